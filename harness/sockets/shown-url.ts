/** An address as it may be shown: without a user, a password or a query, any of which may be a secret. */
export function shownUrl(address: string): string {
  // What is no address names no user either.
  if (!URL.canParse(address)) return address;
  const shown = new URL(address);
  shown.username = "";
  shown.password = "";
  shown.search = "";
  shown.hash = "";
  return shown.href;
}
