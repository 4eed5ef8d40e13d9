import assert from "node:assert/strict";
import { join } from "node:path";
import { inFolder } from "../tests/support/folder.ts";
import { embedderHosts, permissionFlags } from "./permissions.ts";

/** Runs a script with IdeA's own rights in a home folder with a secret in it. */
async function runLimited(script: string, hosts: string[] = []): Promise<string> {
  const home = await Deno.realPath(await Deno.makeTempDir());
  try {
    await Deno.mkdir(`${home}/.ssh`);
    await Deno.writeTextFile(`${home}/.ssh/id`, "secret");
    await Deno.mkdir(`${home}/program`);
    await Deno.writeTextFile(`${home}/program/main.ts`, script);
    const flags = permissionFlags({ programFiles: [`${home}/program`], home, hosts });
    const { stdout, stderr } = await new Deno.Command(Deno.execPath(), {
      args: ["run", "--no-config", ...flags, `${home}/program/main.ts`],
      cwd: home,
    }).output();
    return new TextDecoder().decode(stdout) + new TextDecoder().decode(stderr);
  } finally {
    await Deno.remove(home, { recursive: true });
  }
}

const REFUSED = `const refused = (thrown) => console.log(thrown.name);`;

Deno.test("the program cannot read the user's keys", async () => {
  const output = await runLimited(
    `${REFUSED} try { Deno.readTextFileSync(".ssh/id") } catch (e) { refused(e) }`,
  );
  assert.equal(output.trim(), "NotCapable");
});

Deno.test("the program cannot rewrite itself", async () => {
  const output = await runLimited(
    `${REFUSED} try { Deno.writeTextFileSync("program/main.ts", "") } catch (e) { refused(e) }`,
  );
  assert.equal(output.trim(), "NotCapable");
});

Deno.test("the program reaches no other machine", async () => {
  const output = await runLimited(`${REFUSED} await fetch("http://192.0.2.1/").catch(refused)`);
  assert.equal(output.trim(), "NotCapable");
});

Deno.test("the program can do what it is for", async () => {
  const output = await runLimited(`
    Deno.writeTextFileSync("note", "kept");
    const server = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen() {} }, () => new Response("served"));
    const text = await (await fetch("http://127.0.0.1:" + server.addr.port)).text();
    await server.shutdown();
    const run = await new Deno.Command("echo", { args: ["ran"] }).output();
    console.log(Deno.readTextFileSync("note"), text, new TextDecoder().decode(run.stdout).trim(), Deno.uid() >= 0);
  `);
  assert.equal(output.trim(), "kept served ran true");
});

Deno.test("the program reaches the host of a configured engine, and no other", async () => {
  // The address answers nobody; the right to ask it is what is seen.
  const ask = (host: string) =>
    `await Deno.connect({ hostname: "${host}", port: 9 }).catch((e) => console.log(e.name));`;
  const ownAddress = "127.0.0.2";
  const output = await runLimited(ask(ownAddress) + ask("127.0.0.3"), [ownAddress]);
  assert.deepEqual(output.trim().split("\n"), ["ConnectionRefused", "NotCapable"]);
});

Deno.test("hosts beyond this machine come from the user's list of engines alone", async () => {
  await inFolder(async (config) => {
    assert.deepEqual(await embedderHosts(config), []);
    const engine = { id: "a", name: "A", strategy: "api", model: "m", dimension: 3 };
    const endpoints = ["https://api.example.org/v1", "http://127.0.0.1:11434", "https://a,b"];
    const embedders = endpoints.map((endpoint) => ({ ...engine, endpoint }));
    const path = join(config, "embedders.json");
    await Deno.writeTextFile(path, JSON.stringify({ embedders }));
    assert.deepEqual(await embedderHosts(config), ["api.example.org"]);
    await Deno.writeTextFile(path, "{");
    assert.deepEqual(await embedderHosts(config), []);
  });
});
