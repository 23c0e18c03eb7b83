import type { WhatsAppConfig } from "../../../simulator/platforms/whatsapp/config.ts";
import type { DoubleOptions } from "../door/port.ts";

export interface WhatsAppDoubleOptions extends DoubleOptions {
  /** The only access token that is taken; without one, any that is not empty. */
  readonly token?: string;
  /** With it every webhook is signed. */
  readonly appSecret: string;
  /** Shown to the receiver when it is asked to prove that it is one. */
  readonly verifyToken: string;
  readonly webhookUrl?: string;
  /** How this WhatsApp differs from its real limits. */
  readonly screen?: Partial<WhatsAppConfig>;
}

/** The business and its number, as webhooks name them. */
export const BUSINESS = {
  accountId: "200000000000001",
  phoneNumberId: "100000000000001",
  displayNumber: "15550000000",
} as const;
