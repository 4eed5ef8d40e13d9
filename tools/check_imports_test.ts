import assert from "node:assert/strict";
import { checkImports } from "./check_imports.ts";

function check(path: string, text: string): string[] {
  return checkImports([{ path, text }]);
}

Deno.test("imports in the agreed direction pass", () => {
  assert.deepEqual(check("server/mcp/tools.ts", `import { a } from "../../core/id.ts";`), []);
  assert.deepEqual(check("server/mcp/tools.ts", `import { a } from "../store/files.ts";`), []);
  assert.deepEqual(check("server/mcp/tools.ts", `import { a } from "../process/paths.ts";`), []);
  assert.deepEqual(check("server/mcp/tools.ts", `import { a } from "./names.ts";`), []);
  assert.deepEqual(check("server/host.ts", `import { a } from "./mcp/tools.ts";`), []);
  assert.deepEqual(
    check("ui/client.ts", `import type { A } from "../server/api/app_type.ts";`),
    [],
  );
  assert.deepEqual(check("core/a/b.ts", `import { z } from "zod"; import "../c/d.ts";`), []);
});

const WRONG: [path: string, text: string][] = [
  ["core/agent/agent.ts", `import { a } from "../../server/store/files.ts";`],
  ["core/agent/agent.ts", `import { join } from "node:path";`],
  ["ui/features/chat/chat_view.tsx", `import { memo } from "preact/compat";`],
  ["core/agent/agent.ts", `const pty = await import("node-pty");`],
  ["server/mcp/tools.ts", `import { a } from "../terminal/terminal_pool.ts";`],
  ["server/mcp/tools.ts", `export * from "../../ui/app.tsx";`],
  ["server/store/files.ts", `import { a } from "../agent/launch.ts";`],
  ["server/log.ts", `import { a } from "./agent/launch.ts";`],
  ["ui/app.tsx", `import { a } from "../server/log.ts";`],
  ["ui/app.tsx", `import type { A } from "../server/api/app_type.ts";`],
  ["ui/client.ts", `import { a } from "../server/api/app_type.ts";`],
  ["ui/app.tsx", `import { join } from "node:path";`],
];

for (const [path, text] of WRONG) {
  Deno.test(`${path} may not: ${text}`, () => {
    assert.equal(check(path, text).length, 1);
  });
}

const IMPURE = [
  "Deno.exit()",
  "document.title",
  "window.open()",
  "Date.now()",
  "new Date()",
  "Temporal.Now.instant()",
  "setTimeout(f, 1)",
  "Math.random()",
  "crypto.randomUUID()",
  "fetch(url)",
];

for (const code of IMPURE) {
  Deno.test(`core may not call ${code}`, () => {
    assert.match(check("core/a/b.ts", `const x = 1;\n${code};`)[0] ?? "", /^core\/a\/b\.ts:2: /);
    assert.deepEqual(check("core/a/b.ts", `// ${code}\nconst text = "${code}";`), []);
    assert.deepEqual(check("core/a/b_test.ts", code), []);
  });
}

Deno.test("folders may not import each other in a circle", () => {
  const problems = checkImports([
    { path: "core/a/x.ts", text: `import "../b/x.ts";` },
    { path: "core/b/x.ts", text: `import "../c/x.ts";` },
    { path: "core/c/x.ts", text: `import { x } from "../a/y.ts";` },
    { path: "core/c/y.ts", text: `import type { X } from "../b/y.ts";` },
  ]);
  assert.deepEqual(problems, [
    "core/a -> core/b -> core/c -> core/a: they import each other in a circle",
  ]);
});
