import { createPrivateKey, createPublicKey, sign, type KeyObject } from "node:crypto";

/** What stands before the 32 bytes of an Ed25519 seed in PKCS #8. */
const PKCS8_HEAD = Buffer.from("302e020100300506032b657004220420", "hex");
const SEED_BYTES = 32;
const PUBLIC_KEY_BYTES = 32;

/** The key with which Discord signs what it posts. */
export class SigningKey {
  /** For the bot to know it by: 64 hexadecimal digits. */
  readonly publicKey: string;
  private readonly key: KeyObject;

  /** @throws {RangeError} When the seed is not 64 hexadecimal digits. */
  constructor(seed: string) {
    const bytes = Buffer.from(seed, "hex");
    if (bytes.length !== SEED_BYTES || seed.length !== SEED_BYTES * 2) {
      throw new RangeError("a signing seed is 64 hexadecimal digits");
    }
    this.key = createPrivateKey({
      key: Buffer.concat([PKCS8_HEAD, bytes]),
      format: "der",
      type: "pkcs8",
    });
    const spki = createPublicKey(this.key).export({ format: "der", type: "spki" });
    this.publicKey = spki.subarray(-PUBLIC_KEY_BYTES).toString("hex");
  }

  /** Headers of a request: the signature is over the Unix second and the raw body. */
  headers(unixSeconds: number, body: string): Readonly<Record<string, string>> {
    const signature = sign(null, Buffer.from(`${unixSeconds}${body}`), this.key).toString("hex");
    return {
      "X-Signature-Ed25519": signature,
      "X-Signature-Timestamp": String(unixSeconds),
    };
  }
}
