import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  emptyTable,
  tableDelete,
  tableEntries,
  tableEvictee,
  tableGet,
  tableHas,
  tableSet,
  type Table,
} from "./table.ts";

function filled(count: number, max: number): Table<number> {
  let table = emptyTable<number>(max);
  for (let i = 0; i < count; i++) table = tableSet(table, `k${i}`, i);
  return table;
}

describe("a bounded table", () => {
  test("[G-19] holds as many entries as its bound, and never one more", () => {
    expect(filled(511, 512).size).toBe(511);
    expect(filled(512, 512).size).toBe(512);
    expect(filled(600, 512).size).toBe(512);
  });

  test("[I-54] evicts its oldest entry first", () => {
    const full = filled(512, 512);
    expect(tableEvictee(full)?.key).toBe("k0");

    const next = tableSet(full, "new", -1);

    expect(tableHas(next, "k0")).toBe(false);
    expect(tableGet(next, "k1")).toBe(1);
    expect(tableEntries(next).at(-1)?.key).toBe("new");
  });

  test("an entry that is set again keeps its age", () => {
    const table = tableSet(filled(3, 3), "k0", 99);

    expect(tableEntries(table).map((entry) => entry.value)).toEqual([99, 1, 2]);
    expect(tableHas(tableSet(table, "k3", 3), "k0")).toBe(false);
  });

  test("setting what is there, and deleting what is not, give the same table back", () => {
    const table = filled(20, 512);
    expect(tableSet(table, "k7", 7)).toBe(table);
    expect(tableDelete(table, "absent")).toBe(table);
  });

  test("does what a Map with eviction does, and leaves every earlier version as it was", () => {
    const act = fc.record({ set: fc.boolean(), key: fc.nat(60), value: fc.nat() });
    fc.assert(
      fc.property(
        fc.array(act, { maxLength: 300 }),
        fc.integer({ min: 1, max: 40 }),
        (acts, max) => {
          let table = emptyTable<number>(max);
          const model = new Map<string, number>();
          for (const { set, key, value } of acts) {
            const before = table;
            const seen = tableEntries(before).map((entry) => `${entry.key}=${entry.value}`);
            const name = `k${key}`;
            if (set) {
              const oldest = model.keys().next().value;
              if (!model.has(name) && model.size === max && oldest !== undefined)
                model.delete(oldest);
              model.set(name, value);
              table = tableSet(table, name, value);
            } else {
              model.delete(name);
              table = tableDelete(table, name);
            }
            expect(tableEntries(table).map((entry) => [entry.key, entry.value])).toEqual([
              ...model,
            ]);
            expect(tableEntries(before).map((entry) => `${entry.key}=${entry.value}`)).toEqual(
              seen,
            );
          }
        },
      ),
    );
  });
});
