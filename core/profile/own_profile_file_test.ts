import assert from "node:assert/strict";
import { checkOwnProfile } from "./own_profile.ts";
import {
  formatOwnProfiles,
  NO_OWN_PROFILES,
  parseOwnProfiles,
  withOffered,
  withoutOwnProfile,
  withOwnProfile,
  withStart,
} from "./own_profile_file.ts";
import { PROFILE_IDS } from "./profile.ts";

const ID = "11111111-2222-4333-8444-555555555555";
const profile = {
  ...checkOwnProfile({ name: "P", command: "p", injection: { strategy: "stdin" } }),
  id: ID,
  slug: "p",
};

Deno.test("what another version wrote stays in the file when a profile is changed", () => {
  const text = JSON.stringify({ later: 1, profiles: [{ ...profile, colour: "green" }] });
  const file = withOwnProfile(parseOwnProfiles(text, "f"), { ...profile, name: "Q" });
  const written = JSON.parse(formatOwnProfiles(file));
  assert.deepEqual([written.later, written.profiles[0].colour, written.profiles[0].name], [
    1,
    "green",
    "Q",
  ]);
});

Deno.test("a part that a changed profile does not have any more is gone", () => {
  const limited = { ...profile, rateLimitPattern: { pattern: "x" } };
  const file = withOwnProfile(withOwnProfile(NO_OWN_PROFILES, limited), profile);
  assert.equal("rateLimitPattern" in (file.profiles[0] ?? {}), false);
});

Deno.test("a file with one id twice, or with that of a built-in profile, is refused by its place", () => {
  const read = (...profiles: unknown[]) => () =>
    parseOwnProfiles(JSON.stringify({ profiles }), "f.json");
  assert.throws(read(profile, { ...profile, slug: "q" }), /f\.json .*profiles\.1\.id: /);
  assert.throws(read({ ...profile, id: PROFILE_IDS.claude }), /profiles\.0\.id: .*taken/);
  assert.throws(read({ ...profile, slug: "codex" }), /profiles\.0\.slug: .*taken/);
  assert.throws(read({ ...profile, screen: { busy: ["("] } }), /profiles\.0\.screen\.busy\.0: /);
});

Deno.test("a profile that is removed is not hidden for the next one of its name", () => {
  const hidden = withOffered(withOwnProfile(NO_OWN_PROFILES, profile), "p", false);
  assert.deepEqual(hidden.hidden, ["p"]);
  assert.deepEqual(withoutOwnProfile(hidden, profile), NO_OWN_PROFILES);
});

Deno.test("a start that changes nothing leaves no trace", () => {
  const file = withStart(NO_OWN_PROFILES, "claude", { command: "/c", args: [] });
  assert.deepEqual(file.starts, { claude: { command: "/c", args: [] } });
  assert.deepEqual(withStart(file, "claude", { command: undefined, args: [] }), NO_OWN_PROFILES);
});
