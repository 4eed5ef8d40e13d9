/** Skills in the vendors' own CLIs, both pinned versions, with a scripted model. */
import assert from "node:assert/strict";
import { join } from "node:path";
import { SKILL } from "../../core/numbers.ts";
import type { ProjectedPolicy } from "../../core/permission/projection.ts";
import { resolve } from "../../core/permission/resolve.ts";
import { readScreen } from "../../core/profile/screen_manifest.ts";
import type { LaunchSkill } from "../../core/skill/skill.ts";
import { type Cli, CLI_VERSIONS, installClis } from "./clis.ts";
import { type CliLaunch, prepareLaunch } from "./clis_launch.ts";
import type { ModelStep } from "./model_server.ts";

await installClis();

/** As long as one may be, with what YAML and Markdown care for. */
const DESCRIPTION =
  'How to paint: "roofs" & walls, #1 `é` ✓. '.padEnd(SKILL.maxDescription, "word ")
    .slice(0, SKILL.maxDescription - 1) + "!";
const BODY = "Paint from the ridge downwards, as notes/colours.txt says.";
const NOTES = "Ultramarine above, ochre below.";
const encoder = new TextEncoder();

const PAINTING: LaunchSkill = {
  slug: "paint-roofs",
  description: DESCRIPTION,
  files: [
    {
      path: "SKILL.md",
      bytes: encoder.encode(
        ["---", "name: paint-roofs", `description: ${JSON.stringify(DESCRIPTION)}`, "---"]
          .concat("", BODY, "").join("\n"),
      ),
    },
    { path: "notes/colours.txt", bytes: encoder.encode(NOTES) },
  ],
};

/** How each CLI's model loads the skill, and then the file it names. */
const LOADING: Record<Cli, (runDir: string) => ModelStep[]> = {
  claude: (runDir) => [
    { tool: "Skill", args: { skill: "paint-roofs" } },
    {
      tool: "Read",
      args: { file_path: join(runDir, ".claude/skills/paint-roofs/notes/colours.txt") },
    },
  ],
  codex: (runDir) =>
    ["SKILL.md", "notes/colours.txt"].map((file) => ({
      tool: "exec_command",
      args: { cmd: `cat ${runDir}/.agents/skills/paint-roofs/${file}` },
    })),
};

function policy(fallback: "ask" | "deny"): ProjectedPolicy {
  const cat = { matcher: { kind: "prefix", value: "cat" }, effect: "allow" } as const;
  const effective = resolve({
    fallback,
    rules: [
      { capability: "read", effect: "allow", paths: ["src/**"], commands: [] },
      { capability: "executeBash", effect: "allow", paths: [], commands: [cat] },
    ],
  }, undefined);
  assert.ok(effective);
  return { effective, confined: false };
}

/** Lets the model load everything and go on to its last answer. */
async function load(launch: CliLaunch, cli: Cli): Promise<void> {
  const steps = LOADING[cli](launch.context.runDir);
  let at = 0;
  launch.model.script(() => [steps[at++] ?? { text: "All done." }]);
  const terminal = launch.start();
  const { screen } = launch.adapter.profile;
  await terminal.until((view) => {
    const { prompt, busy } = readScreen(view, screen);
    return launch.idea.listed && prompt === "empty" && !busy;
  }, "an empty prompt");
  await terminal.paste("paint the roof");
  await terminal.shows(/paint the roof/);
  await terminal.settled();
  await terminal.press("\r");
  // A question would stand here in place of the end.
  await terminal.shows(/All done\./);
}

for (const cli of ["claude", "codex"] as const) {
  for (const version of CLI_VERSIONS[cli]) {
    for (const fallback of [undefined, "ask", "deny"] as const) {
      const under = fallback ? `a policy that would ${fallback}` : "no policy";
      Deno.test(`${cli} ${version}: the model is told of a skill and loads it without a question, under ${under}`, async () => {
        await using launch = await prepareLaunch(cli, version, {
          skills: [PAINTING],
          ...fallback ? { policy: policy(fallback) } : {},
        });
        await load(launch, cli);
        const [first] = launch.model.turns;
        assert.ok(first, "the model was asked");
        assert.ok(first.context.includes(`paint-roofs: ${DESCRIPTION}`), "name and description");
        assert.ok(!first.context.includes(BODY), "only what it needs to choose");
        const last = JSON.stringify(launch.model.turns.at(-1)?.body);
        assert.ok(last.includes(BODY), "the skill");
        assert.ok(last.includes(NOTES), "the file of the skill");
      });
    }
  }
}
