import assert from "node:assert/strict";
import {
  matchesNames,
  namesInProject,
  patternNames,
  patternProblem,
  patternRoot,
  reachesInto,
} from "./path_pattern.ts";

const matches = (pattern: string, path: string) =>
  matchesNames(patternNames(pattern), path.split("/"));

Deno.test("a pattern matches the paths a person expects of it, hidden files too", () => {
  const rows: [string, string, boolean][] = [
    ["**", "a", true],
    ["**", ".git/config", true],
    ["**/*", ".git/config", true],
    ["src/**", "src/a/b.ts", true],
    ["src/**", "src", true],
    ["src/**", "srcx/a", false],
    ["src/", "src/a/b", true],
    ["./src/a", "src/a", true],
    ["src", "src/a", false],
    ["src/*", "src/a", true],
    ["src/*", "src/a/b", false],
    ["**/*.pem", "k.pem", true],
    ["**/*.pem", "a/b/.pem", true],
    ["**/*.pem", "a/k.pem.txt", false],
    ["**/gen/**/x?.ts", "a/gen/gen/b/x1.ts", true],
    ["**/gen/**/x?.ts", "a/gen/x.ts", false],
    ["a*b*c", "a-b-b-c", true],
    ["a.c", "abc", false],
    ["?", "é", true],
    ["SRC/**", "src/a", false],
  ];
  for (const [pattern, path, expected] of rows) {
    assert.equal(matches(pattern, path), expected, `${pattern} on ${path}`);
  }
});

Deno.test("a pattern that leaves the project or uses other wildcards is refused with what was expected", () => {
  const rows: [string, RegExp][] = [
    ["", /expected a path pattern/],
    ["  ", /expected a path pattern/],
    ["/etc/**", /relative to the project/],
    ["~/x", /relative to the project/],
    ["C:/x", /relative to the project/],
    ["../x", /inside the project/],
    ["src/../../x", /inside the project/],
    ["a\\b", /expected \/ between folders/],
    ["*.{ts,js}", /no wildcards but/],
    ["app/[id]/x", /no wildcards but/],
    ["!src", /no wildcards but/],
    ["src/@(a|b)", /no wildcards but/],
    ["src/**.ts", /\*\* to stand alone/],
    ["a\nb", /no control characters/],
  ];
  for (const [pattern, problem] of rows) assert.match(patternProblem(pattern) ?? "", problem);
  for (const fine of ["**", "src/**", "..a", "app/(group)/x", ".git/**", "a b"]) {
    assert.equal(patternProblem(fine), undefined, fine);
  }
});

Deno.test("a pattern with many stars takes no longer than its length times the path's", () => {
  const names = Array.from({ length: 2_000 }, () => "a".repeat(20));
  const pattern = Array.from({ length: 200 }, () => ["**", "*a*a*a*"]).flat();
  assert.equal(matchesNames([...pattern, "b"], names), false);
  assert.equal(matches(`${"*a".repeat(40)}b`, "a".repeat(4_000)), false);
});

Deno.test("what a pattern may reach in a folder is known without looking at the disk", () => {
  const rows: [string, string, boolean][] = [
    ["src/gen/**", "src", true],
    ["src/**", "src/gen", true],
    ["docs/**", "src", false],
    ["**/*.pem", "src/deep", true],
    ["src/*.ts", "src/deep", false],
    ["s*/x", "src", true],
    ["**", "", true],
  ];
  for (const [pattern, folder, expected] of rows) {
    const names = folder === "" ? [] : folder.split("/");
    assert.equal(reachesInto(patternNames(pattern), names), expected, `${pattern} in ${folder}`);
  }
});

Deno.test("only a pattern of all below a folder covers the whole folder", () => {
  const covers = (pattern: string) => patternRoot(patternNames(pattern)).covers;
  for (const tree of ["**", "**/*", "*/**", "a/**", "a/**/*", "a/", "a/**/**"]) {
    assert.equal(covers(tree), "tree", tree);
  }
  for (const some of ["*", "a/*", "**/*.rs", "a/**/b", "a/**/*/*", "a?/**"]) {
    assert.equal(covers(some), "some", some);
  }
  assert.equal(covers("a/b.ts"), "exact");
});

Deno.test("an absolute path is found in the project, and one that climbs out is not", () => {
  assert.deepEqual(namesInProject("/p/src/a", "/p/"), ["src", "a"]);
  assert.deepEqual(namesInProject("../p/./src/a", "/p"), ["src", "a"]);
  assert.deepEqual(namesInProject("/../p/src", "/p"), ["src"]);
  assert.equal(namesInProject("/px/src", "/p"), "outside");
  assert.equal(namesInProject("src/../../x", "/p"), "outside");
});
