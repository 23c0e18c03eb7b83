import type { Command } from "commander";
import type { CommandContext } from "../program.ts";
import { addTestConnector } from "./test-connector.ts";
import { addTestGateway } from "./test-gateway.ts";

/** The commands that judge a peer which somebody else wrote. */
export function addTest(program: Command, context: CommandContext): void {
  const test = program
    .command("test")
    .description("Judge a gateway or a connector that somebody else wrote.");
  addTestConnector(test, context);
  addTestGateway(test, context);
}
