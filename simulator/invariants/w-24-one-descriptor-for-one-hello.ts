import { tableGet, tableValues } from "../../contract/table.ts";
import { connOf } from "./ops.ts";
import { KEPT, lineRule, type Findings } from "./port.ts";
import type { LinkStory } from "./story/link.ts";
import type { Scene } from "./story/scene.ts";

/** The connector sends one descriptor for each hello (C-46). */
export const oneDescriptorForOneHello = lineRule({
  id: "W-24",
  title: "one descriptor for one hello",
  clauses: ["W-24", "C-46"],
  binds: "connector",
  hears: ["wrote descriptor"],
  check,
  atRest: (story) => {
    if (story.end !== "quiescent") return KEPT;
    return tableValues(story.links)
      .filter((link) => link.open && link.descriptors < link.hellos.length)
      .map((link) => counted(link));
  },
});

function check(scene: Scene): Findings {
  const link = tableGet(scene.story.links, connOf(scene));
  if (link === undefined || link.descriptors <= link.hellos.length) return KEPT;
  return [{ ...counted(link), suspect: { line: scene.line.n, side: "connector" } }];
}

function counted(link: LinkStory): Findings[number] {
  return {
    sentence: `${link.hellos.length} hellos on ${link.conn} were answered with ${link.descriptors} descriptors`,
    expected: `${link.hellos.length} descriptors`,
    actual: String(link.descriptors),
  };
}
