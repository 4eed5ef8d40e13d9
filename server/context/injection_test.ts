/** The four ways in which a CLI can take its instructions, with real programs in real terminals. */
import assert from "node:assert/strict";
import { join } from "node:path";
import type { LaunchPolicies } from "../../core/permission/launch_policy.ts";
import type { ProfileAdapter } from "../../core/profile/adapter.ts";
import {
  contextFiles,
  type ContextInjection,
  injectContext,
} from "../../core/profile/injection.ts";
import { PROFILE_IDS } from "../../core/profile/profile.ts";
import { inFolder } from "../../tests/support/folder.ts";
import { until } from "../../tests/support/wait.ts";
import { AgentFiles } from "../agent/agent_files.ts";
import { AgentLauncher } from "../agent/agent_launcher.ts";
import { LaunchPreparation } from "../agent/launch_preparation.ts";
import { gemini } from "../profile/gemini.ts";
import { openDatabase } from "../store/database.ts";
import { LaunchStore } from "../store/launch_store.ts";
import { Leases } from "../store/leases.ts";
import { TerminalPool } from "../terminal/terminal_pool.ts";
import { tokenEstimate } from "../recall/tokenizer.ts";
import { Composer } from "./composer.ts";
import { ContextTexts } from "./context_texts.ts";

const ROLE = "You test: `$HOME`, \"quotes\", 'single', \\back\\slashes, %s, ünïcödé 漢字 🙂\n\n" +
  "\tcode with tabs  and  spaces  \n\n".repeat(40) + "# The end\n";

/** Reads what it is told in one of the ways and writes it down as it came. */
const PROGRAM = `#!/bin/sh
case "$STRATEGY" in
  conventionFile) cat TOLD.md ;;
  flag) [ "$1" = --told ] && cat "$2" ;;
  stdin) stty raw -echo; head -c "$1" ;;
  env) printf %s "$TOLD" ;;
esac > "$OUT.part"
mv "$OUT.part" "$OUT"
exec sleep 60
`;

/** A CLI that takes its instructions that way and in no other. */
function fakeCli(injection: ContextInjection, folder: string): ProfileAdapter {
  const profile = { ...gemini.profile, command: join(folder, "fake-cli"), injection };
  return {
    ...gemini,
    profile,
    owns: contextFiles(injection),
    plan: ({ instructions, runDir }) => {
      const { input, ...told } = injectContext(instructions, injection, runDir);
      const length = new TextEncoder().encode(instructions).length;
      return {
        ...told,
        args: input === undefined ? told.args : [String(length)],
        env: { ...told.env, STRATEGY: injection.strategy, OUT: join(folder, "out") },
        stale: [],
        ...input === undefined ? {} : { input },
      };
    },
  };
}

async function withLaunches(
  injection: ContextInjection,
  test: (world: {
    folder: string;
    agentId: string;
    launcher: AgentLauncher;
    preparation: LaunchPreparation;
  }) => Promise<void>,
): Promise<void> {
  await inFolder(async (folder) => {
    const database = openDatabase(":memory:");
    const terminals = new TerminalPool(1);
    const [store, files] = [new LaunchStore(database), new AgentFiles(() => folder)];
    const rootOf = () => folder;
    const texts = new ContextTexts({
      leases: new Leases(),
      events: { publish: () => {} },
      rootOf,
      rolePath: files.contextPath.bind(files),
    });
    const nothing = () => Promise.resolve("");
    const memory = { live: nothing, objective: nothing, briefing: nothing };
    const recall = { recall: () => Promise.reject(new Error("no index")) };
    const policies: LaunchPolicies = {
      forLaunch: () => Promise.resolve(undefined),
      revision: () => undefined,
      confine: () => assert.fail("there is no policy"),
    };
    const preparation = new LaunchPreparation({
      files,
      store,
      adapters: [fakeCli(injection, folder)],
      memory,
      composer: new Composer({ texts, recall, memory, estimate: tokenEstimate }),
      rootOf,
      workRoots: {
        of: rootOf,
        require: () => Promise.resolve(folder),
        treeOf: () => undefined,
      },
      configRoot: join(folder, "config"),
      skillsOf: () => Promise.resolve([]),
      policySummary: () => Promise.resolve(undefined),
      policies,
      environment: () => Promise.resolve({ PATH: Deno.env.get("PATH") ?? "" }),
      baseUrl: () => "http://127.0.0.1:1",
      self: ["idea"],
    });
    const chats = { open: () => assert.fail("no chats here"), close: () => Promise.resolve() };
    const launcher = new AgentLauncher({ preparation, store, terminals, chats, policies });
    await Deno.writeTextFile(join(folder, "fake-cli"), PROGRAM, { mode: 0o700 });
    await Deno.mkdir(join(folder, ".ideai"));
    await Deno.writeTextFile(join(folder, ".ideai", "CONTEXT.md"), "Never push.\r\n");
    const made = { name: "Ann", profileId: PROFILE_IDS.gemini, context: ROLE };
    try {
      const { agentId } = await files.create("p", made);
      await test({ folder, agentId, launcher, preparation });
    } finally {
      await terminals.shutdown();
      database.close();
    }
  });
}

const WAYS: ContextInjection[] = [
  { strategy: "conventionFile", file: "TOLD.md" },
  { strategy: "flag", flag: "--told", file: "told/by flag.md" },
  { strategy: "stdin" },
  { strategy: "env", variable: "TOLD" },
];

for (const injection of WAYS) {
  Deno.test(`a CLI that takes its instructions by ${injection.strategy} gets them as previewed, byte for byte`, async () => {
    await withLaunches(injection, async ({ folder, agentId, launcher, preparation }) => {
      const preview = await preparation.words.preview("p", agentId);
      const hear = () => ({}) as ReturnType<Parameters<typeof launcher.launch>[3]>;
      const run = await launcher.launch("p", agentId, {}, hear);
      const got = await until(
        () => Deno.readFile(join(folder, "out")).catch(() => undefined),
        "what the program read",
      );
      assert.equal(new TextDecoder("utf-8", { ignoreBOM: true }).decode(got), preview.context.text);
      assert.deepEqual(run.told?.start, preview);
      assert.match(preview.context.text, /Never push\.\n/u);
    });
  });
}

Deno.test("the path a CLI is given by a flag is absolute, and nothing is told twice", () => {
  const told = WAYS.map((way) => injectContext("text", way, "/p/.ideai/run/ann"));
  const files = (path: string) => [{ folder: "run", path, text: "text" }];
  assert.deepEqual(told, [
    { files: files("TOLD.md"), args: [], env: {} },
    {
      files: files("told/by flag.md"),
      args: ["--told", "/p/.ideai/run/ann/told/by flag.md"],
      env: {},
    },
    { files: [], args: [], env: {}, input: "text" },
    { files: [], args: [], env: { TOLD: "text" } },
  ]);
});
