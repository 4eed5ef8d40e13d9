import assert from "node:assert/strict";
import { codeOnly, importsOf } from "./source_text.ts";

Deno.test("comments, strings, templates and regular expressions are not code", () => {
  const source = "a(1); // Date.now()\n/* b */ c('Deno.x', `t ${d('e')} \\` u`, /[/'\"]`/g) / 2;";
  const code = codeOnly(source);
  assert.equal(code.length, source.length);
  assert.equal(code.replace(/\s+/g, ""), "a(1);c('',`d('')`,/g)/2;");
});

Deno.test("a quote in a regular expression does not hide what follows", () => {
  assert.match(codeOnly(`const x = /"/; Deno.exit();`), /Deno\.exit\(\)/);
  assert.match(codeOnly(`f((line) => /'/.test(line)); Deno.exit();`), /Deno\.exit\(\)/);
});

Deno.test("an apostrophe in the text of a page hides one line at most", () => {
  assert.match(codeOnly(`<p>Don't</p>;\nDeno.exit();`), /Deno\.exit\(\)/);
});

Deno.test("every way to import is seen", () => {
  const source = `
    import a from "./a.ts";
    import { b, type c } from "./b.ts";
    import type { d } from "./d.ts";
    import { type e, type f } from './e.ts';
    export * from "./g.ts";
    export {
      h,
    } from "./h.ts";
    import "./side.ts";
    const lazy = await import("./lazy.ts");
    // import "./comment.ts";
    const text = 'import x from "./text.ts"';
  `;
  assert.deepEqual(importsOf(source), [
    { specifier: "./a.ts", typeOnly: false },
    { specifier: "./b.ts", typeOnly: false },
    { specifier: "./d.ts", typeOnly: true },
    { specifier: "./e.ts", typeOnly: true },
    { specifier: "./g.ts", typeOnly: false },
    { specifier: "./h.ts", typeOnly: false },
    { specifier: "./side.ts", typeOnly: false },
    { specifier: "./lazy.ts", typeOnly: false },
  ]);
});
