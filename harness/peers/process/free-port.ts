import { createServer, type AddressInfo } from "node:net";
import { LOOPBACK, ListenError } from "../../sockets/listen.ts";

/**
 * A port of this machine that nobody listens on now. A peer is told it before it can listen, so another
 * program may take it meanwhile; the peer then dies and says so.
 *
 * @throws {ListenError} When this machine gives no port.
 */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", (error) => reject(new ListenError(0, error)));
    server.listen(0, LOOPBACK, () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });
}
