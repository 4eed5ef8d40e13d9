import assert from "node:assert/strict";
import { join } from "node:path";
import { permissionFlags, sourceProgramFiles } from "../tools/permissions.ts";
import { ROOT } from "../tools/project.ts";
import { type AnnouncedHost, startAnnounced } from "./support/announced_host.ts";
import { confineAgent } from "./support/confined_agent.ts";
import { until } from "./support/wait.ts";

/** One access that Deno recorded. */
interface Access {
  permission: string;
  value: string | null;
}

/** What the host may use besides files: whatever is new here is a decision, not an accident. */
const KNOWN: Record<string, RegExp> = {
  env: /./,
  ffi: /^(null|libc\.so\.6|libSystem\.B\.dylib|.*\/pty\.node)$/,
  net: /^127\.0\.0\.1:\d+$/,
  read: /./,
  run: /./,
  sys: /^uid$/,
  write: /./,
};

Deno.test("the host works with IdeA's own permission list, and asks for nothing beyond it", {
  ignore: Deno.build.os === "windows",
}, async () => {
  const home = await Deno.realPath(await Deno.makeTempDir());
  const record = `${home}/accesses.jsonl`;
  try {
    await serveAndUse(home, record);
    const accesses = (await Deno.readTextFile(record)).trim().split("\n")
      .map((line) => JSON.parse(line) as Access);
    const unknown = accesses.filter(({ permission, value }) =>
      !KNOWN[permission]?.test(String(value))
    );
    assert.deepEqual(unknown, []);
    const outside = accesses.filter(({ permission, value }) =>
      permission === "write" && value !== null && !value.startsWith(`${home}/`)
    );
    assert.deepEqual(outside, []);
  } finally {
    await Deno.remove(home, { recursive: true });
  }
});

Deno.test("agents under a policy work with the host's own permission list, and are held", {
  ignore: Deno.build.os === "windows",
}, async () => {
  const home = await Deno.realPath(await Deno.makeTempDir());
  try {
    const host = await serve(home, {});
    await Deno.mkdir(`${home}/project`);
    const { id } = await host.call("POST", "/api/projects", { root: `${home}/project` });
    await confineAgent(host, id);
    await host.stop();
  } finally {
    await Deno.remove(home, { recursive: true });
  }
});

/** Starts the host with the real flags. */
async function serve(home: string, more: Record<string, string>): Promise<AnnouncedHost> {
  const flags = permissionFlags({ programFiles: sourceProgramFiles(ROOT), home });
  const args = ["run", "--quiet", ...flags, join(ROOT, "main.ts"), "serve"];
  const env = {
    HOME: home,
    PATH: "/usr/bin:/bin",
    SHELL: "/bin/sh",
    DENO_DIR: Deno.env.get("DENO_DIR") ?? join(Deno.env.get("HOME") ?? "/", ".cache/deno"),
    DENO_NO_UPDATE_CHECK: "1",
    ...more,
  };
  return await startAnnounced(Deno.execPath(), args, { cwd: home, env });
}

/** Opens a project and a terminal. */
async function serveAndUse(home: string, record: string): Promise<void> {
  const host = await serve(home, { DENO_AUDIT_PERMISSIONS: record });
  await Deno.mkdir(`${home}/project`);
  const { id } = await host.call("POST", "/api/projects", { root: `${home}/project` });
  const { sessionId } = await host.call("POST", `/api/projects/${id}/terminals`, {
    command: "echo here; read -r line",
  });
  await until(
    async () =>
      (await host.call("GET", `/api/sessions/${sessionId}/screen`)).lines.includes("here"),
    "the terminal's output",
  );
  await host.stop();
}
