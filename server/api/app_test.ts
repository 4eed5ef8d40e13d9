import assert from "node:assert/strict";
import { join } from "node:path";
import type { Project } from "../../core/project/project.ts";
import type { AgentView } from "../../core/agent/service.ts";
import { HTTP } from "../../core/numbers.ts";
import { inFolder, namesIn } from "../../tests/support/folder.ts";
import { follow, TestedHost, withHost, withTrustingHost } from "../../tests/support/host.ts";
import { until } from "../../tests/support/wait.ts";

const NOBODY = "00000000-0000-4000-8000-000000000000";

type Reply = { status: number; body: { code: string; message: string } };

function refused(reply: Reply, status: number, code: string, words = /./): void {
  assert.deepEqual([reply.status, reply.body?.code], [status, code], JSON.stringify(reply.body));
  assert.match(reply.body.message, words);
}

const opened = (host: TestedHost, root: string) => host.request("POST", "/api/projects", { root });

/** A request that calls the host by another name, which `fetch` does not allow. */
async function named(host: TestedHost, name: string): Promise<Reply> {
  const connection = await Deno.connect({ hostname: "127.0.0.1", port: host.port });
  const lines = [
    "GET /api/health HTTP/1.1",
    `Host: ${name}`,
    `Authorization: Bearer ${host.token}`,
    "Connection: close",
  ];
  await connection.write(new TextEncoder().encode(`${lines.join("\r\n")}\r\n\r\n`));
  const text = await new Response(connection.readable).text();
  return { status: Number(text.slice(9, 12)), body: JSON.parse(text.slice(text.indexOf("{"))) };
}

Deno.test("without the host's token nothing is told and nothing is done", async () => {
  await withHost(async (host) => {
    for (const authorization of ["", "Bearer ", "Bearer wrong", `Basic ${host.token}`]) {
      for (const path of ["/api/health", "/api/projects", "/", "/api/nothing"]) {
        refused(await host.request("GET", path, undefined, { authorization }), 401, "UNAUTHORIZED");
      }
      const reply = await host.request("POST", "/api/projects", { root: "/" }, { authorization });
      refused(reply, 401, "UNAUTHORIZED");
    }
    assert.deepEqual(await host.get("/projects"), []);
  });
});

Deno.test("an agent's token opens the agents' doors only, and yours none of theirs", async () => {
  await withTrustingHost(async (host) => {
    const project = await host.project();
    const agent = await project.agent("Alice");
    await agent.launch();
    const authorization = `Bearer ${await agent.token()}`;
    for (const path of ["/api/health", "/api/projects", `/api${agent.path}/screen`]) {
      refused(await host.request("GET", path, undefined, { authorization }), 401, "UNAUTHORIZED");
    }
    const ping = { jsonrpc: "2.0", id: 1, method: "ping" };
    const accept = { accept: "application/json, text/event-stream" };
    refused(await host.request("POST", "/mcp", ping, accept), 401, "UNAUTHORIZED");
    refused(await host.request("POST", `/mcp/${host.token}`, ping, accept), 401, "UNAUTHORIZED");
    refused(await host.request("POST", "/hooks/demo", {}), 401, "UNAUTHORIZED");
    const own = await host.request("POST", "/mcp", ping, { ...accept, authorization });
    assert.equal(own.status, 200);
    assert.equal((await host.request("POST", "/hooks/demo", {}, { authorization })).status, 200);
    await agent.stop();
    refused(
      await host.request("POST", "/mcp", ping, { ...accept, authorization }),
      401,
      "UNAUTHORIZED",
    );
  });
});

Deno.test("a web page of somebody else's cannot reach the host, not even by a name of its own", async () => {
  await withHost(async (host) => {
    const get = (headers: Record<string, string>) =>
      host.request("GET", "/api/health", undefined, headers);
    for (const name of ["evil.example", `evil.example:${host.port}`, "127.0.0.1.evil.example"]) {
      refused(await named(host, name), 403, "FORBIDDEN", /not this machine/);
    }
    for (
      const origin of [
        "http://evil.example",
        "null",
        `https://127.0.0.1:${host.port}`,
        "http://127.0.0.1:1",
      ]
    ) {
      refused(await get({ origin }), 403, "FORBIDDEN", /not IdeA/);
    }
    assert.equal((await get({ origin: host.origin })).status, 200);
    for (const name of [`localhost:${host.port}`, `[::1]:${host.port}`]) {
      assert.equal((await named(host, name)).status, 200);
    }
  });
});

Deno.test("opening the link once lets the page in, and the token leaves the address", async () => {
  await withHost(async (host) => {
    const first = await fetch(host.url, { redirect: "manual" });
    await first.body?.cancel();
    assert.equal(first.status, 302);
    assert.equal(first.headers.get("location"), "/");
    const cookie = first.headers.get("set-cookie") ?? "";
    assert.match(cookie, new RegExp(`^idea_${host.port}=`));
    assert.match(cookie, /HttpOnly/i);
    assert.match(cookie, /SameSite=Strict/i);
    const headers = { authorization: "", cookie: cookie.split(";")[0]! };
    assert.equal((await host.request("GET", "/api/health", undefined, headers)).status, 200);
    const old = await fetch(`${host.origin}/?token=old`, { redirect: "manual" });
    assert.equal(old.status, 401);
    assert.match((await old.json()).message, /earlier run/);
  });
});

Deno.test("a page can only run the host's own scripts and cannot be framed", async () => {
  await withHost(async (host) => {
    for (const path of ["/api/health", "/", "/api/nothing"]) {
      const response = await fetch(host.origin + path, {
        headers: { authorization: `Bearer ${host.token}` },
      });
      await response.body?.cancel();
      const policy = response.headers.get("content-security-policy") ?? "";
      const scripts = /script-src ([^;]*)/.exec(policy)?.[1];
      assert.equal(scripts, "'self'", `${path}: ${policy}`);
      for (const rule of ["frame-ancestors 'none'", "object-src 'none'", "base-uri 'none'"]) {
        assert.ok(policy.includes(rule), rule);
      }
      assert.equal(response.headers.get("x-content-type-options"), "nosniff");
      assert.equal(response.headers.get("access-control-allow-origin"), null);
    }
  });
});

Deno.test("a bad request says which field is wrong, never more than that", async () => {
  await withHost(async (host) => {
    const { path, id } = await host.project();
    const post = (route: string, body: unknown) => host.request("POST", `/api${route}`, body);
    refused(await post("/projects", "{"), 400, "INVALID", /body|JSON/i);
    refused(await post("/projects", "null"), 400, "INVALID", /body/);
    refused(await post("/projects", {}), 400, "INVALID", /^root: /);
    refused(await post("/projects", { root: 7 }), 400, "INVALID", /^root: /);
    refused(await post(`${path}/agents`, { profile: "demo" }), 400, "INVALID", /^name: /);
    refused(await post(`${path}/agents`, { name: "A" }), 400, "INVALID", /^profile: /);
    refused(
      await post(`${path}/agents`, { name: "A", profile: "emacs" }),
      400,
      "INVALID",
      /^profile: /,
    );
    refused(
      await post(`${path}/agents`, { name: " ", profile: "demo" }),
      400,
      "INVALID",
      /^name: /,
    );
    const resize = { type: "resize", container: id, weights: [1, -1] };
    refused(await post(`${path}/layouts/operations`, resize), 400, "INVALID", /^weights\.1: /);
    const launch = `${path}/agents/${NOBODY}/launch`;
    refused(await post(launch, { rows: 0 }), 400, "INVALID", /^rows: /);
    refused(await post(launch, { cols: 1e9 }), 400, "INVALID", /^cols: /);
    refused(await post(`${path}/asks`, { target: "A", task: "  " }), 400, "INVALID", /^task: /);
  });
});

Deno.test("a body that is too large is refused by its limit", async () => {
  await withHost(async (host) => {
    const root = "x".repeat(HTTP.maxBodyBytes + 1);
    refused(await opened(host, root), 413, "TOO_LARGE", new RegExp(`${HTTP.maxBodyBytes}`));
    const { path } = await host.project();
    const task = "x".repeat(64 * 1024 + 1);
    const ask = await host.request("POST", `/api${path}/asks`, { target: "A", task });
    refused(ask, 413, "TOO_LARGE", /65537 bytes/);
  });
});

Deno.test("an id that is none, or nobody's, is told apart from a route that is none", async () => {
  await withHost(async (host) => {
    const { path } = await host.project();
    const get = (route: string) => host.request("GET", `/api${route}`);
    refused(await get("/projects/x"), 400, "INVALID", /invalid project id: x/);
    refused(await get("/projects/x/agents"), 400, "INVALID", /invalid project id: x/);
    refused(await get(`${path}/agents/x/screen`), 400, "INVALID", /invalid agent id: x/);
    refused(
      await host.request("POST", `/api${path}/tickets/x/cancel`, {}),
      400,
      "INVALID",
      /ticket id/,
    );
    refused(
      await host.request("DELETE", "/api/sessions/x"),
      400,
      "INVALID",
      /invalid session id: x/,
    );
    refused(await get("/sessions/x/screen"), 400, "INVALID", /invalid session id: x/);
    refused(await get(`/projects/${NOBODY}`), 404, "NOT_FOUND");
    refused(await get(`/projects/${NOBODY}/agents`), 404, "NOT_FOUND");
    refused(await get(`${path}/agents/${NOBODY}/screen`), 404, "NOT_FOUND");
    refused(await get(`/sessions/${NOBODY}/screen`), 404, "NOT_FOUND");
    refused(await get("/nothing"), 404, "NOT_FOUND", /No route \/api\/nothing/);
    refused(await host.request("PUT", "/api/projects", {}), 404, "NOT_FOUND");
    refused(await get(`/sessions/${NOBODY}/socket`), 404, "NOT_FOUND");
  });
});

Deno.test("a folder that cannot be a project is refused by what is wrong with it", async () => {
  await withHost(async (host) => {
    const file = join(host.folder, "file");
    await Deno.writeTextFile(file, "");
    refused(await opened(host, join(host.folder, "none")), 404, "NOT_FOUND", /does not exist/);
    refused(await opened(host, file), 400, "INVALID", /is a file, expected a folder/);
    refused(await opened(host, "relative/path"), 400, "INVALID", /absolute/);
    // Not even root can create anything there.
    refused(
      await opened(host, "/proc/self/fdinfo"),
      500,
      "FILE_SYSTEM",
      /not readable and writable/,
    );
    assert.deepEqual(await host.get("/projects"), []);
  });
});

Deno.test("a folder is one project, however often, under what name and how fast it is opened", async () => {
  await withHost(async (host) => {
    const root = join(host.folder, "real");
    await Deno.mkdir(root);
    await Deno.symlink(root, join(host.folder, "link"));
    const paths = [root, `${root}/`, join(host.folder, "link"), `${host.folder}/./real`];
    const all = await Promise.all(
      paths.map((path) => host.post<Project>("/projects", { root: path })),
    );
    assert.equal(new Set(all.map(({ id }) => id)).size, 1);
    assert.equal((await host.get<Project[]>("/projects")).length, 1);
    const [{ id } = { id: "" }] = all;
    await host.request("DELETE", `/api/projects/${id}`);
    assert.equal((await host.post<Project>("/projects", { root })).id, id);
  });
});

const BROKEN: Record<string, string> = {
  "cut off": '{"version": 1, "agents": [{"agentId": "a6ced8',
  "null": "null",
  "a list": "[]",
  "empty": "",
  "of another shape": '{"agents": {"Main": {}}}',
};

for (const [what, text] of Object.entries(BROKEN)) {
  Deno.test(`a list of agents that is ${what} is reported and never overwritten`, async () => {
    await withHost(async (host) => {
      const root = join(host.folder, "broken");
      await Deno.mkdir(join(root, ".ideai"), { recursive: true });
      const file = join(root, ".ideai", "agents.json");
      await Deno.writeTextFile(file, text);
      const { id, problems } = await host.post<Project>("/projects", { root });
      assert.equal(problems.length, 1);
      assert.match(problems[0] ?? "", /agents\.json is not /);
      const agents = `/api/projects/${id}/agents`;
      const create = await host.request("POST", agents, { name: "A", profile: "demo" });
      refused(create, 400, "INVALID", /agents\.json/);
      refused(await host.request("GET", agents), 400, "INVALID", /agents\.json/);
      assert.equal(await Deno.readTextFile(file), text);
      const others = await namesIn(join(root, ".ideai"));
      assert.ok(!others.includes("agents"), "no role text of an agent that does not exist");
    });
  });
}

Deno.test("a list of agents with a byte order mark is read, and left as it is", async () => {
  await withHost(async (host) => {
    const root = join(host.folder, "bom");
    await Deno.mkdir(join(root, ".ideai"), { recursive: true });
    const file = join(root, ".ideai", "agents.json");
    const agent = { agentId: NOBODY, name: "Main", mdPath: "agents/main.md", profileId: "x" };
    const text = "\uFEFF" + JSON.stringify({ version: 1, agents: [agent] });
    await Deno.writeTextFile(file, text);
    const { id, problems } = await host.post<Project>("/projects", { root });
    assert.deepEqual(problems, []);
    const agents = await host.get<AgentView[]>(`/projects/${id}/agents`);
    assert.deepEqual(agents.map(({ name, state }) => [name, state]), [["Main", "stopped"]]);
    assert.equal(await Deno.readTextFile(file), text);
  });
});

Deno.test("two agents of one project never share a name", async () => {
  await withHost(async (host) => {
    const project = await host.project();
    await project.agent("Alice");
    const bob = await project.agent("Bob");
    const create = (name: string) =>
      host.request("POST", `/api${project.path}/agents`, { name, profile: "demo" });
    refused(await create("ALICE"), 409, "ALREADY_EXISTS", /"ALICE"/);
    refused(
      await host.request("PATCH", `/api${bob.path}`, { name: "alice " }),
      409,
      "ALREADY_EXISTS",
    );
    const both = await Promise.all([create("Carol"), create("carol")]);
    assert.deepEqual(both.map(({ status }) => status).sort(), [201, 409]);
    assert.equal((await host.get<AgentView[]>(`${project.path}/agents`)).length, 3);
  });
});

Deno.test("a window that was away is told what it missed, in order and without gaps", async () => {
  await withHost(async (host) => {
    const project = await host.project();
    await project.agent("Alice");
    await project.agent("Bob");
    const all = await follow(host, 0);
    await until(() => all.events.length >= 3, "the replay");
    assert.deepEqual(all.events.map(({ seq }) => seq), all.events.map((_, at) => at + 1));
    assert.equal(all.events[0]?.type, "projectOpened");
    const later = await follow(host, 2);
    const fresh = await follow(host);
    await project.agent("Carol");
    await until(() => fresh.events.length > 0, "the new event");
    await until(() => later.events.length === all.events.length - 2, "both");
    assert.deepEqual(later.events, all.events.slice(2));
    assert.deepEqual(fresh.events, all.events.slice(-1));
    await Promise.all([all, later, fresh].map((one) => one.close()));
  });
});

Deno.test("the host stops although pages are still looking at it", async () => {
  await inFolder(async (folder) => {
    const host = await TestedHost.start(folder);
    const project = await host.project();
    const events = await follow(host, 0);
    const agent = await project.agent("Alice");
    await agent.launch();
    const pid = await agent.pid();
    await host.stop();
    assert.throws(() => Deno.kill(pid, "SIGCONT"), Deno.errors.NotFound);
    await events.close();
  });
});
