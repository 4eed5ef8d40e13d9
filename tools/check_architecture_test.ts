import assert from "node:assert/strict";
import { capabilityFolders, checkArchitecture } from "./check_architecture.ts";

const DOCUMENT =
  "Tools live in `server/mcp` and server/mcp/tools.ts; see `core/id.ts`, `ui/features/<name>`.";

Deno.test("a map that names every folder passes", () => {
  assert.deepEqual(checkArchitecture(DOCUMENT, ["server/mcp"]), []);
});

Deno.test("a folder that the map does not name fails", () => {
  assert.match(checkArchitecture(DOCUMENT, ["server/mcp", "core/agent"]).join(), /^core\/agent: /);
});

Deno.test("a folder that is named but missing fails", () => {
  assert.match(
    checkArchitecture(`${DOCUMENT} ui/features/git`, ["server/mcp"]).join(),
    /^ui\/features\/git: /,
  );
});

Deno.test("the folders of a project are found", async () => {
  const root = await Deno.makeTempDir();
  try {
    await Deno.mkdir(`${root}/core/agent`, { recursive: true });
    await Deno.mkdir(`${root}/ui/features/git`, { recursive: true });
    await Deno.writeTextFile(`${root}/core/id.ts`, "");
    assert.deepEqual(await capabilityFolders(root), ["core/agent", "ui/features/git"]);
  } finally {
    await Deno.remove(root, { recursive: true });
  }
});
