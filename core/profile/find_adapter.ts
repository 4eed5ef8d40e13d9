import { IdeaError } from "../error.ts";
import type { ProfileAdapter } from "./adapter.ts";

/**
 * The CLI whose profile has that id or slug.
 * @throws IdeaError `INVALID` naming those there are
 */
export function findAdapter(
  adapters: readonly ProfileAdapter[],
  idOrSlug: string,
): ProfileAdapter {
  const found = adapters.find(({ profile: { id, slug } }) => id === idOrSlug || slug === idOrSlug);
  if (found) return found;
  const slugs = adapters.map(({ profile }) => profile.slug).join(", ");
  throw new IdeaError(
    "INVALID",
    `profile: expected one of ${slugs} or a profile id, got "${idOrSlug}"`,
  );
}
