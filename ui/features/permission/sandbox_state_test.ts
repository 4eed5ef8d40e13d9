import assert from "node:assert/strict";
import type { EnforcementStatus } from "../../../core/permission/enforcement.ts";
import type { AgentView } from "../../../core/agent/service.ts";
import { isUnheld, projectSandbox } from "./sandbox_state.ts";

function running(status?: EnforcementStatus): AgentView {
  const sandbox = status && { status, outdated: false, unprotected: [] };
  return { sessionId: "s", ...sandbox ? { sandbox } : {} } as unknown as AgentView;
}

const stopped = { sandbox: { status: "unenforced", outdated: false } } as unknown as AgentView;

Deno.test("the status line sums up what holds the running agents", () => {
  const rows: [(EnforcementStatus | undefined)[], string | undefined][] = [
    [[], undefined],
    [[undefined, undefined], "none"],
    [["enforced", "enforced"], "on"],
    [["enforced", undefined], "partly"],
    [["enforced", "advisory"], "partly"],
    [["degraded"], "partly"],
    [["advisory"], "off"],
    [["advisory", undefined], "off"],
    [["enforced", "unenforced"], "unheld"],
  ];
  for (const [states, expected] of rows) {
    assert.equal(projectSandbox([...states.map(running), stopped]), expected, states.join());
  }
});

Deno.test("only a running agent whose policy nobody holds draws the eye", () => {
  assert.equal(isUnheld(running("unenforced")), true);
  assert.equal(isUnheld(running("advisory")), false);
  assert.equal(isUnheld(running()), false);
  assert.equal(isUnheld(stopped), false);
});
