import { permissionFlags } from "./permissions.ts";

/** Where the program's files end up, as the stub's shell variable. */
const APP = "@APP@";
const HOME = "@HOME@";
const HOSTS = "@HOSTS@";

/**
 * The shell program at the head of the packed file. It needs no search path: it finds the few tools
 * of the system it uses by their usual places, and `exec`s Deno with the program's permission list.
 *
 * @param payloadHash names the folder unpacked to, so that versions do not mix
 * @param stubLines how many lines of the file are the stub
 */
export function packageStub(payloadHash: string, stubLines: number): string {
  const place = { programFiles: [APP], home: HOME, hosts: [HOSTS] };
  const flags = permissionFlags(place).map(shellWord).join(" ");
  return `${filled(payloadHash, stubLines)}
exec "$app/deno" run --quiet --cached-only --no-lock --config "$app/deno.json" \\
  ${flags} \\
  "$app/main.js" "$@"
exit 1
`;
}

function filled(payloadHash: string, stubLines: number): string {
  const config = Deno.build.os === "darwin"
    ? "${HOME:-}/Library/Application Support"
    : "${HOME:-}/.config";
  return STUB.replaceAll("@HASH@", payloadHash)
    .replaceAll("@LINES@", String(stubLines))
    .replaceAll("@CONFIG@", `\${XDG_CONFIG_HOME:-${config}}/idea`)
    .replaceAll("@SED@", HOST_OF_ENDPOINT);
}

/**
 * The host of an "endpoint" that stands on a line of its own, for sed; only what Deno's list takes.
 * The port is left away: the right is to the host.
 */
const HOST_OF_ENDPOINT = String.raw`s#^[[:space:]]*"endpoint"[[:space:]]*:[[:space:]]*` +
  String.raw`"https\{0,1\}://\([A-Za-z0-9_-]\{1,63\}\(\.[A-Za-z0-9_-]\{1,63\}\)*\)` +
  String.raw`\(:[0-9]*\)\{0,1\}\(/[^"]*\)\{0,1\}"[[:space:]]*$#\1#p`;

/** A list with a path in it is left out where Deno could not read it. */
function shellWord(flag: string): string {
  if (flag.includes(APP)) return `\${listable_app:+"${flag.replaceAll(APP, "$listable_app")}"}`;
  if (flag.includes(HOSTS)) return `"${flag.replace(`,${HOSTS}`, "$hosts")}"`;
  if (flag.includes(HOME)) return `\${listable_home:+"${flag.replaceAll(HOME, "$listable_home")}"}`;
  return flag;
}

const STUB = `#!/bin/sh
# IdeA, packed: unpacks itself once into the user's data folder, then starts from there.
set -eu

fail() {
  printf 'idea: %s\\n' "$1" >&2
  exit 1
}

tool() {
  for folder in /usr/bin /bin /usr/local/bin /run/current-system/sw/bin /opt/homebrew/bin; do
    [ -x "$folder/$1" ] && printf '%s' "$folder/$1" && return 0
  done
  fail "this system has no $1"
}

# Deno's lists of paths are separated by commas and know no way to write one.
listable() {
  case $1 in
    *,*) ;;
    *) printf '%s' "$1" ;;
  esac
}

# Hosts of the embedding engines that the user configured, each with a comma before it.
configured_hosts() {
  [ -r "$1/embedders.json" ] || return 0
  "$(tool tr)" ',{}' '\\n\\n\\n' <"$1/embedders.json" | "$(tool sed)" -n '@SED@' | "$(tool tr)" '\\n' ',' |
    "$(tool sed)" 's/^/,/; s/,$//'
}

unpack() {
  umask 077
  "$(tool mkdir)" -p "$base"
  new="$base/.unpack.$$"
  trap '"$(tool rm)" -rf "$new"' EXIT
  "$(tool rm)" -rf "$new"
  "$(tool mkdir)" "$new"
  "$(tool tail)" -n +$((@LINES@ + 1)) "$0" | "$(tool gzip)" -dc | "$(tool tar)" -xf - -C "$new" ||
    fail "cannot unpack into $base"
  # Another start may have been faster; its files are the same.
  [ -d "$app" ] || "$(tool mv)" "$new" "$app"
  "$(tool rm)" -rf "$new"
  trap - EXIT
}

if [ -n "\${XDG_DATA_HOME:-}" ]; then
  base="$XDG_DATA_HOME/idea/app"
elif [ -n "\${HOME:-}" ]; then
  base="$HOME/.local/share/idea/app"
else
  fail 'no home folder: HOME is not set'
fi
app="$base/@HASH@"
[ -x "$app/deno" ] || unpack
listable_app=$(listable "$app")
listable_home=$(listable "\${HOME:-}")
hosts=$(configured_hosts "@CONFIG@")
# The packed Deno is part of IdeA and is not to update itself.
export DENO_NO_UPDATE_CHECK=1`;
