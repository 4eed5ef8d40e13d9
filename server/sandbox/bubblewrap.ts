import type { Program } from "../../core/permission/sandbox.ts";

/**
 * A path treated apart from all others.
 * - `readOnly`: cannot be changed. `hidden`: neither read nor changed.
 * - `open`: as it is, but it cannot be moved away: the kernel renames no mount point.
 * - `writable`: as it is, in a folder that is read-only.
 *
 * It holds against the program, not against others: when somebody outside replaces the path by
 * renaming or deletes it, the kernel takes the shield off, and what is there then is unprotected.
 */
export interface Shield {
  /** Absolute, existing, free of links. */
  path: string;
  how: "readOnly" | "hidden" | "open" | "writable";
  /** Of a hidden path. */
  isFolder?: boolean;
}

const ENV = "/usr/bin/env";

/**
 * Signals of a terminal. Bubblewrap stays as the parent of its program, in the same process group:
 * it must not die of the keys that are meant for the program.
 */
const KEYS = "HUP,INT,QUIT,TSTP";

/** What would let root take the shields off again: umount, /proc/1/root, open_by_handle_at. */
const UNSHIELDING = ["CAP_SYS_ADMIN", "CAP_SYS_PTRACE", "CAP_DAC_READ_SEARCH"];

/**
 * The command line that runs a program behind shields. Its process is bubblewrap, which waits for
 * the program and ends with its exit code (128 + N after signal N).
 */
export function bubblewrapCommand(
  bubblewrap: string,
  shields: readonly Shield[],
  program: Program,
): Program {
  return {
    command: ENV,
    args: [
      `--ignore-signal=${KEYS}`,
      "--",
      bubblewrap,
      ...["--dev-bind", "/", "/"],
      ...innermostLast(shields).flatMap(mount),
      ...(Deno.uid() === 0 ? UNSHIELDING.flatMap((name) => ["--cap-drop", name]) : []),
      "--",
      ENV,
      `--default-signal=${KEYS}`,
      "--",
      ...asOperands(program),
    ],
  };
}

/** `env` reads what holds a `=` as a variable, until it has read the program. */
function asOperands({ command, args }: Program): string[] {
  if (!command.includes("=")) return [command, ...args];
  return ["/bin/sh", "-c", 'exec "$0" "$@"', command, ...args];
}

/** What lies in a folder is mounted after it, or the folder would cover it. */
function innermostLast(shields: readonly Shield[]): Shield[] {
  return shields.toSorted((left, right) => left.path < right.path ? -1 : 1);
}

function mount({ path, how, isFolder }: Shield): string[] {
  if (how === "open" || how === "writable") return ["--dev-bind", path, path];
  if (how === "readOnly") return ["--ro-bind", path, path];
  // A device that is bound like this cannot be opened.
  if (!isFolder) return ["--ro-bind", "/dev/null", path];
  return ["--tmpfs", path, "--remount-ro", path];
}
