import assert from "node:assert/strict";
import { permissionFlags } from "./permissions.ts";

/** Runs a script with IdeA's own rights in a home folder with a secret in it. */
async function runLimited(script: string): Promise<string> {
  const home = await Deno.realPath(await Deno.makeTempDir());
  try {
    await Deno.mkdir(`${home}/.ssh`);
    await Deno.writeTextFile(`${home}/.ssh/id`, "secret");
    await Deno.mkdir(`${home}/program`);
    await Deno.writeTextFile(`${home}/program/main.ts`, script);
    const flags = permissionFlags({ programFiles: [`${home}/program`], home });
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
