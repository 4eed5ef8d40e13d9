import type { PermissionProjection } from "../../core/permission/projection.ts";

/** The projection of a CLI that cannot be told of a policy: only the kernel holds it. */
export function untoldPolicy(): PermissionProjection {
  return {
    args: [],
    notes: [
      { kind: "lost", about: "read", why: "noFileRules" },
      { kind: "lost", about: "write", why: "noFileRules" },
      { kind: "lost", about: "delete", why: "noFileRules" },
      { kind: "lost", about: "executeBash", why: "noCommandRules" },
    ],
  };
}
