/** A small CLI that nobody knows: a shell script with a prompt for several lines. */
import { join } from "node:path";
import type { OwnProfileInput } from "../../core/profile/own_profile.ts";

const SCRIPT = `#!/bin/bash
if [ "$1" = --version ]; then echo "parrot 1.2.3"; exit; fi
echo "Told: $(grep -m1 cobalt TOLD.md)"
stty raw -echo
printf '\\033[?2004h> '
draft=
while IFS= read -r -N1 key; do
  case "$key" in
    $'\\r')
      printf '\\r\\nThinking'
      sleep 1
      printf '\\r\\033[K'
      case "$draft" in
        *"use it up"*) printf 'Quota used up, wait 3600 seconds.' ;;
        *) printf 'Heard %s letters, %s' "\${#draft}" "$FEATHER" ;;
      esac
      draft=
      printf '\\r\\n> ' ;;
    $'\\n') draft+=$key; printf '\\r\\n' ;;
    *) draft+=$key; printf %s "$key" ;;
  esac
done < <(cat)
`;

/** Writes the CLI into a folder; returns its path. */
export async function writeOwnCli(folder: string): Promise<string> {
  const path = join(folder, "parrot");
  await Deno.writeTextFile(path, SCRIPT, { mode: 0o755 });
  return path;
}

/** What its user says of it. */
export function ownCliProfile(command: string): OwnProfileInput {
  return {
    name: "My Parrot",
    command,
    injection: { strategy: "conventionFile", file: "TOLD.md" },
    screen: { busy: ["^Thinking"] },
    env: { FEATHER: "green" },
    rateLimitPattern: {
      pattern: "Quota used up, wait (?P<wait>\\d+) seconds",
      resetCapture: "wait",
      timeFormat: "relative_s",
    },
    statePaths: ["~/.parrot"],
  };
}
