import assert from "node:assert/strict";

/** A host started as a program, and its API. */
export interface AnnouncedHost {
  /** Calls a path with the host's token; a refusal fails the test. */
  // deno-lint-ignore no-explicit-any -- what a route answers is the test's business
  call(method: string, path: string, body?: unknown): Promise<any>;
  /** Asks it to end; an exit code other than 0 fails the test. */
  stop(): Promise<void>;
}

/** Starts a program that announces its host on its first line, with exactly this environment. */
export async function startAnnounced(
  command: string,
  args: string[],
  options: { cwd: string; env: Record<string, string> },
): Promise<AnnouncedHost> {
  const child = new Deno.Command(command, {
    ...options,
    args,
    clearEnv: true,
    stdin: "null",
    stdout: "piped",
    stderr: "piped",
  }).spawn();
  const errors = new Response(child.stderr).text();
  const reader = child.stdout.pipeThrough(new TextDecoderStream()).getReader();
  const { value } = await reader.read();
  if (value === undefined) assert.fail(`It ended at once: ${await errors}`);
  const { url, token } = JSON.parse(value) as { url: string; token: string };
  return {
    call: async (method, path, body) => {
      const response = await fetch(new URL(path, url), {
        method,
        headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      const text = await response.text();
      assert.ok(response.ok, text);
      const isJson = response.headers.get("content-type")?.includes("json");
      return isJson ? JSON.parse(text) : text;
    },
    stop: async () => {
      child.kill("SIGTERM");
      const { code } = await child.status;
      await reader.cancel();
      assert.equal(code, 0, await errors);
    },
  };
}
