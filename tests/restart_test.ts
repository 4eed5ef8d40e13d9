import assert from "node:assert/strict";
import { join } from "node:path";
import { createToken } from "../server/agent/token.ts";
import { Door } from "../server/door.ts";
import { startHost } from "../server/host.ts";
import { selfCommand } from "../server/program.ts";
import { BridgeClient, type CallResult, callTool } from "./soak/mcp_askers.ts";
import { type Call, environmentIn, Team } from "./soak/team.ts";
import { inFolder } from "./support/folder.ts";
import { type ServeProcess, startServe } from "./support/serve.ts";
import { inTime, until } from "./support/wait.ts";

const MAIN = new URL("../main.ts", import.meta.url).href;
/** Work that is not done when the host dies. */
const LONG = "wait 600";

async function crash(host: ServeProcess): Promise<void> {
  host.signal("SIGKILL");
  await host.status;
}

Deno.test("six asks that wait while the host crashes all end: answered, or failed with the reason and a way to try again", async () => {
  await inFolder(async (home) => {
    await Deno.mkdir(join(home, "run"), { mode: 0o700 });
    const root = join(home, "project");
    await Deno.mkdir(root);
    const environment = environmentIn(home);
    await using before = await startServe(environment);
    const { base } = before;
    let team = await Team.open(before.call, root);
    const [alice, bob, , dave] = [
      await team.hire("Alice"),
      await team.hire("Bob"),
      await team.hire("Carol"),
      await team.hire("Dave", "--trust-dialog"),
      await team.hire("Erin"),
    ];
    await team.launch(alice!);
    const caller = { base, token: await team.token(alice!) };
    await using bridges = new AsyncDisposableStack();
    const overBridge = (target: string, task: string) =>
      bridges.use(new BridgeClient(caller, alice!.id)).call("idea_ask_agent", { target, task });
    const overHttp = (target: string, task: string, away?: Promise<void>) =>
      callTool(caller, "idea_ask_agent", { target, task }, away ? { away } : {});

    const cut = Promise.withResolvers<void>();
    const asks: Record<string, Promise<CallResult>> = {};
    asks["at work, HTTP"] = overHttp("Bob", LONG);
    await team.reached(LONG, "started");
    asks["in line, HTTP"] = overHttp("Bob", "say one");
    await team.reached("say one", "held", "busy");
    asks["answered while away, HTTP"] = overHttp("Erin", "say two", cut.promise);
    asks["at work, bridge"] = overBridge("Carol", `${LONG} then say x`);
    await team.reached(`${LONG} then say x`, "started");
    asks["in line, bridge"] = overBridge("Carol", "say three");
    await team.reached("say three", "held", "busy");
    asks["at a dialog, bridge"] = overBridge("Dave", "say four");
    await team.reached("say four", "held", "needsYou");
    await until(async () => (await team.ticket("say two"))?.state === "answered", "Erin's answer");

    await crash(before);
    cut.resolve();
    await using after = await startServe(environment);
    assert.equal(after.base, base, "clients find the host where it was");
    team = await Team.open(after.call, root);
    const asking = await until(async () => {
      const view = await team.view(dave!);
      return view.state === "needsYou" && view;
    }, "Dave's dialog");
    await after.keys(asking.sessionId ?? "", "1");

    const ends = new Map<string, CallResult>();
    for (const [name, ask] of Object.entries(asks)) ends.set(name, await inTime(ask, name));
    for (const name of ["at work, HTTP", "at work, bridge"]) {
      const { text, isError } = ends.get(name)!;
      assert.ok(isError, name);
      assert.match(text, /the host restarted while the agent worked on it; it can be retried/);
    }
    const answers = [...ends].filter(([, { isError }]) => !isError)
      .map(([name, { text }]) => `${name}: ${text}`);
    assert.deepEqual(answers.sort(), [
      "answered while away, HTTP: two",
      "at a dialog, bridge: four",
      "in line, HTTP: one",
      "in line, bridge: three",
    ]);

    const failed = (await team.ticket(LONG))!;
    const again = await team.retry(failed);
    assert.notEqual(again.id, failed.id);
    await team.reached(LONG, "started");
    const worker = { base, token: await team.token(bob!) };
    const reply = { ticket: again.id, result: "done this time" };
    assert.equal((await callTool(worker, "idea_reply", reply)).isError, false);
    assert.equal((await team.ticket(LONG))?.result, "done this time");

    const collected = await callTool(caller, "idea_await", { ticket: again.id });
    assert.deepEqual(collected, { text: "done this time", isError: false });
    const more = await callTool(caller, "idea_ask_agent", { target: "Bob", task: "more" });
    assert.match(more.text, /UNAVAILABLE/, "whose process is dead may collect, not ask");
    assert.ok((await team.tickets()).every(({ state }) => state !== "open"));
  });
});

Deno.test("asks that wait lose nothing when only the port is closed and opened again", async () => {
  await inFolder(async (home) => {
    const door = Door.open(0);
    const token = createToken();
    const root = join(home, "project");
    await Deno.mkdir(root);
    const own = { ...Deno.env.toObject(), ...environmentIn(home) };
    const host = await startHost({
      version: "0.0.0-test",
      door,
      token,
      dataDir: join(home, "data"),
      configDir: join(home, "config"),
      secretDirs: [],
      uiFolder: join(home, "ui"),
      home,
      self: selfCommand(MAIN),
      // The askers are not the agents' own programs.
      checkPeers: false,
      environment: () => Promise.resolve(own),
    });
    const call: Call = async (method, path, body) => {
      const response = await fetch(`${door.base}/api${path}`, {
        method,
        headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      return await response.json();
    };
    try {
      const team = await Team.open(call, root);
      const [alice, bob] = [await team.hire("Alice"), await team.hire("Bob")];
      await Promise.all([team.launch(alice), team.launch(bob)]);
      const caller = { base: door.base, token: await team.token(alice) };
      const worker = { base: door.base, token: await team.token(bob) };
      await using bridges = new AsyncDisposableStack();
      const names = ["a", "b", "c", "d", "e", "f"];
      const asks = names.map((name, at) => {
        const ask = { target: "Bob", task: `${LONG} then say ${name}` };
        if (at < 3) return callTool(caller, "idea_ask_agent", ask);
        return bridges.use(new BridgeClient(caller, alice.id)).call("idea_ask_agent", ask);
      });
      await until(async () => (await team.tickets()).length === names.length, "all six asks");
      await door.reopen();
      for (const { id, task } of await team.tickets()) {
        const reply = { ticket: id, result: task.slice(-1) };
        assert.equal((await callTool(worker, "idea_reply", reply)).isError, false);
      }
      const answers = await inTime(Promise.all(asks), "the six answers");
      assert.deepEqual(answers, names.map((text) => ({ text, isError: false })));
      assert.equal((await team.tickets()).length, names.length, "nothing was asked twice");
    } finally {
      await host.shutdown();
    }
  });
});
