import { emptyTable, tableEntries, tableGet, tableSet, type Table } from "../../contract/table.ts";
import { connOf } from "./ops.ts";
import { foldRule, KEPT, type Finding, type Findings } from "./port.ts";
import { IDENTITIES_MAX, LINKS_MAX } from "./story/link.ts";
import type { Scene } from "./story/scene.ts";

/** What the connector has read and written on one socket. Whoever wrote the hello, it was to be answered. */
interface Greeting {
  readonly hellos: number;
  readonly descriptors: number;
  /** Line of the last hello. */
  readonly at: number;
  /** Announced on it; at most `IDENTITIES_MAX`, behind which nobody is told apart. */
  readonly platforms: readonly string[];
}

type Greetings = Table<Greeting>;

const NOBODY: Greeting = { hellos: 0, descriptors: 0, at: 0, platforms: [] };

/** A gateway that has no identity of its own announces this (W-23). */
const RELAY = "relay";

/** The connector sends one descriptor for each hello it has read, and none of another platform (C-46). */
export const oneDescriptorForOneHello = foldRule<Greetings>({
  id: "W-24",
  title: "one descriptor for one hello",
  clauses: ["W-24", "C-46"],
  binds: "connector",
  hears: ["took hello", "wrote descriptor"],
  start: emptyTable(LINKS_MAX),
  on,
  atRest: (story, greetings) => {
    if (story.end !== "quiescent") return KEPT;
    return tableEntries(greetings)
      .filter(({ key, value: { hellos, descriptors } }) => {
        return descriptors < hellos && tableGet(story.links, key)?.open === true;
      })
      .map(({ key, value }) => ({
        ...counted(key, value),
        suspect: { line: value.at, side: "connector" },
      }));
  },
});

function on(greetings: Greetings, scene: Scene): readonly [Greetings, Findings] {
  const { line } = scene;
  if (line.kind !== "sent" && line.kind !== "received") return [greetings, KEPT];
  const conn = connOf(scene);
  const before = tableGet(greetings, conn) ?? NOBODY;
  switch (line.frame.type) {
    case "hello":
      return [tableSet(greetings, conn, announced(before, line.frame.platform, line.n)), KEPT];
    case "descriptor": {
      const after = { ...before, descriptors: before.descriptors + 1 };
      const findings = judge(line.conn, after, line.frame.descriptor.platform, line.n);
      return [tableSet(greetings, conn, after), findings];
    }
    default:
      return [greetings, KEPT];
  }
}

function announced(greeting: Greeting, platform: string, at: number): Greeting {
  const { hellos, platforms } = greeting;
  const isNew = !platforms.includes(platform) && platforms.length < IDENTITIES_MAX;
  return {
    ...greeting,
    hellos: hellos + 1,
    at,
    platforms: isNew ? [...platforms, platform] : platforms,
  };
}

function judge(conn: string, greeting: Greeting, platform: string, at: number): Findings {
  const suspect = { line: at, side: "connector" } as const;
  const { hellos, descriptors, platforms } = greeting;
  if (descriptors > hellos) return [{ ...counted(conn, greeting), suspect }];
  if (platforms.length === IDENTITIES_MAX) return KEPT;
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

function counted(conn: string, { hellos, descriptors }: Greeting): Finding {
  return {
    sentence: `${hellos} hellos on ${conn} were answered with ${descriptors} descriptors`,
    expected: `${hellos} descriptors`,
    actual: String(descriptors),
  };
}
