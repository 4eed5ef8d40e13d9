import assert from "node:assert/strict";
import { type MachinePaths, neededPaths } from "./needed_paths.ts";

const FOLDERS = {
  runDir: "/p/.ideai/run/a",
  configDir: "/data/launches/a",
  requestFolder: "/p/.ideai/requests/a",
  state: [{ path: "/h/.cli", scope: "tree" }, { path: "/h/.cli.json", scope: "file" }] as const,
};
const MACHINE: MachinePaths = {
  temp: ["/tmp"],
  system: ["/usr", "/etc"],
  certificates: [{ path: "/etc/own.pem", scope: "file" }, { path: "/h/ca.pem", scope: "file" }],
  search: ["/usr/bin", "/h/.nvm/bin"],
  cli: [{ path: "/h/.nvm/lib/node_modules", scope: "tree" }],
  own: [{ path: "/h/.nvm/bin", scope: "tree" }],
  gitSettings: [{ path: "/h/.gitconfig", scope: "file" }],
};

function shown(machine: MachinePaths, commits = false): string[] {
  return neededPaths(FOLDERS, machine, commits)
    .map(({ path, scope, access }) => `${path} ${scope} ${access.join()}`);
}

Deno.test("an agent keeps its own folder, its requests, temp, devices and its CLI's state", () => {
  const written = shown(MACHINE).filter((one) => one.includes("write"));
  assert.deepEqual(written, [
    "/p/.ideai/run/a tree read,write,delete",
    "/p/.ideai/requests/a tree read,write,delete",
    "/tmp tree read,write,delete",
    "/dev/pts tree read,write",
    ...["null", "zero", "full", "tty", "ptmx", "random", "urandom"].map((name) =>
      `/dev/${name} file read,write`
    ),
    "/h/.cli tree read,write,delete",
    "/h/.cli.json file read,write",
  ]);
});

Deno.test("settings of the launch, the system and programs can be read, each said once", () => {
  const read = shown(MACHINE).filter((one) => one.endsWith(" read"));
  assert.deepEqual(read, [
    "/dev tree read",
    "/data/launches/a tree read",
    "/usr tree read",
    "/etc tree read",
    "/h/ca.pem file read",
    "/h/.nvm/bin tree read",
    "/h/.nvm/lib/node_modules tree read",
    "/h/.gitconfig file read",
  ]);
});

Deno.test("every path says what it is for", () => {
  for (const { need } of neededPaths(FOLDERS, MACHINE, true)) assert.match(need, /^[\w' ]{4,40}$/);
});

Deno.test("a worktree's repository can be read, and committed to only where the policy lets", () => {
  const worktree = { own: "/repo/.git/worktrees/w", common: "/repo/.git" };
  const git = (commits: boolean) =>
    shown({ ...MACHINE, worktree }, commits).filter((one) => one.startsWith("/repo"));
  assert.deepEqual(git(false), ["/repo/.git tree read"]);
  assert.deepEqual(git(true), [
    "/repo/.git tree read",
    "/repo/.git/worktrees/w tree read,write,delete",
    "/repo/.git/objects tree read,write,delete",
    "/repo/.git/refs tree read,write,delete",
    "/repo/.git/logs tree read,write,delete",
    "/repo/.git/lfs tree read,write,delete",
  ]);
});
