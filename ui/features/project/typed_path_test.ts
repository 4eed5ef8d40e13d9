import assert from "node:assert/strict";
import { readTyped, withSeparator } from "./typed_path.ts";

const folder = (name: string) => ({ name, path: `/home/me/${name}`, project: false });
const LISTING = { path: "/home/me", folders: ["archive", "Work", "network", "x"].map(folder) };
const read = (typed: string) => {
  const { folders, goTo } = readTyped(LISTING, typed);
  return { names: folders.map(({ name }) => name), goTo };
};

Deno.test("the listed folder itself shows everything and can be opened", () => {
  const all = { names: ["archive", "Work", "network", "x"], goTo: undefined };
  assert.deepEqual(read("/home/me"), all);
  assert.deepEqual(read("/home/me/"), all);
  assert.deepEqual(read(""), all);
});

Deno.test("a name typed behind the folder finds those inside it, the ones that begin so first", () => {
  assert.deepEqual(read("/home/me/wor"), { names: ["Work", "network"], goTo: "/home/me/Work" });
});

Deno.test("a path that is not listed is gone to as it was typed, hidden folders too", () => {
  for (const path of ["/srv", "/home/me/.config", "/home/me/Work/deeper"]) {
    assert.deepEqual(read(path), { names: [], goTo: path });
  }
});

Deno.test("there is room for a name behind every path", () => {
  assert.equal(withSeparator("/"), "/");
  assert.equal(withSeparator("/a"), "/a/");
  assert.equal(withSeparator("C:\\a"), "C:\\a\\");
});
