import { signal } from "@preact/signals";
import { toWireError } from "../../../core/error.ts";
import { refreshGit } from "./repositories.ts";

/** Something that was asked of git and failed. */
export interface GitProblem {
  /** In git's own words. */
  message: string;
  /** Does the same once more. */
  retry: () => void;
}

const problems = signal<ReadonlyMap<string, GitProblem>>(new Map());
const working = signal<ReadonlyMap<string, number>>(new Map());

/** What failed last in a project and was not put away; a component that calls it follows changes. */
export function problemOf(projectId: string): GitProblem | undefined {
  return problems.value.get(projectId);
}

/** Puts the failure away. */
export function dismissProblem(projectId: string): void {
  if (!problems.peek().has(projectId)) return;
  const rest = new Map(problems.peek());
  rest.delete(projectId);
  problems.value = rest;
}

/** True while git does what somebody asked for. */
export function isWorking(projectId: string): boolean {
  return (working.value.get(projectId) ?? 0) > 0;
}

function count(projectId: string, change: 1 | -1): void {
  const now = working.peek().get(projectId) ?? 0;
  working.value = new Map(working.peek()).set(projectId, now + change);
}

/**
 * Does what somebody asked of a repository and reads it again. A failure stays above the list, in
 * git's words and with the way to try again.
 * @param onError handles a failure itself by returning true
 * @returns undefined when it failed
 */
export async function act<T>(
  projectId: string,
  work: () => Promise<T>,
  onError?: (code: string, message: string) => boolean,
): Promise<{ value: T } | undefined> {
  dismissProblem(projectId);
  count(projectId, 1);
  try {
    return { value: await work() };
  } catch (thrown) {
    const { code, message } = toWireError(thrown);
    if (onError?.(code, message)) return undefined;
    const retry = () => void act(projectId, work, onError);
    problems.value = new Map(problems.peek()).set(projectId, { message, retry });
    return undefined;
  } finally {
    await refreshGit(projectId);
    count(projectId, -1);
  }
}
