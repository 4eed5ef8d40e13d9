import assert from "node:assert/strict";
import type { UnprotectedPath } from "../../../core/permission/protected_paths.ts";
import type { AgentView } from "../../../core/agent/service.ts";
import { sandboxText } from "./sandbox_text.ts";

function text(...unprotected: UnprotectedPath[]): string | undefined {
  const sandbox = { status: "enforced", outdated: false, unprotected };
  return sandboxText({ sessionId: "s", sandbox } as unknown as AgentView);
}

Deno.test("what is there and not protected is said of an agent, what does not exist yet is not", () => {
  const hooks: UnprotectedPath = { path: "/p/.git/hooks", how: "readOnly", why: "gitHooks" };
  const envrc: UnprotectedPath = {
    path: "/p/.envrc",
    how: "readOnly",
    why: "toolConfig",
    absent: true,
  };
  assert.equal(text(envrc), text());
  assert.match(text(hooks, envrc) ?? "", /1 path is not protected/);
});
