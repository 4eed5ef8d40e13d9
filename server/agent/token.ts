import { createHash } from "node:crypto";
import type { AgentIdentity, AgentTokens } from "../../core/agent/identity.ts";
import type { LaunchStore } from "../store/launch_store.ts";

/** A new secret: 256 bits in URL-safe base 64. */
export function createToken(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return bytes.toBase64({ alphabet: "base64url", omitPadding: true });
}

/**
 * What is stored of a token. Not salted: the token itself is random. At once and not in another
 * thread, where every call of an agent would wait for its turn on a busy machine.
 */
export function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}

/** Tokens of running agents; only their hashes are kept. */
export class LaunchTokens implements AgentTokens {
  readonly #store: LaunchStore;

  constructor(store: LaunchStore) {
    this.#store = store;
  }

  // deno-lint-ignore require-await -- failures must reject, not throw
  async identify(token: string): Promise<AgentIdentity | undefined> {
    return this.#store.identify(hashToken(token), Date.now());
  }
}
