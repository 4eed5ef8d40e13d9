/** Policies told to the vendors' own CLIs, both pinned versions, without IdeA's sandbox around them. */
import assert from "node:assert/strict";
import { join } from "node:path";
import type { PermissionRule, PermissionSet } from "../../core/permission/model.ts";
import type { ProjectedPolicy } from "../../core/permission/projection.ts";
import { PRESETS } from "../../core/permission/preset.ts";
import { resolve } from "../../core/permission/resolve.ts";
import { readScreen } from "../../core/profile/screen_manifest.ts";
import { CLI_VERSIONS, installClis } from "./clis.ts";
import { type CliLaunch, prepareLaunch } from "./clis_launch.ts";
import type { CliTerminal } from "./clis_terminal.ts";
import type { ModelScript, ModelStep } from "./model_server.ts";

await installClis();

function told(set: PermissionSet): ProjectedPolicy {
  const effective = resolve(set, undefined);
  assert.ok(effective);
  return { effective, confined: false };
}

function write(...paths: string[]): PermissionRule {
  return { capability: "write", effect: "allow", paths, commands: [] };
}

/** Plays the steps one after the other, then says that it is done. */
function playing(steps: () => ModelStep[]): ModelScript {
  return ({ toolResults }) => [steps()[toolResults.length] ?? { text: "All done." }];
}

async function begin(launch: CliLaunch): Promise<CliTerminal> {
  const { adapter, idea } = launch;
  const terminal = launch.start();
  await terminal.until((view) => {
    const { prompt, busy } = readScreen(view, adapter.profile.screen);
    return idea.listed && prompt === "empty" && !busy;
  }, "an empty prompt");
  await terminal.paste("do the work");
  await terminal.shows(/do the work/);
  await terminal.settled();
  await terminal.press("\r");
  return terminal;
}

const lastResults = ({ model }: CliLaunch, count: number) =>
  model.turn(({ toolResults }) => toolResults.length === count);

for (const version of CLI_VERSIONS.claude) {
  Deno.test(`claude ${version}: it asks for what its policy does not name, and for nothing else`, async () => {
    let root = "";
    const save = (path: string): ModelStep => (
      { tool: "Write", args: { file_path: join(root, path), content: "x\n" } }
    );
    const named = ["odd (1), !x/a.txt", "README.md", "src/b.ts"];
    await using launch = await prepareLaunch("claude", version, {
      policy: told({ fallback: "ask", rules: [write("odd (1), !x/**", "README.md", "src/*.ts")] }),
      script: playing(() => [...named, "src/c.ts/in.txt"].map(save)),
    });
    root = launch.root;
    const terminal = await begin(launch);
    const { screen } = launch.adapter.profile;
    await terminal.until(
      (view) => readScreen(view, screen).dialog?.kind === "permission",
      "it to ask",
    );
    for (const path of named) assert.equal(await Deno.readTextFile(join(root, path)), "x\n");
    await assert.rejects(Deno.stat(join(root, "src", "c.ts")), Deno.errors.NotFound);
  });
}

for (const version of CLI_VERSIONS.codex) {
  Deno.test(`codex ${version}: that may only read writes nothing`, async () => {
    let root = "";
    await using launch = await prepareLaunch("codex", version, {
      policy: told({ ...PRESETS.readOnly, fallback: "allow" }),
      script: playing(() => [{ tool: "exec_command", args: { cmd: `touch ${root}/new.txt` } }]),
    });
    root = launch.root;
    await begin(launch);
    const [touch] = (await lastResults(launch, 1)).toolResults;
    assert.match(touch ?? "", /Read-only file system/);
    await assert.rejects(Deno.stat(join(root, "new.txt")), Deno.errors.NotFound);
  });

  Deno.test(`codex ${version}: what is forbidden is refused in a folder without a repository too`, async () => {
    const mkfifo = { matcher: { kind: "prefix", value: "mkfifo" }, effect: "deny" } as const;
    const rule = { capability: "executeBash", effect: "deny", paths: [] } as const;
    let root = "";
    await using launch = await prepareLaunch("codex", version, {
      policy: told({ fallback: "allow", rules: [{ ...rule, commands: [mkfifo] }] }),
      script: playing(() => [{ tool: "exec_command", args: { cmd: `mkfifo ${root}/pipe` } }]),
    });
    root = launch.root;
    await begin(launch);
    const [pipe] = (await lastResults(launch, 1)).toolResults;
    assert.match(pipe ?? "", /the policy of this project denies it/);
  });

  Deno.test(`codex ${version}: that may run no command has no tool for it`, async () => {
    const deny = { capability: "executeBash", effect: "deny", paths: [], commands: [] } as const;
    await using launch = await prepareLaunch("codex", version, {
      policy: told({ fallback: "ask", rules: [write("**"), deny] }),
      script: playing(() => [{ tool: "exec_command", args: { cmd: "echo hello" } }]),
    });
    await begin(launch);
    const { toolResults, tools } = await lastResults(launch, 1);
    assert.match(toolResults.join(), /unsupported call/);
    assert.ok(!tools.includes("exec_command"));
    assert.ok(tools.includes("idea/idea_ask_agent"));
  });
}
