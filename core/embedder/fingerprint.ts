import type { EmbedderProfile } from "./embedder.ts";

/**
 * Names the vectors an engine makes: where it is the same, they can be compared. The key is no part
 * of it, and neither is the name people gave it.
 * @param files what tells the files of a local model from others, for example size and time
 */
export function fingerprintOf(
  { strategy, model, endpoint, dimension }: EmbedderProfile,
  files = "",
): string {
  return JSON.stringify([strategy, endpoint ?? "", model ?? "", dimension, files]);
}
