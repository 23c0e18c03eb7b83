/**
 * Whether every clause is proven by a test, told only, or excused in `contract/untested-clauses.yaml`.
 *
 *     tsx test/accounts/check.ts   exit 1 and name each clause that is none of these
 */
import { allClauses } from "../../contract/clauses.ts";
import { accountLines, accountOf, isSettled } from "./account.ts";
import { gatherEvidence } from "./evidence.ts";

const account = accountOf(allClauses(), gatherEvidence());
for (const line of accountLines(account)) console.log(line);
if (!isSettled(account)) {
  console.log("Name each in the title of a test, or say why none can prove it.");
  process.exitCode = 1;
}
