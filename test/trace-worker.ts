import { parentPort } from "node:worker_threads";
import { comparedCases, traceHash } from "./trace-hash.ts";

parentPort?.postMessage(comparedCases().map(traceHash));
