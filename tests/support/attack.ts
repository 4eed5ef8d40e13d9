/** An agent that does by script whatever it can think of, in a real host's project. */
import assert from "node:assert/strict";
import { join } from "node:path";
import { ENV } from "../../core/profile/adapter.ts";
import type { Project } from "../../core/project/project.ts";
import type { AgentView } from "../../core/agent/service.ts";
import type { PermissionsView } from "../../core/permission/service.ts";
import { makeTestHome } from "./clis.ts";
import { processIn } from "./host.ts";
import type { ServeProcess } from "./serve.ts";
import { until } from "./wait.ts";

/** It may change everything in the project and run every command. */
export const WIDE = {
  rules: [
    { capability: "write", effect: "allow", paths: ["**"], commands: [] },
    { capability: "delete", effect: "allow", paths: ["**"], commands: [] },
    { capability: "executeBash", effect: "allow", paths: [], commands: [] },
  ],
  fallback: "ask",
};

/** What the attacker knows; each becomes a variable of its script. */
export interface Knowledge {
  root: string;
  home: string;
  data: string;
  runtime: string;
  report: string;
  port: string;
  hostPid: string;
  otherPid: string;
  otherToken: string;
}

/** Tries one thing after the other and notes what came of each. */
const ATTACK = String.raw`
try() { if (eval "$2") >/dev/null 2>&1; then echo "$1 done"; else echo "$1 refused"; fi; }
ask() {
  exec 3<>"/dev/tcp/127.0.0.1/$port"
  printf '%s %s HTTP/1.1\r\nHost: 127.0.0.1:%s\r\nAuthorization: Bearer %s\r\n' "$1" "$2" "$port" "$3" >&3
  printf 'Content-Type: application/json\r\nAccept: application/json, text/event-stream\r\n' >&3
  printf 'Content-Length: %s\r\nConnection: close\r\n\r\n%s' "${"${#4}"}" "$4" >&3
  read -r _ status _ <&3
  exec 3>&-
  echo "$status"
}
list='{"jsonrpc":"2.0","id":1,"method":"tools/list","params":{}}'
{
  try own-file 'echo x > "$root/mine.txt" && rm "$root/mine.txt"'
  try policy 'echo "{\"version\":1}" > "$root/.ideai/permissions.json"'
  try agents 'echo >> "$root/.ideai/agents.json"'
  try git-hooks 'echo x > "$root/.git/hooks/pre-commit"'
  try git-config 'echo "# x" >> "$root/.git/config"'
  try mcp-json 'echo x > "$root/.mcp.json"'
  try envrc 'echo x > "$root/.envrc"'
  try vscode 'mkdir -p "$root/.vscode" && echo x > "$root/.vscode/tasks.json"'
  try instance 'cat "$runtime"/idea/*'
  try hard-link 'ln "$root/.git/config" "$root/link" && echo "# x" >> "$root/link"'
  try moved-git 'mv "$root/.git" "$root/away" && mv "$root/away" "$root/.git"'
  try moved-ideai 'mv "$root/.ideai" "$root/away" && mv "$root/away" "$root/.ideai"'
  try around-by-host 'echo x > "/proc/$hostPid/root$root/.git/hooks/around"'
  try around-by-init 'echo x > "/proc/1/root$root/.git/hooks/around"'
  try unmounted 'umount "$root/.git/hooks" && echo x > "$root/.git/hooks/unmounted"'
  try nested 'unshare -rm sh -c "umount $root/.git/hooks && echo x > $root/.git/hooks/nested"'
  try shell-start 'echo x >> "$home/.bashrc"'
  try git-identity 'echo x >> "$home/.gitconfig"'
  try own-settings 'for one in $(find "$data/idea/launches" -type f); do echo x >> "$one" || exit 1; done'
  try new-settings 'echo x > "$data/idea/launches/x"'
  try database 'echo x >> "$data/idea/idea.db"'
  try other-environment 'cat "/proc/$otherPid/environ"'
  try host-environment 'cat "/proc/$hostPid/environ"'
  echo "mcp-own $(ask POST /mcp "$IDEA_MCP_TOKEN" "$list")"
  echo "mcp-other $(ask POST /mcp "$otherToken" "$list")"
  echo "hooks-other $(ask POST /hooks/demo "$otherToken" '{}')"
  echo "api-own $(ask GET /api/projects "$IDEA_MCP_TOKEN")"
  echo "api-none $(ask GET /api/projects "")"
  env | sed 's/^/variable /'
} > "$report.new" 2>&1
mv "$report.new" "$report"
`;

/** A host with a project under a wide policy, a colleague at work, and the attacker. */
export class Attack {
  readonly host: ServeProcess;
  readonly known: Knowledge;
  readonly #project: Project;
  readonly #script: string;

  private constructor(host: ServeProcess, known: Knowledge, project: Project, script: string) {
    this.host = host;
    this.known = known;
    this.#project = project;
    this.#script = script;
  }

  /** @param script where the attacker's script is to be */
  static async open(host: ServeProcess, home: string, script: string): Promise<Attack> {
    const project = await host.call<Project>("POST", "/projects", { root: join(home, "project") });
    const path = `/projects/${project.id}`;
    await host.call("PUT", `${path}/permissions`, { permissions: WIDE });
    const alice = { name: "Alice", profile: "demo" };
    const { id } = await host.call<AgentView>("POST", `${path}/agents`, alice);
    await host.call("POST", `${path}/agents/${id}/launch`, {});
    const run = join(project.root, ".ideai", "run", id);
    const { pid, environment } = await until(() => processIn(run), "Alice's process");
    const known = {
      root: project.root,
      home,
      data: join(home, "data"),
      runtime: join(home, "runtime"),
      report: join(project.root, "report.txt"),
      port: new URL(host.base).port,
      hostPid: `${host.pid}`,
      otherPid: `${pid}`,
      otherToken: environment[ENV.token] ?? "",
    };
    assert.match(known.otherToken, /^[\w-]{43}$/);
    const lines = Object.entries(known).map(([name, value]) => `${name}='${value}'`);
    await Deno.writeTextFile(script, `${lines.join("\n")}\n${ATTACK}`);
    return new Attack(host, known, project, script);
  }

  async hire(name: string): Promise<AgentView> {
    const agent = await this.host.call<AgentView>("POST", `${this.path}/agents`, {
      name,
      profile: "claude",
    });
    await this.host.call("POST", `${this.path}/agents/${agent.id}/launch`, { rows: 40, cols: 110 });
    return agent;
  }

  async view({ id }: AgentView): Promise<AgentView> {
    const all = await this.host.call<AgentView[]>("GET", `${this.path}/agents`);
    return all.find((one) => one.id === id)!;
  }

  permissions(): Promise<PermissionsView> {
    return this.host.call("GET", `${this.path}/permissions`);
  }

  /** The script has run. */
  async isReported(): Promise<boolean> {
    return await Deno.stat(this.known.report).then(() => true, () => false);
  }

  /** What came of each try, by its name, and the attacker's environment. */
  async report(state: () => unknown): Promise<{ came: Map<string, string>; variables: string[] }> {
    const { report } = this.known;
    const text = await until(
      () => Deno.readTextFile(report).catch(() => ""),
      `the report of ${this.#script}`,
      state,
    );
    const pairs = text.trim().split("\n").map((line): [string, string] => {
      const at = line.indexOf(" ");
      return [line.slice(0, at), line.slice(at + 1)];
    });
    return {
      came: new Map(pairs.filter(([name]) => name !== "variable")),
      variables: pairs.filter(([name]) => name === "variable").map(([, text]) => text),
    };
  }

  get path(): string {
    return `/projects/${this.#project.id}`;
  }
}

/** A home with a repository in it, and the environment of a host there. */
export async function prepareAttack(more: Record<string, string>) {
  const home = await makeTestHome();
  const root = join(home, "project");
  await Promise.all([root, join(home, "bin"), join(home, "data")].map((one) => Deno.mkdir(one)));
  await Deno.mkdir(join(home, "runtime"), { mode: 0o700 });
  await new Deno.Command("git", { args: ["init", "--quiet"], cwd: root }).output();
  const env = {
    HOME: home,
    PATH: `${join(home, "bin")}:${Deno.env.get("PATH")}`,
    SHELL: "/bin/sh",
    LANG: "C.UTF-8",
    XDG_RUNTIME_DIR: join(home, "runtime"),
    XDG_DATA_HOME: join(home, "data"),
    ...(Deno.env.get("DENO_DIR") ? { DENO_DIR: Deno.env.get("DENO_DIR")! } : {}),
    ...more,
  };
  return { home, root, env, script: join(home, "attack.sh") };
}
