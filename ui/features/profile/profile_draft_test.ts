import assert from "node:assert/strict";
import { checkOwnProfile, type OwnProfile } from "../../../core/profile/own_profile.ts";
import { draftOf, NEW_PROFILE, profileOf } from "./profile_draft.ts";

Deno.test("a profile that is opened and saved is the same, with what the form does not show", () => {
  const profile: OwnProfile = {
    id: "11111111-2222-4333-8444-555555555555",
    slug: "p",
    ...checkOwnProfile({
      name: "P",
      command: "p",
      args: ["--a b", "c"],
      versionArgs: [],
      injection: { strategy: "env", variable: "TOLD" },
      typing: { enterDelayMs: 7, submit: "\n", interrupt: "q", pastePlaceholder: "[paste" },
      screen: {
        busy: ["^a", "^b"],
        busyTitle: "x",
        prompt: { row: "^%", above: "^-", below: "^=" },
        dialogs: [
          { kind: "permission", all: ["^May I"] },
          { kind: "trust", all: ["^Trust", "^Enter"], question: "(.*)" },
        ],
      },
      env: { A: "1=2", B: "" },
      rateLimitPattern: { pattern: "x (.*)", resetCapture: "1", timeFormat: "wall" },
      statePaths: ["~/.p"],
    }),
  };
  const { id: _id, slug: _slug, ...data } = profile;
  assert.deepEqual(checkOwnProfile(profileOf(draftOf(profile), profile)), data);
});

Deno.test("a new profile needs a name and a command only", () => {
  const { screen, injection } = checkOwnProfile(
    profileOf({ ...NEW_PROFILE, name: "P", command: "p", busy: "^a\n\n^b\n" }),
  );
  assert.deepEqual(screen.busy, ["^a", "^b"]);
  assert.deepEqual(injection, { strategy: "conventionFile", file: "AGENTS.md" });
});
