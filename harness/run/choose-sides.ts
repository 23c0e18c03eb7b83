import { nearest } from "../../contract/nearest.ts";
import { CONNECTOR_PROFILES } from "../../simulator/connector/profiles.ts";
import { defectNamed } from "../mutants/defects.ts";
import { UsageError } from "../usage-error.ts";
import { SOUND, type Sides } from "./sides.ts";

/** The sides that two flags ask for, and the flags that ask for them again. */
export interface ChosenSides {
  readonly sides: Sides;
  readonly sideFlags: readonly string[];
}

/** @throws {UsageError} When there is no such defect or profile. */
export function chooseSides(defect: string | undefined, profile: string | undefined): ChosenSides {
  const sides = defect === undefined ? SOUND : defectNamed(defect).sides;
  return {
    sides: profile === undefined ? sides : withProfile(sides, profile),
    sideFlags: [
      ...(defect === undefined ? [] : ["--defect", defect]),
      ...(profile === undefined ? [] : ["--profile", profile]),
    ],
  };
}

function withProfile(sides: Sides, id: string): Sides {
  const profile = CONNECTOR_PROFILES.find((each) => each.id === id);
  if (profile === undefined) {
    const ids = CONNECTOR_PROFILES.map((each) => each.id);
    const close = nearest(id, ids);
    const way = close === undefined ? `known: ${ids.join(", ")}` : `did you mean ${close}?`;
    throw new UsageError(`--profile: there is no profile "${id}"; ${way}`);
  }
  return {
    ...sides,
    connector: { ...sides.connector, ...profile.policies },
    configureConnector: (config) => profile.configure(config),
  };
}
