import { IdeaError } from "../../core/error.ts";
import type { SandboxAbility } from "../../core/permission/enforcement.ts";
import type { ProtectedPath } from "../../core/permission/protected_paths.ts";
import type { ConfinedProgram, Program, Sandbox } from "../../core/permission/sandbox.ts";
import type { SandboxPlan } from "../../core/permission/sandbox_plan.ts";
import { bubblewrapCommand } from "./bubblewrap.ts";
import { type ExecRequest, writeExecRequest } from "./exec_request.ts";
import { realGrants } from "./grants.ts";
import {
  type BubblewrapFinding,
  probeBubblewrap,
  type ProbeEnvironment,
  probeLandlock,
} from "./probe.ts";
import { Reach } from "./reach.ts";
import { planShields } from "./shield_plan.ts";

/** The kernel takes no argument of 128 KiB or more. */
const MAX_PLAN_BYTES = 120 * 1024;

/** Linux: Landlock holds the fences, bubblewrap the paths that are kept inside of them. */
export class LinuxSandbox implements Sandbox {
  readonly #self: readonly string[];
  readonly #env: ProbeEnvironment;
  #abi: number | undefined;
  #bubblewrap: BubblewrapFinding | undefined;

  /** @param self command line prefix that runs this program */
  constructor(self: readonly string[], env: ProbeEnvironment) {
    this.#self = self;
    this.#env = env;
  }

  ability(): SandboxAbility {
    const abi = this.#landlock();
    const shields = this.bubblewrap().works;
    return abi > 0 ? { mechanism: "landlock", abi, shields } : { mechanism: "none", shields };
  }

  /** Bubblewrap, or why there is none. */
  bubblewrap(): BubblewrapFinding {
    return this.#bubblewrap ??= probeBubblewrap(this.#env);
  }

  /**
   * With a path to shield, bubblewrap stays as the parent of the program, whose pid is then not the
   * terminal's; without, the pid is the same.
   * @throws IdeaError `TOO_LARGE` when the plan is too long for a command line
   */
  async confine(
    program: Program,
    plan: SandboxPlan,
    protect: readonly ProtectedPath[],
  ): Promise<ConfinedProgram> {
    const abi = this.#landlock();
    const held = abi > 0 && plan.fences.length > 0;
    const fenced = held
      ? { fences: plan.fences, grants: realGrants(plan.grants) }
      : { fences: [], grants: [] };
    const bubblewrap = this.bubblewrap();
    const reach = new Reach(fenced, abi);
    const { shields, unprotected } = await planShields(protect, reach, bubblewrap.works);
    const inner = held ? this.#launcher({ abi, ...fenced }, program) : program;
    const shielded = bubblewrap.works && shields.length > 0;
    const outer = shielded ? bubblewrapCommand(bubblewrap.path, shields, inner) : inner;
    return { command: outer.command, args: outer.args, unprotected };
  }

  #launcher(request: ExecRequest, { command, args }: Program): Program {
    const [self = "", ...prefix] = this.#self;
    const plan = writeExecRequest(request);
    if (new TextEncoder().encode(plan).length > MAX_PLAN_BYTES) {
      throw new IdeaError(
        "TOO_LARGE",
        `This policy opens ${request.grants.length} paths, more than a program's start can be ` +
          "told: expected fewer and wider patterns",
      );
    }
    return {
      command: self,
      args: [...prefix, "sandbox-exec", "--plan", plan, "--", command, ...args],
    };
  }

  #landlock(): number {
    return this.#abi ??= probeLandlock(this.#env);
  }
}
