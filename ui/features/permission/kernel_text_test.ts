import assert from "node:assert/strict";
import type {
  FileCapability,
  PermissionRule,
  PermissionSet,
} from "../../../core/permission/model.ts";
import { PRESETS } from "../../../core/permission/preset.ts";
import type { PermissionsView } from "../../../core/permission/service.ts";
import { kernelHolds, lostAllows } from "./kernel_text.ts";

const AGENT = "11111111-1111-4111-8111-111111111111";

function view(
  project?: PermissionSet,
  mechanism: "landlock" | "none" = "landlock",
): PermissionsView {
  return {
    permissions: { version: 1, agents: {}, ...project ? { projectDefaults: project } : {} },
    ability: { mechanism, shields: false },
  };
}

function rule(
  effect: "allow" | "deny",
  capability: FileCapability,
  ...paths: string[]
): PermissionRule {
  return { capability, effect, paths, commands: [] };
}

Deno.test("each ready-made policy says what the kernel holds of it", () => {
  const says = (set: PermissionSet) => kernelHolds(view(), undefined, set);
  assert.equal(says(PRESETS.ask), "kernel: nothing");
  assert.equal(says(PRESETS.readOnly), "kernel: no changes");
  assert.equal(says(PRESETS.guarded), "kernel: the project only");
  assert.equal(says(PRESETS.autonomous), "kernel: the project only");
});

Deno.test("a machine that can hold nothing says so, and only of what it should hold", () => {
  assert.equal(
    kernelHolds(view(undefined, "none"), undefined, PRESETS.guarded),
    "not enforceable here",
  );
  assert.equal(kernelHolds(view(undefined, "none"), undefined, PRESETS.ask), "kernel: nothing");
});

Deno.test("an agent's policy is told together with its project's", () => {
  assert.equal(
    kernelHolds(view(PRESETS.readOnly), AGENT, PRESETS.autonomous),
    "kernel: no changes",
  );
  const src = {
    rules: [rule("allow", "write", "src/**", "docs/**"), rule("allow", "read", "src/**")],
  };
  assert.equal(kernelHolds(view(), AGENT, src), "kernel: reading and changes only in docs and src");
});

Deno.test("an allow that one deny inside takes away is told where it is written", () => {
  const set = { rules: [rule("allow", "write", "**"), rule("deny", "write", "secrets/**")] };
  const [told, ...rest] = lostAllows(view(), undefined, set);
  assert.match(told ?? "", /`\*\*` is not opened for writing.*`secrets\/\*\*` lies inside/);
  assert.deepEqual(rest.length, 0);
  assert.equal(kernelHolds(view(), undefined, set), "kernel: no changes");
  assert.deepEqual(lostAllows(view(), undefined, PRESETS.guarded), []);
  assert.deepEqual(lostAllows(view(undefined, "none"), undefined, set), []);
});
