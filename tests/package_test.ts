import assert from "node:assert/strict";
import { packageProgram } from "../tools/package.ts";
import { startAnnounced } from "./support/announced_host.ts";
import { confineAgent } from "./support/confined_agent.ts";
import { TINY_DIMENSION, writeTinyModel } from "./support/tiny_model.ts";
import { until } from "./support/wait.ts";

Deno.test("one file is the whole program: page, host and terminals in an empty home", {
  ignore: Deno.build.os === "windows",
}, async () => {
  const program = await packageProgram();
  const home = await Deno.makeTempDir();
  try {
    for (const start of ["first", "second"]) await startAndUse(program, home, start);
    await confineAgents(program, home);
    await embed(program, home);
  } finally {
    await Deno.remove(home, { recursive: true });
  }
});

/** Starts the packed program with nothing on its search path. */
async function startAndUse(program: string, home: string, start: string): Promise<void> {
  const env = { HOME: home, PATH: "", SHELL: "/bin/sh" };
  const host = await startAnnounced(program, ["serve"], { cwd: home, env });
  assert.equal((await host.call("GET", "/api/health")).ok, true);
  assert.match(await host.call("GET", "/"), /<script/);
  await Deno.mkdir(`${home}/project`, { recursive: true });
  const { id } = await host.call("POST", "/api/projects", { root: `${home}/project` });
  const { sessionId } = await host.call("POST", `/api/projects/${id}/terminals`, {
    command: "echo sum $((40 + 2)); read -r line",
  });
  await until(
    async () =>
      (await host.call("GET", `/api/sessions/${sessionId}/screen`)).lines.includes("sum 42"),
    `the terminal of the ${start} start`,
  );
  await host.stop();
}

/** The packed program is its own launcher, and its own demo agent behind it. */
async function confineAgents(program: string, home: string): Promise<void> {
  const env = { HOME: home, PATH: "/usr/bin:/bin", SHELL: "/bin/sh" };
  const host = await startAnnounced(program, ["serve"], { cwd: home, env });
  const root = `${home}/confined`;
  await Deno.mkdir(root);
  const { id } = await host.call("POST", "/api/projects", { root });
  await confineAgent(host, id);
  await host.stop();
}

/** The packed program runs local models by itself. */
async function embed(program: string, home: string): Promise<void> {
  await writeTinyModel(`${home}/.local/share/idea/models/tiny`);
  const env = { HOME: home, PATH: "", SHELL: "/bin/sh" };
  const host = await startAnnounced(program, ["serve"], { cwd: home, env });
  const profile = { id: "tiny", name: "Tiny", strategy: "localOnnx", model: "tiny" };
  const tested = await host.call("POST", "/api/embedders/test", {
    ...profile,
    dimension: TINY_DIMENSION,
  });
  assert.equal(tested.dimension, TINY_DIMENSION);
  await host.stop();
}
