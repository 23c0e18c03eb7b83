import { UsageError } from "../usage-error.ts";

/**
 * The secret that an environment variable holds; secrets are never given on a command line, where every
 * process of the machine can read them.
 *
 * @param flag  Named in the complaint.
 * @throws {UsageError} When the variable is not set or holds only white space (W-07).
 */
export function secretFrom(
  variable: string | undefined,
  flag = "--secret-env",
): string | undefined {
  if (variable === undefined) return undefined;
  const secret = process.env[variable];
  if (secret !== undefined && secret.trim() !== "") return secret;
  throw new UsageError(
    `${flag}: the environment variable ${variable} holds no secret; set it first`,
  );
}
