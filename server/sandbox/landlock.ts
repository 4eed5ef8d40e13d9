import {
  addPathRule,
  CAPABILITY,
  closeDescriptor,
  createRuleset,
  dropCapabilities,
  ERRNO,
  KernelError,
  kernelLandlockAbi,
  openPlace,
  restrictSelf,
} from "./kernel_calls.ts";
import { type Fenced, FILE_RIGHTS, type LandlockRule, rulesetOf } from "./landlock_rights.ts";

/** The path leads nowhere, or not without a link: it stays closed. */
const NOTHING_THERE: readonly number[] = [
  ERRNO.noEntry,
  ERRNO.accessDenied,
  ERRNO.notDirectory,
  ERRNO.loop,
];

/** With them root reads the environment, and the secrets in it, of processes that are not its own. */
const PRYING = [CAPABILITY.sysAdmin, CAPABILITY.perfmon];

/**
 * Restricts this thread to a plan for good, and with it all that it starts or becomes.
 * @param abi version of the interface the plan was made for
 * @throws KernelError when the kernel refuses
 * @throws Error when the kernel has less than `abi`
 */
export function restrictThread(plan: Fenced, abi: number): void {
  const { handled, scoped, rules } = rulesetOf(plan, abi);
  if (handled === 0) return;
  if (abi < 1) throw new Error(`expected Landlock 1 or newer for a plan with fences, not ${abi}`);
  const available = kernelLandlockAbi();
  if (available < abi) {
    throw new Error(`expected Landlock ${abi} of this kernel, which has ${available || "none"}`);
  }
  const ruleset = createRuleset(handled, scoped);
  for (const rule of rules) addRule(ruleset, rule);
  dropCapabilities(PRYING);
  restrictSelf(ruleset);
  closeDescriptor(ruleset);
}

function addRule(ruleset: number, { path, scope, rights }: LandlockRule): void {
  const folder = open(path, "folder");
  if (folder === "other") return addFileRule(ruleset, path, rights & FILE_RIGHTS);
  if (folder === undefined) return;
  if (scope === "tree") addPathRule(ruleset, rights, folder);
  closeDescriptor(folder);
}

function addFileRule(ruleset: number, path: string, rights: number): void {
  const file = rights === 0 ? undefined : open(path, "any");
  if (typeof file !== "number") return;
  addPathRule(ruleset, rights, file);
  closeDescriptor(file);
}

/** @returns `other` when there is no folder but may be something else, undefined for nothing */
function open(path: string, kind: "folder" | "any"): number | "other" | undefined {
  try {
    return openPlace(path, kind);
  } catch (thrown) {
    if (!(thrown instanceof KernelError) || !NOTHING_THERE.includes(thrown.errno)) throw thrown;
    return thrown.errno === ERRNO.notDirectory ? "other" : undefined;
  }
}
