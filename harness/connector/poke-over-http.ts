import type { Happened } from "../../contract/trace-line.ts";

/** How long a wake URL may take to answer. Nothing waits for it, so this only bounds what is open. */
const POKE_TIMEOUT_MS = 5_000;

/**
 * Fetches a gateway's wake URL with nothing in it (C-40). What it answers means nothing, and neither does
 * that nobody is there: the gateway comes back or does not.
 */
export function pokeOverHttp(
  observe: (happened: Happened) => void,
): (gatewayId: string, url: string) => void {
  return (gateway, url) => {
    observe({ kind: "poke", gateway });
    void fetch(url, { redirect: "error", signal: AbortSignal.timeout(POKE_TIMEOUT_MS) })
      .then((response) => response.body?.cancel())
      .catch(() => undefined);
  };
}
