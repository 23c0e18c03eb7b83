import { testBlame } from "./worlds/blame.ts";
import { testCertificates } from "./worlds/certificates.ts";
import { testConformance } from "./worlds/conformance.ts";
import { testMutants } from "./worlds/mutants.ts";
import { testPlanted } from "./worlds/planted.ts";
import { testRepeats } from "./worlds/repeats.ts";
import { testScenarios } from "./worlds/scenarios.ts";
import { testWitnesses } from "./worlds/witnessed.ts";

// Tests that run thousands of worlds. They stand in one file, so that one worker runs them: its engine learns
// both cores once, and not anew in each.
testScenarios();
testConformance();
testMutants();
testBlame();
testRepeats();
testCertificates();
testPlanted();
testWitnesses();
