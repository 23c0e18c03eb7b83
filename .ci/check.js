// Runs the parts of `npm run check`: the linter, which takes longest, beside all others. Each part is told as a whole.
import { spawn } from "node:child_process";

const LANES = [["lint"], ["types", "format", "generated", "clauses"]];

/** Resolves to whether the part holds, once all that it wrote is told. */
function runs(part) {
  const child = spawn("npm", ["run", "--silent", `check:${part}`], {
    stdio: ["ignore", "pipe", "pipe"],
    shell: process.platform === "win32",
  });
  const written = [];
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (data) => written.push(data));
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code) => {
      process.stdout.write(`check:${part} ${code === 0 ? "holds" : "fails"}\n`);
      process.stdout.write(Buffer.concat(written));
      resolve(code === 0);
    });
  });
}

async function lane(parts) {
  let holds = true;
  for (const part of parts) holds = (await runs(part)) && holds;
  return holds;
}

const held = await Promise.all(LANES.map(lane));
process.exitCode = held.every(Boolean) ? 0 : 1;
