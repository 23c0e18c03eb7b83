import { emptyTable, tableGet, tableSet, tableValues, type Table } from "../../contract/table.ts";
import { connOf } from "./ops.ts";
import { foldRule, KEPT, type Findings } from "./port.ts";
import { LINKS_MAX, type LinkStory } from "./story/link.ts";
import type { Scene } from "./story/scene.ts";

/** Platforms whose hello the connector has read, by socket. */
type Announced = Table<readonly string[]>;

/** A gateway that has no identity of its own announces this (W-23). */
const RELAY = "relay";

/** The connector sends one descriptor for each hello it has read, and none of another platform (C-46). */
export const oneDescriptorForOneHello = foldRule<Announced>({
  id: "W-24",
  title: "one descriptor for one hello",
  clauses: ["W-24", "C-46"],
  binds: "connector",
  hears: ["took hello", "wrote descriptor"],
  start: emptyTable(LINKS_MAX),
  on,
  atRest: (story) => {
    if (story.end !== "quiescent") return KEPT;
    return tableValues(story.links)
      .filter((link) => link.open && link.descriptors < link.hellos.length)
      .map((link) => counted(link));
  },
});

function on(announced: Announced, scene: Scene): readonly [Announced, Findings] {
  const { line } = scene;
  if (line.kind !== "sent" && line.kind !== "received") return [announced, KEPT];
  const conn = connOf(scene);
  const platforms = tableGet(announced, conn) ?? [];
  switch (line.frame.type) {
    case "hello":
      return [tableSet(announced, conn, [...platforms, line.frame.platform]), KEPT];
    case "descriptor":
      return [announced, judge(scene, platforms, line.frame.descriptor.platform)];
    default:
      return [announced, KEPT];
  }
}

function judge({ story, line }: Scene, platforms: readonly string[], platform: string): Findings {
  const suspect = { line: line.n, side: "connector" } as const;
  const conn = line.kind === "sent" || line.kind === "received" ? line.conn : "";
  const link = tableGet(story.links, conn);
  if (link !== undefined && link.descriptors > link.hellos.length) {
    return [{ ...counted(link), suspect }];
  }
  if (platforms.includes(platform) || platforms.includes(RELAY)) return KEPT;
  return [
    {
      sentence: `a descriptor of ${platform} came on ${conn}, where nobody had announced it`,
      expected: `a descriptor of ${platforms.join(" or ")}`,
      actual: `one of ${platform}`,
      suspect,
    },
  ];
}

function counted(link: LinkStory): Findings[number] {
  return {
    sentence: `${link.hellos.length} hellos on ${link.conn} were answered with ${link.descriptors} descriptors`,
    expected: `${link.hellos.length} descriptors`,
    actual: String(link.descriptors),
  };
}
