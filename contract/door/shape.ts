/**
 * What the schema says about one place of a frame, as the door needs it: to look for unknown fields, to
 * read a wrong value as absent where the contract tolerates that, and to say what was expected.
 * Generated from the schemas into `generated/shapes.ts`.
 */
export interface Field {
  /** Clause that describes this place, such as `O-18`. */
  readonly clause: string;
  /** What belongs here, in words: `a whole number, at least 1`. */
  readonly expected: string;
  /** A frame without a required field is refused, unless there is a `fallback`. */
  readonly required: boolean;
  /** What a receiver reads instead of a missing or wrong value (W-26, W-40, O-05). */
  readonly fallback?: unknown;
  /** The fields of an object. Absent: anything may be inside. */
  readonly shape?: Shape;
  /** Every element of a list. Absent: anything may be inside. */
  readonly items?: Field;
}

/** The fields of an object. */
export interface Shape {
  /** Whether other fields are part of the contract, as in metadata. If not they are reported (D-02). */
  readonly open: boolean;
  readonly fields: ReadonlyMap<string, Field>;
  /** The same, as lists in the order of the schema: senders mostly write in that order. */
  readonly names: readonly string[];
  readonly inOrder: readonly Field[];
}

/** A shape from its fields in the order of the schema. */
export function shapeOf(open: boolean, entries: readonly (readonly [string, Field])[]): Shape {
  return {
    open,
    fields: new Map(entries),
    names: entries.map(([name]) => name),
    inOrder: entries.map(([, field]) => field),
  };
}
