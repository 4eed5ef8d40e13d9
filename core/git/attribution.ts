/** How it is known that an agent changed a file. */
export type TouchSource =
  /** Its CLI said so. */
  | "hook"
  /** It changed in the agent's own work tree while the agent was working. */
  | "watch";

/** An agent changed a file. */
export interface Touch {
  agentId: string;
  /** Work tree, absolute. */
  tree: string;
  /** Relative to it; see `git_path.ts`. */
  path: string;
  /** Epoch ms of the last time. */
  at: number;
  how: TouchSource;
}

/** Who changed a file. */
export interface Attribution {
  /** The last one first. */
  agents: { agentId: string; at: number; how: TouchSource }[];
  /** Since then somebody changed it whom nobody knows. */
  unknown?: true;
}

/** One edit is seen by the watch and told by the CLI within this time (ms). */
const SAME_EDIT_MS = 5_000;
/** A CLI tells of an edit after it; clocks of file systems are coarse (ms). */
const SLACK_MS = 2_000;

/** What is known after a further sign of the same agent at the same file: its own word counts more. */
export function mergeTouch(before: Touch | undefined, next: Touch): Touch {
  if (before === undefined) return next;
  const at = Math.max(before.at, next.at);
  const same = Math.abs(before.at - next.at) <= SAME_EDIT_MS;
  const later = next.at >= before.at ? next : before;
  const how = same && before.how !== next.how ? "hook" : later.how;
  return { ...next, at, how };
}

/**
 * Who changed a file as it is now.
 * @param touches of that file
 * @param modifiedAt epoch ms of its last change; undefined when it is gone
 */
export function attributionOf(touches: readonly Touch[], modifiedAt?: number): Attribution {
  const agents = touches.toSorted((one, other) => other.at - one.at)
    .map(({ agentId, at, how }) => ({ agentId, at, how }));
  const last = agents[0]?.at;
  const known = last !== undefined &&
    (modifiedAt === undefined || modifiedAt <= last + SLACK_MS);
  return { agents, ...known ? {} : { unknown: true } };
}
