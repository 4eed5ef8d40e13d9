import assert from "node:assert/strict";
import { branchNameFor, linesOf } from "./branch_name.ts";

Deno.test("the suggested branch is the agent's name as git takes it", () => {
  assert.equal(branchNameFor("Alice", []), "alice");
  assert.equal(branchNameFor("Élodie  l'Écrivaine.lock", []), "elodie-l-ecrivaine-lock");
  assert.equal(branchNameFor("屋根", []), "agent");
});

Deno.test("a branch that is there, or has others below it, is not suggested", () => {
  assert.equal(branchNameFor("Alice", ["alice", "alice-2/x"]), "alice-3");
});

Deno.test("blank lines are no patterns", () => {
  assert.deepEqual(linesOf(" .env* \n\n config/** "), [".env*", "config/**"]);
});
