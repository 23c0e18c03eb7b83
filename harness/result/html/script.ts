/**
 * What the report does beside being read: it hides cases that a search does not mean. Without it everything
 * is there all the same, and links open what they point at.
 */
export const SCRIPT = `
const words = document.querySelector("#find-words");
const verdict = document.querySelector("#find-verdict");
const told = document.querySelector("#find-told");
const cases = [...document.querySelectorAll("[data-case]")];
function look() {
  const wanted = words.value.toLowerCase();
  let shown = 0;
  for (const one of cases) {
    const isMeant = (verdict.value === "" || one.dataset.verdict === verdict.value) &&
      one.dataset.case.toLowerCase().includes(wanted);
    one.hidden = !isMeant;
    if (isMeant && one.localName === "article") shown += 1;
  }
  told.textContent = shown + " explained below";
}
words.addEventListener("input", look);
verdict.addEventListener("input", look);
function follow() {
  const target = document.getElementById(location.hash.slice(1));
  if (target === null) return;
  for (let at = target; at !== null; at = at.parentElement) {
    if (at.localName === "details") at.open = true;
  }
  const focus = target.querySelector("summary") ?? target;
  focus.focus();
}
addEventListener("hashchange", follow);
document.addEventListener("click", (event) => {
  const link = event.target instanceof Element ? event.target.closest("a[href^='#']") : null;
  if (link !== null && link.hash === location.hash) follow();
});
follow();
`;
