import assert from "node:assert/strict";
import { join } from "node:path";
import type { Delivery } from "../core/delivery/delivery.ts";
import { ENV } from "../core/profile/adapter.ts";
import type { Project } from "../core/project/project.ts";
import type { AgentView } from "../core/agent/service.ts";
import type { TerminalInfo } from "../core/terminal/terminals.ts";
import { selfCommand } from "../server/program.ts";
import { killRecorded, survivorsOf } from "../server/process/kill_tree.ts";
import { startTimeOf } from "../server/process/process_table.ts";
import { inFolder } from "./support/folder.ts";
import { processIn } from "./support/host.ts";
import { until } from "./support/wait.ts";

const MAIN = new URL("../main.ts", import.meta.url).href;

/** `idea serve` as a process of its own, below a home of its own. */
class Serve {
  readonly child: Deno.ChildProcess;
  readonly #output: ReadableStream<string>;
  origin = "";
  token = "";

  constructor(home: string, args: string[] = []) {
    const [command = "", ...rest] = selfCommand(MAIN);
    this.child = new Deno.Command(command, {
      args: [...rest, "serve", ...args],
      clearEnv: true,
      env: {
        HOME: home,
        PATH: Deno.env.get("PATH") ?? "/usr/bin:/bin",
        SHELL: "/bin/sh",
        XDG_RUNTIME_DIR: join(home, "run"),
        XDG_DATA_HOME: join(home, "data"),
        ...(Deno.env.get("DENO_DIR") ? { DENO_DIR: Deno.env.get("DENO_DIR")! } : {}),
        TMPDIR: home,
        // The asker of a test is not the agent's own program.
        IDEA_PEER_CHECK: "off",
      },
      stdout: "piped",
      stderr: "piped",
    }).spawn();
    this.#output = this.child.stdout.pipeThrough(new TextDecoderStream());
  }

  /** Reads the one line that says where it is. */
  async ready(): Promise<void> {
    const reader = this.#output.getReader();
    const { value = "" } = await reader.read();
    reader.releaseLock();
    const { url, token } = JSON.parse(value);
    this.origin = new URL(url).origin;
    this.token = token;
  }

  post<T>(path: string, body: unknown): Promise<T> {
    return this.#request("POST", path, body);
  }

  get<T>(path: string): Promise<T> {
    return this.#request("GET", path);
  }

  async #request<T>(method: string, path: string, body?: unknown): Promise<T> {
    const response = await fetch(`${this.origin}/api${path}`, {
      method,
      headers: { authorization: `Bearer ${this.token}`, "content-type": "application/json" },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return await response.json();
  }

  /** Kills it, if it still runs, and reads what it said. */
  async end(signal: Deno.Signal): Promise<{ code: number; said: string }> {
    try {
      this.child.kill(signal);
    } catch {
      // It ended by itself.
    }
    const [said, , { code }] = await Promise.all([
      new Response(this.child.stderr).text(),
      this.#output.cancel(),
      this.child.status,
    ]);
    return { code, said };
  }
}

async function folders(home: string): Promise<string> {
  await Deno.mkdir(join(home, "run"), { mode: 0o700 });
  const root = join(home, "project");
  await Deno.mkdir(root);
  return root;
}

Deno.test("a start after a crash stops what the crash left running, and nobody else's programs", async () => {
  await inFolder(async (home) => {
    const root = await folders(home);
    const serve = new Serve(home);
    await serve.ready();
    const { id } = await serve.post<Project>("/projects", { root });
    const agent = await serve.post<AgentView>(`/projects/${id}/agents`, {
      name: "A",
      profile: "demo",
    });
    await serve.post(`/projects/${id}/agents/${agent.id}/launch`, {});
    // Neither the end of the terminal nor a new session ends these.
    const command = "trap '' HUP; (setsid sleep 600 &); echo $$; sleep 600";
    const shell = await serve.post<TerminalInfo>(`/projects/${id}/terminals`, { command });
    await until(() => survivorsOf(shell.sessionId).length >= 2, "the stubborn programs");
    await serve.end("SIGKILL");
    assert.ok(survivorsOf(shell.sessionId).length > 0, "the test needs survivors");
    const bystander = new Deno.Command("sleep", { args: ["600"] }).spawn();
    const next = new Serve(home);
    try {
      await next.ready();
      // Requests wait until the host has dealt with what it found.
      await next.get("/health");
      assert.deepEqual(survivorsOf(shell.sessionId), []);
      const run = join(root, ".ideai", "run", agent.id);
      assert.equal(processIn(run), undefined);
      assert.ok(startTimeOf(bystander.pid), "a program that was never IdeA's goes on");
    } finally {
      await next.end("SIGTERM");
      killRecorded(bystander.pid, startTimeOf(bystander.pid) ?? "", "SIGKILL");
      await bystander.status;
    }
  });
});

Deno.test("after a crash an asker learns how its ask ended, once, at the same address", async () => {
  await inFolder(async (home) => {
    const root = await folders(home);
    const serve = new Serve(home);
    await serve.ready();
    const { id } = await serve.post<Project>("/projects", { root });
    const [alice] = await Promise.all(["Alice", "Bob"].map(async (name) => {
      const body = { name, profile: "demo" };
      const agent = await serve.post<AgentView>(`/projects/${id}/agents`, body);
      await serve.post(`/projects/${id}/agents/${agent.id}/launch`, {});
      return agent;
    }));
    const run = join(root, ".ideai", "run", alice!.id);
    const { environment } = await until(() => processIn(run), "Alice's process");
    const token = environment[ENV.token] ?? "";
    const stream = await callMcp(serve.origin, token, "idea_ask_agent", {
      target: "Bob",
      task: "wait 600",
    });
    const reader = stream.body!.pipeThrough(new TextDecoderStream()).getReader();
    const lastEventId = /^id: (\S+)/.exec((await reader.read()).value ?? "")?.[1] ?? "";
    await until(async () => {
      const all = await serve.get<Delivery[]>(`/projects/${id}/deliveries`);
      return all.some(({ state }) => state === "started");
    }, "Bob at work");
    await serve.end("SIGKILL");
    await assert.rejects(reader.read());
    const next = new Serve(home);
    try {
      await next.ready();
      assert.equal(next.origin, serve.origin, "clients find it where it was");
      const headers = { authorization: `Bearer ${token}`, "last-event-id": lastEventId };
      const resumed = await (await fetch(`${serve.origin}/mcp`, { headers })).text();
      const results = resumed.match(/^data: \{.*"result".*$/gm) ?? [];
      assert.equal(results.length, 1, resumed);
      assert.match(results[0] ?? "", /"isError":true/);
      assert.match(results[0] ?? "", /restarted/);
      const more = await callMcp(serve.origin, token, "idea_ask_agent", {
        target: "Bob",
        task: "x",
      });
      assert.match(await more.text(), /UNAVAILABLE/, "the dead may collect, not ask");
    } finally {
      await next.end("SIGTERM");
    }
  });
});

function callMcp(origin: string, token: string, name: string, args: unknown): Promise<Response> {
  const params = { name, arguments: args, "_meta": { progressToken: 1 } };
  return fetch(`${origin}/mcp`, {
    method: "POST",
    headers: {
      authorization: `Bearer ${token}`,
      "content-type": "application/json",
      accept: "application/json, text/event-stream",
    },
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/call", params }),
  });
}

Deno.test("a host asked to stop leaves nothing running and says goodbye with 0", async () => {
  await inFolder(async (home) => {
    const root = await folders(home);
    const serve = new Serve(home);
    await serve.ready();
    const { id } = await serve.post<Project>("/projects", { root });
    const command = "(setsid sleep 600 &); sleep 600";
    const shell = await serve.post<TerminalInfo>(`/projects/${id}/terminals`, { command });
    await until(() => survivorsOf(shell.sessionId).length >= 2, "its programs");
    assert.equal((await serve.end("SIGTERM")).code, 0);
    assert.deepEqual(survivorsOf(shell.sessionId), []);
  });
});

Deno.test("a port that is taken is named, instead of a start that hangs", async () => {
  await inFolder(async (home) => {
    await folders(home);
    const taken = Deno.listen({ hostname: "127.0.0.1", port: 0 });
    const { port } = taken.addr;
    const serve = new Serve(home, ["--port", `${port}`]);
    const { code } = await serve.child.status;
    const { said } = await serve.end("SIGKILL");
    taken.close();
    assert.equal(code, 1);
    assert.match(said, new RegExp(`Port ${port} is taken`));
  });
});

Deno.test("a second host of the same user says where the first one is", async () => {
  await inFolder(async (home) => {
    await folders(home);
    const first = new Serve(home);
    await first.ready();
    const second = new Serve(home);
    const { code } = await second.child.status;
    const { said } = await second.end("SIGKILL");
    assert.equal(code, 1);
    assert.ok(said.includes(first.origin), said);
    await first.end("SIGTERM");
  });
});
