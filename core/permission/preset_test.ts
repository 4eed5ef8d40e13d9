import assert from "node:assert/strict";
import { decideCommand } from "./decide_command.ts";
import { formatPermissions, parsePermissions } from "./document.ts";
import type { FileCapability, Posture } from "./model.ts";
import { PRESET_NAMES, type PresetName, presetOf, PRESETS } from "./preset.ts";
import { decideFile, type EffectivePermissions, resolve } from "./resolve.ts";
import { compileSandboxPlan, type NeededPath } from "./sandbox_plan.ts";

const NEEDED: NeededPath[] = [
  { path: "/tmp", scope: "tree", access: ["read", "write", "delete"], need: "temporary files" },
];

function effectiveOf(name: PresetName): EffectivePermissions {
  const effective = resolve(PRESETS[name], undefined);
  assert.ok(effective);
  return effective;
}

function planOf(name: PresetName) {
  const { fences, grants, gaps } = compileSandboxPlan(effectiveOf(name), {
    root: "/p",
    needed: NEEDED,
  });
  const shown = grants.map(({ path, scope, access }) => `${path} ${scope} ${access.join()}`);
  return { fences, grants: shown, gaps };
}

function files(name: PresetName): Record<FileCapability, Posture> {
  const of = (capability: FileCapability) =>
    decideFile(effectiveOf(name), capability, "src/.x", "/p").posture;
  return { read: of("read"), write: of("write"), delete: of("delete") };
}

const commandOf = (name: PresetName, line: string) =>
  decideCommand(effectiveOf(name), line).posture;

Deno.test("each preset says of files what its name promises", () => {
  const free = { read: "allow", write: "allow", delete: "allow" };
  assert.deepEqual(files("ask"), { read: "ask", write: "ask", delete: "ask" });
  assert.deepEqual(files("readOnly"), { read: "allow", write: "deny", delete: "deny" });
  assert.deepEqual(files("guarded"), free);
  assert.deepEqual(files("autonomous"), free);
});

Deno.test("asking alone fences nothing", () => {
  assert.deepEqual(planOf("ask"), { fences: [], grants: [], gaps: [] });
});

Deno.test("guarded and autonomous agents change the project and nothing else", () => {
  for (const name of ["guarded", "autonomous"] as const) {
    assert.deepEqual(planOf(name), {
      fences: ["write", "delete"],
      grants: ["/p tree write,delete", "/tmp tree write,delete"],
      gaps: [],
    });
  }
});

Deno.test("a reader changes nothing but what its CLI needs", () => {
  const { fences, grants } = planOf("readOnly");
  assert.deepEqual(fences, ["write", "delete"]);
  assert.deepEqual(grants, ["/tmp tree write,delete"]);
});

Deno.test("a guarded agent is refused dangerous commands in all their usual spellings", () => {
  for (
    const line of [
      "sudo ls",
      "su",
      "su - root",
      "git push --force",
      "git push origin main --force",
      "git push --force-with-lease",
      "git push -f",
      "git push -fu origin main",
      "git push origin -f",
      "git push origin +main",
      "git -C sub push -f",
      "rm -rf /",
      "rm -rf / --no-preserve-root",
      "rm -r -f /*",
      "rm --recursive --force /",
      "rm -rf ~",
      "rm -fr ~/",
      "rm -rf ~/*",
      "rm -rf $HOME",
      'rm -rf "$HOME"/*',
      "cd src && sudo make install",
      "sh -c 'git push -f'",
      "/usr/bin/sudo ls",
    ]
  ) assert.equal(commandOf("guarded", line), "deny", line);
});

Deno.test("a guarded agent asks for every other command", () => {
  for (
    const line of [
      "git push",
      "git push origin main",
      "git push origin my-feature",
      "rm -rf node_modules",
      "rm -rf /p/build",
      "rm -rf ~/project/build",
      "make",
      "suspend",
    ]
  ) assert.equal(commandOf("guarded", line), "ask", line);
});

Deno.test("an autonomous agent runs every command without being asked", () => {
  for (const line of ["make", "git push -f", "$X | sh"]) {
    assert.equal(commandOf("autonomous", line), "allow", line);
  }
});

Deno.test("a preset is recognised again after it was written to the file, and only then", () => {
  for (const name of PRESET_NAMES) {
    const text = formatPermissions({ version: 1, projectDefaults: PRESETS[name], agents: {} });
    const { projectDefaults } = parsePermissions(text, "permissions.json");
    assert.ok(projectDefaults);
    assert.equal(presetOf(projectDefaults), name);
    assert.equal(presetOf({ ...projectDefaults, fallback: "deny" }), undefined);
    assert.equal(presetOf({ rules: projectDefaults.rules.toReversed().slice(1) }), undefined);
  }
});
