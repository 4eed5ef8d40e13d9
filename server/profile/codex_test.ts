import assert from "node:assert/strict";
import type { LaunchContext } from "../../core/profile/adapter.ts";
import { resolve } from "../../core/permission/resolve.ts";
import { codex } from "./codex.ts";

const context: LaunchContext = {
  agent: { id: "5f0e9c1e", name: "Bob" },
  workRoot: "/projects/shop",
  runDir: "/projects/shop/.ideai/run/5f0e9c1e",
  configDir: "/data/launches/5f0e9c1e",
  mcpUrl: "http://127.0.0.1:4000/mcp",
  hooksUrl: "http://127.0.0.1:4000/hooks/codex",
  self: ["/opt/My Apps/idea", 'say "hi"\\'],
  instructions: "# You are Bob\n",
  skills: [],
  freshSessionId: "0e3c7a52-6f0e-4a35-9a55-0c6b0a6f7c11",
  env: { HOME: "/home/bob", IDEA_MCP_TOKEN: "the-secret-token" },
};

function override(key: string): string | undefined {
  return codex.plan(context).args.find((arg) => arg.startsWith(`${key}=`))?.slice(key.length + 1);
}

Deno.test("Codex: the token is in no file and in no argument", () => {
  const { args, files, env } = codex.plan(context);
  assert.ok(!JSON.stringify({ args, files, env }).includes("the-secret-token"));
});

Deno.test("Codex: it asks IdeA's server, without a question and for as long as work takes", () => {
  assert.equal(override("mcp_servers.idea.url"), `"${context.mcpUrl}"`);
  assert.equal(override("mcp_servers.idea.bearer_token_env_var"), '"IDEA_MCP_TOKEN"');
  assert.equal(override("mcp_servers.idea.tool_timeout_sec"), "86400");
  assert.equal(override("mcp_servers.idea.default_tools_approval_mode"), '"approve"');
});

Deno.test("Codex: any path of the program survives the way through TOML", () => {
  assert.equal(
    override("notify"),
    '["/opt/My Apps/idea", "say \\"hi\\"\\\\", "notify", "http://127.0.0.1:4000/hooks/codex"]',
  );
});

Deno.test("Codex: the agent never runs in the shared background server", () => {
  assert.ok(codex.plan(context).args.includes("--no-daemon"));
});

Deno.test("Codex: a resume repeats every flag", () => {
  const fresh = codex.plan(context);
  const resumed = codex.plan({ ...context, resume: "thread-1" });
  assert.deepEqual(resumed.args, ["resume", "thread-1", ...fresh.args]);
  assert.equal(resumed.vendorSessionId, "thread-1");
  assert.equal(fresh.vendorSessionId, undefined);
});

Deno.test("Codex: a late notice of one turn does not end the next one", () => {
  const notice = {
    "type": "agent-turn-complete",
    "thread-id": "thread-1",
    "input-messages": ["first", "second"],
    "last-assistant-message": "done",
  };
  assert.deepEqual(codex.readHook(notice), [{ kind: "session", vendorSessionId: "thread-1" }]);
});

Deno.test("Codex: a post of unknown shape means nothing", () => {
  for (const post of [undefined, null, 7, "x", {}, { type: "other" }]) {
    assert.deepEqual(codex.readHook(post), []);
  }
});

Deno.test("Codex: the rules of a policy lie in the run directory and go with the profile", () => {
  const rule = {
    capability: "executeBash",
    effect: "deny",
    paths: [],
    commands: [{ matcher: { kind: "prefix", value: "sudo" }, effect: "deny" }],
  } as const;
  const effective = resolve({ rules: [rule], fallback: "ask" }, undefined);
  assert.ok(effective);
  const { files, stale } = codex.plan({ ...context, policy: { effective, confined: false } });
  const file = files.find(({ path }) => path === ".codex/rules/idea.rules");
  assert.match(
    file?.text ?? "",
    /^prefix_rule\(pattern = \["sudo"\], decision = "forbidden".*\)\n$/,
  );
  assert.ok(stale.includes(".codex") && codex.owns.includes(".codex"));
  assert.deepEqual(codex.plan(context).files.map(({ path }) => path), ["AGENTS.md"]);
});

Deno.test("Codex: it reads what it is told whole, beside as much of the project's own", () => {
  const most = codex.profile.contextBytes ?? 0;
  assert.ok(most > 0);
  assert.equal(override("project_doc_max_bytes"), String(2 * most));
});
