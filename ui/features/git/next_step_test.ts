import assert from "node:assert/strict";
import { nextStep } from "./next_step.ts";

Deno.test("a way on is named for what git commonly refuses", () => {
  const said = {
    "Unable to create '/w/.git/index.lock': File exists.": "locked",
    "Author identity unknown\n\n*** Please tell me who you are.": "identity",
    "Not possible to fast-forward, aborting.": "diverged",
    " ! [rejected]        main -> main (fetch first)": "rejected",
    "could not read Username for 'https://example.org': terminal prompts disabled": "credentials",
    "git@example.org: Permission denied (publickey).": "credentials",
    "Your local changes to the following files would be overwritten by checkout:": "wouldOverwrite",
    "Committing is not possible because you have unmerged files.": "conflicts",
    "This repository has no remote: add one with git remote add": "noRemote",
    "detected dubious ownership in repository at '/w'": "ownership",
  };
  for (const [words, step] of Object.entries(said)) assert.equal(nextStep(words), step, words);
});

Deno.test("no way on is invented for words that are not known", () => {
  assert.equal(nextStep("lint failed: 3 problems"), undefined);
  assert.equal(nextStep(""), undefined);
});
