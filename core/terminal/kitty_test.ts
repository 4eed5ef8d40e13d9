import assert from "node:assert/strict";
import { KITTY_FLAGS, KittyStacks } from "./kitty.ts";

Deno.test("a program gets back the keyboard it found when it takes its own away", () => {
  const stacks = new KittyStacks();
  stacks.push("normal", 1);
  stacks.push("normal", 5);
  assert.equal(stacks.flags("normal"), 5);
  stacks.pop("normal", 1);
  assert.equal(stacks.flags("normal"), 1);
  stacks.pop("normal", 0);
  assert.equal(stacks.flags("normal"), 0);
  stacks.pop("normal", 99);
  assert.equal(stacks.flags("normal"), 0);
});

Deno.test("a program on the alternate screen leaves the keyboard of the shell as it was", () => {
  const stacks = new KittyStacks();
  stacks.push("normal", 1);
  assert.equal(stacks.flags("alternate"), 0);
  stacks.push("alternate", 31);
  assert.equal(stacks.flags("normal"), 1);
  assert.equal(stacks.flags("alternate"), 31);
});

Deno.test("flags are set, added and taken away; an unknown way changes nothing", () => {
  const stacks = new KittyStacks();
  stacks.set("normal", 1, 1);
  assert.equal(stacks.flags("normal"), 1);
  stacks.set("normal", 6, 2);
  assert.equal(stacks.flags("normal"), 7);
  stacks.set("normal", 2, 3);
  assert.equal(stacks.flags("normal"), 5);
  stacks.set("normal", 31, 4);
  assert.equal(stacks.flags("normal"), 5);
});

Deno.test("flags nobody implements are never in effect", () => {
  const stacks = new KittyStacks();
  stacks.push("normal", 0xffff);
  assert.equal(stacks.flags("normal"), KITTY_FLAGS);
});

Deno.test("a program that only ever pushes keeps the newest flags in bounded memory", () => {
  const stacks = new KittyStacks();
  for (let i = 0; i < 1_000; i++) stacks.push("normal", i % 32);
  assert.equal(stacks.flags("normal"), 999 % 32);
  assert.ok(stacks.sequences("normal").length < 400);
});

Deno.test("a new viewer gets the whole stack", () => {
  const stacks = new KittyStacks();
  stacks.push("normal", 1);
  stacks.push("normal", 3);
  assert.equal(stacks.sequences("normal"), "\x1b[>1u\x1b[>3u");
  stacks.reset();
  assert.equal(stacks.sequences("normal"), "");
});
