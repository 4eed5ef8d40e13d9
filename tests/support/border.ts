/** A project and what lies beside it, and a script that tries every way from the one into the other. */
import assert from "node:assert/strict";
import { dirname, join } from "node:path";
import type { PermissionRule, PermissionSet } from "../../core/permission/model.ts";

const files = (
  capability: "read" | "write" | "delete",
  effect: "allow" | "deny",
  ...paths: string[]
): PermissionRule => ({ capability, effect, paths, commands: [] });

/** `src` is free, in `kept` nothing may be deleted, every command may be run. */
export const BORDER_RULES: PermissionSet["rules"] = [
  files("read", "allow", "**"),
  files("write", "allow", "src/**", "kept/**"),
  files("delete", "allow", "src/**"),
  files("delete", "deny", "kept/**"),
  { capability: "executeBash", effect: "allow", paths: [], commands: [] },
];

/** Where the script leaves its last word, below the project's root. */
const LAST = "src/last.txt";

/** What must be refused, each by its own line; then what must work. */
const SCRIPT = String.raw`
cd "$root"
echo bad > "$outside/new.txt"
echo bad > "$outside/overwritten.txt"
echo bad >> "$outside/appended.txt"
truncate -s 0 "$outside/truncated.txt"
mkdir "$outside/folder"
rm -f "$outside/deleted.txt"
rm -f kept/precious.txt
mv src/leaving.txt "$outside/arrived.txt"
mv "$outside/fetched.txt" src/fetched.txt
ln -s "$outside" src/door && echo bad > src/door/through-link.txt
ln "$outside/linked.txt" src/linked.txt && echo bad > src/linked.txt
ln src/leaving.txt "$outside/linked-out.txt"
bash -c "echo bad > '$outside/by-child.txt'"
bash -c "bash -c \"echo bad > '$outside/by-grandchild.txt'\""
cat "$outside/secret.txt" > src/read.txt
echo '{}' > "$login"
echo ok > src/new.txt
echo ok >> kept/precious.txt
rm src/unneeded.txt
mkdir src/sub && mv src/moved.txt src/sub/moved.txt
setsid nohup bash -c "echo bad > '$outside/by-orphan.txt'; sleep 0.2; echo ok > '$root/${LAST}'" > /dev/null 2>&1 &
`;

/** A program that speaks MCP just enough, and tries to write on both sides when it starts. */
const MCP_SERVER = String.raw`#!/bin/bash
echo bad > "$outside/by-mcp-server.txt"
echo ok > "$root/src/by-mcp-server.txt"
while read -r line; do
  id=$(sed -n 's/.*"id":\([0-9]*\).*/\1/p' <<< "$line")
  case "$line" in
    *'"initialize"'*) result='{"protocolVersion":"2025-06-18","capabilities":{"tools":{}},"serverInfo":{"name":"helper","version":"1.0.0"}}' ;;
    *'"tools/list"'*) result='{"tools":[]}' ;;
    *) result='{}' ;;
  esac
  [ -n "$id" ] && printf '{"jsonrpc":"2.0","id":%s,"result":%s}\n' "$id" "$result"
done
`;

/** Contents by path below a folder; folders themselves are not listed. */
export type Tree = Record<string, string>;

/** A project with a neighbour, laid out for one agent. */
export class Border {
  readonly root: string;
  /** The folder beside the project. */
  readonly outside: string;
  /** Run by `bash`. */
  readonly script: string;
  /** A stdio MCP server. */
  readonly mcpServer: string;
  readonly #login: string;
  #before: Tree = {};

  /**
   * @param root the project's folder, which exists
   * @param login where the CLI keeps its login
   */
  constructor(root: string, login: string) {
    this.root = root;
    this.#login = login;
    this.outside = join(dirname(root), "outside");
    this.script = join(root, "attempts.sh");
    this.mcpServer = join(root, "mcp_server.sh");
  }

  async lay(): Promise<void> {
    await write(this.root, "src", ["leaving", "unneeded", "moved", "mine"]);
    await write(this.root, "kept", ["precious"]);
    const names = ["overwritten", "appended", "truncated", "deleted", "fetched", "linked"];
    await write(dirname(this.outside), "outside", [...names, "secret", "edited"]);
    const places = Object.entries({ root: this.root, outside: this.outside, login: this.#login })
      .map(([name, path]) => `${name}='${path}'\n`).join("");
    await Deno.writeTextFile(this.script, places + SCRIPT);
    const [shebang = "", ...rest] = MCP_SERVER.split("\n");
    await Deno.writeTextFile(this.mcpServer, [shebang, places, ...rest].join("\n"), {
      mode: 0o755,
    });
    this.#before = await treeOf(this.outside);
  }

  /** The script, and what it left running, have come to their end. */
  async isTried(): Promise<boolean> {
    const said = await Deno.readTextFile(join(this.root, LAST)).catch(() => "");
    return said.endsWith("\n");
  }

  /** Fails unless everything outside is as it was laid. */
  async assertUntouched(): Promise<void> {
    assert.deepEqual(await treeOf(this.outside), this.#before, "nothing outside was changed");
  }

  async loginState(): Promise<string> {
    return await Deno.readTextFile(this.#login);
  }

  /** What lies in a folder of the project; links are left out, for `src/door` leads out. */
  async project(folder: "src" | "kept"): Promise<Tree> {
    return await treeOf(join(this.root, folder));
  }
}

async function write(base: string, folder: string, names: readonly string[]): Promise<void> {
  await Deno.mkdir(join(base, folder), { recursive: true });
  for (const name of names) {
    await Deno.writeTextFile(join(base, folder, `${name}.txt`), `theirs: ${name}\n`);
  }
}

async function treeOf(folder: string, under = ""): Promise<Tree> {
  const tree: Tree = {};
  for await (const { name, isDirectory, isFile } of Deno.readDir(join(folder, under))) {
    const path = join(under, name);
    if (isDirectory) Object.assign(tree, await treeOf(folder, path), { [`${path}/`]: "" });
    if (isFile) tree[path] = await Deno.readTextFile(join(folder, path));
  }
  return tree;
}

/** The paths of all files below a folder. */
export async function* filesBelow(folder: string): AsyncGenerator<string> {
  for await (const { name, isDirectory } of Deno.readDir(folder)) {
    const path = join(folder, name);
    if (isDirectory) yield* filesBelow(path);
    else yield path;
  }
}
