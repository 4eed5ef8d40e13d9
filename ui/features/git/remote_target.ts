import type { GitState } from "../../../core/git/service.ts";

/** Where a push goes, as the host's git decides it. */
export type PushTarget =
  | { kind: "upstream"; branch: string; remote: string; ahead: number }
  | { kind: "first"; branch: string; remote: string }
  | { kind: "noBranch" }
  | { kind: "noRemote" }
  | { kind: "severalRemotes"; names: readonly string[] };

/** Where a push of what is checked out goes. */
export function pushTarget({ status, remotes }: GitState): PushTarget {
  const { branch, upstream, ahead } = status ?? {};
  if (branch === undefined) return { kind: "noBranch" };
  if (upstream !== undefined && ahead !== undefined) {
    return { kind: "upstream", branch, remote: upstream, ahead };
  }
  const [only] = remotes;
  if (only === undefined) return { kind: "noRemote" };
  const remote = remotes.includes("origin") ? "origin" : remotes.length === 1 ? only : undefined;
  if (remote === undefined) return { kind: "severalRemotes", names: remotes };
  return { kind: "first", branch, remote };
}

/** From where a pull comes. */
export type PullTarget =
  | { kind: "upstream"; branch: string; remote: string }
  | { kind: "noUpstream"; branch: string }
  | { kind: "noBranch" };

/** From where a pull into what is checked out comes. */
export function pullTarget({ status }: GitState): PullTarget {
  const { branch, upstream } = status ?? {};
  if (branch === undefined) return { kind: "noBranch" };
  if (upstream === undefined) return { kind: "noUpstream", branch };
  return { kind: "upstream", branch, remote: upstream };
}
