import type { Sandbox } from "../../core/permission/sandbox.ts";

/** Where the operating system has nothing IdeA could use: programs start as they are. */
export const unsupportedSandbox: Sandbox = {
  ability: () => ({ mechanism: "none", shields: false }),
  confine: (program, _plan, protect) => Promise.resolve({ ...program, unprotected: protect }),
};
