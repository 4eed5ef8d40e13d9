import type { AgentIdentity, AgentTokens } from "../../core/services.ts";
import type { LaunchStore } from "../store/launch_store.ts";

/** A new secret: 256 bits in URL-safe base 64. */
export function createToken(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return bytes.toBase64({ alphabet: "base64url", omitPadding: true });
}

/** What is stored of a token. Not salted: the token itself is random. */
export async function hashToken(token: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(token));
  return new Uint8Array(digest).toHex();
}

/** Tokens of running agents; only their hashes are kept. */
export class LaunchTokens implements AgentTokens {
  readonly #store: LaunchStore;

  constructor(store: LaunchStore) {
    this.#store = store;
  }

  async identify(token: string): Promise<AgentIdentity | undefined> {
    return this.#store.identify(await hashToken(token), Date.now());
  }
}
