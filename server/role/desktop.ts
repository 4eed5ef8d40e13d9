import { resolve } from "node:path";
import { describe, IdeaError } from "../../core/error.ts";
import type { Project } from "../../core/project/project.ts";
import type { FromHostThread, ToHostThread } from "../host_thread.ts";
import {
  announceInstance,
  findInstance,
  type Instance,
  lastPort,
  withdrawInstance,
} from "../instance/instance.ts";
import { ideaPaths, openRuntimeDirectory } from "../process/paths.ts";
import { VERSION } from "../program.ts";
import { type DesktopHost, runDesktop } from "../window/desktop.ts";
import { WindowMemory } from "../window/window_memory.ts";
import { partUrl } from "../part_url.ts";

/** A desktop host and the way to its API. */
interface Reach {
  url: string;
  token: string;
}

/**
 * `idea [DIR]`: windows onto a host. One host per user: when one runs already, a window onto that
 * one is opened instead.
 * @returns the exit code
 */
export async function runDesktopRole(args: readonly string[], mainModule: string): Promise<number> {
  const folder = args[0] === undefined ? undefined : resolve(args[0]);
  const paths = ideaPaths(Deno.env.toObject());
  const runtimeDir = await openRuntimeDirectory(paths);
  try {
    const running = await findInstance(runtimeDir);
    if (running?.desktop) return await joinDesktop(running, folder);
    const startHost = async () => {
      const host = running ? remoteHost(running) : await ownHost(mainModule, runtimeDir);
      if (folder !== undefined) await openFolder(host, folder);
      return host;
    };
    return await runDesktop({ startHost, print, memory: new WindowMemory(paths.data) });
  } catch (failure) {
    if (!(failure instanceof IdeaError)) throw failure;
    print(`idea: ${failure.message}`);
    return 1;
  }
}

/**
 * The running desktop shows the window of the folder, or another one with all tabs; this process has
 * nothing more to do.
 */
async function joinDesktop(running: Instance, folder: string | undefined): Promise<number> {
  const opened = folder === undefined ? undefined : await openFolder(running, folder);
  const { alone = [] } = await call(running, "GET", "/api/windows") as { alone?: string[] };
  const own = opened && alone.includes(opened.id) ? { projectId: opened.id } : undefined;
  await call(running, "POST", "/api/windows", own);
  return 0;
}

function remoteHost(running: Instance): DesktopHost & Reach {
  return {
    url: running.url,
    token: running.token,
    owned: false,
    ended: new Promise(() => {}),
    ...callsTo(running),
    onWindowRequested: () => {},
    stop: () => Promise.resolve(),
  };
}

async function ownHost(mainModule: string, runtimeDir: string): Promise<DesktopHost & Reach> {
  const worker = new Worker(partUrl("host_worker.ts"), { type: "module", name: "host" });
  const requests = new WindowRequests();
  const ready = Promise.withResolvers<Reach>();
  const stopped = Promise.withResolvers<void>();
  const ended = Promise.withResolvers<number>();
  worker.onmessage = ({ data }: MessageEvent<FromHostThread>) => {
    if (data.kind === "ready") ready.resolve(data);
    if (data.kind === "failed") ready.reject(new IdeaError("UNAVAILABLE", data.message));
    if (data.kind === "windowRequested") requests.add(data.projectId);
    if (data.kind === "stopped") stopped.resolve();
  };
  worker.onerror = (event) => {
    event.preventDefault();
    print(`The host failed: ${event.message}`);
    ended.resolve(1);
  };
  const port = await lastPort(runtimeDir);
  send(worker, { kind: "start", mainModule, ...(port === undefined ? {} : { port }) });
  const { url, token } = await ready.promise;
  await announceInstance(runtimeDir, { url, token, version: VERSION, desktop: true });
  return {
    url,
    token,
    owned: true,
    ended: ended.promise,
    ...callsTo({ url, token }),
    onWindowRequested: (listener) => requests.listen(listener),
    stop: async () => {
      send(worker, { kind: "stop" });
      await Promise.race([stopped.promise, ended.promise]);
      await withdrawInstance(runtimeDir);
      worker.terminate();
    },
  };
}

/** Wishes for windows; those that come before anybody listens wait. */
class WindowRequests {
  readonly #waiting: (string | undefined)[] = [];
  #listener: ((projectId?: string) => void) | undefined;

  add(projectId: string | undefined): void {
    if (this.#listener) this.#listener(projectId);
    else this.#waiting.push(projectId);
  }

  listen(listener: (projectId?: string) => void): void {
    this.#listener = listener;
    for (const projectId of this.#waiting.splice(0)) listener(projectId);
  }
}

function send(worker: Worker, message: ToHostThread): void {
  worker.postMessage(message);
}

/** What the windows ask of the host. */
function callsTo(reach: Reach): Pick<DesktopHost, "liveSessions" | "openProjects" | "giveBack"> {
  return {
    liveSessions: () => countSessions(reach),
    openProjects: async () => {
      const projects = await call(reach, "GET", "/api/projects");
      return Array.isArray(projects) ? projects.filter(({ open }) => open).map(({ id }) => id) : [];
    },
    giveBack: async (projectId) => {
      await call(reach, "DELETE", `/api/windows/${projectId}`);
    },
  };
}

async function openFolder(host: Reach, folder: string): Promise<Project> {
  const response = await call(host, "POST", "/api/projects", { root: folder });
  if (response.code !== undefined) throw new IdeaError("INVALID", String(response.message));
  return response as Project;
}

async function countSessions(reach: Reach): Promise<number> {
  const sessions = await call(reach, "GET", "/api/sessions");
  return Array.isArray(sessions) ? sessions.length : 0;
}

async function call(
  { url, token }: Reach,
  method: string,
  path: string,
  body?: unknown,
): Promise<{ code?: unknown; message?: unknown }> {
  try {
    const response = await fetch(new URL(path, url), {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body === undefined ? {} : { "content-type": "application/json" }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    return text === "" ? {} : JSON.parse(text);
  } catch (failure) {
    throw new IdeaError("UNAVAILABLE", `The host does not answer: ${describe(failure)}`);
  }
}

function print(line: string): void {
  Deno.stderr.writeSync(new TextEncoder().encode(line + "\n"));
}
