import assert from "node:assert/strict";
import { packageProgram } from "../tools/package.ts";
import { until } from "./support/wait.ts";

const ignore = Deno.build.os === "windows";

/** The packed program as `serve`, in an empty home and with nothing on its search path. */
async function startPacked(program: string, home: string) {
  const child = new Deno.Command(program, {
    args: ["serve"],
    cwd: home,
    env: { HOME: home, PATH: "", SHELL: "/bin/sh" },
    clearEnv: true,
    stdin: "null",
    stdout: "piped",
    stderr: "piped",
  }).spawn();
  const errors = new Response(child.stderr).text();
  const reader = child.stdout.pipeThrough(new TextDecoderStream()).getReader();
  const { value } = await reader.read();
  assert.ok(value, `It ended at once: ${value ?? await errors}`);
  const { url, token } = JSON.parse(value) as { url: string; token: string };
  const call = async (method: string, path: string, body?: unknown) => {
    const response = await fetch(new URL(path, url), {
      method,
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    assert.ok(response.ok, text);
    const isJson = response.headers.get("content-type")?.includes("json");
    return isJson ? JSON.parse(text) : text;
  };
  return {
    call,
    [Symbol.asyncDispose]: async () => {
      child.kill("SIGTERM");
      await child.status;
      await errors;
      await reader.cancel();
    },
  };
}

Deno.test(
  "one file is the whole program: page, host and terminals in an empty home",
  { ignore },
  async () => {
    const program = await packageProgram();
    const home = await Deno.makeTempDir();
    try {
      for (const start of ["first", "second"]) {
        await using packed = await startPacked(program, home);
        assert.equal((await packed.call("GET", "/api/health")).ok, true);
        assert.match(await packed.call("GET", "/"), /<script/);
        await Deno.mkdir(`${home}/project`, { recursive: true });
        const project = await packed.call("POST", "/api/projects", { root: `${home}/project` });
        const { sessionId } = await packed.call("POST", `/api/projects/${project.id}/terminals`, {
          command: "echo sum $((40 + 2)); read -r line",
        });
        const shown = await until(async () => {
          const { lines } = await packed.call("GET", `/api/sessions/${sessionId}/screen`);
          return lines.find((line: string) => line.startsWith("sum "));
        }, `the terminal of the ${start} start`);
        assert.equal(shown, "sum 42");
      }
    } finally {
      await Deno.remove(home, { recursive: true });
    }
  },
);
