import { IdeaError } from "../../core/error.ts";
import { log } from "../log.ts";
import { clientSocket, holdsSocket, type SocketId } from "./client_socket.ts";
import { childrenOf, type ProcessEntry, startTimeOf, unmarkedProcesses } from "./process_table.ts";

/**
 * Who is at the other end of a connection, as far as one launch is concerned.
 * - `own`: a process of the launch.
 * - `foreign`: another program.
 * - `gone`: the client or the launch has ended, so that nobody can prove anything.
 * - `unknown`: this system does not tell, or the program hides what it has open.
 */
export type Peer = "own" | "foreign" | "gone" | "unknown";

/** The process a launch was started as. */
export interface PeerRoot {
  /** Leader of the session of its terminal, too. */
  pid: number;
  /** From `startTimeOf`. */
  startTime: string;
}

/** What telling peers apart needs. */
export interface PeerDependencies {
  /** The port that clients connect to, on 127.0.0.1. */
  hostPort: number;
  /** Undefined while the launch is not recorded. */
  rootOf(launchId: string): PeerRoot | undefined;
}

/** True where the other end of a connection can be told at all: Linux with a readable `/proc`. */
export function canTellPeers(): boolean {
  return Deno.build.os === "linux" && startTimeOf(Deno.pid) !== undefined;
}

/** A connection whose client is known to belong to a launch. */
interface KnownClient {
  socket: SocketId;
  launchId: string;
}

/**
 * Keeps a launch's token to the launch's own processes: a client has to be started by the launch,
 * or to run in the session of its terminal. What its environment says proves nothing, as anybody
 * can set that.
 */
export class Peers {
  readonly #deps: PeerDependencies;
  /** By the client's port: there are only so many. */
  readonly #known = new Map<number, KnownClient>();
  readonly #warned = new Set<string>();

  constructor(dependencies: PeerDependencies) {
    this.#deps = dependencies;
  }

  /**
   * Lets a launch's own clients pass, and those nobody can tell.
   * @param clientPort the client's end of the connection
   * @throws IdeaError `FORBIDDEN` for anybody else
   */
  require(launchId: string, clientPort: number): void {
    const peer = this.look(launchId, clientPort);
    if (peer === "own" || peer === "unknown") return;
    if (peer === "foreign") this.#warn(launchId);
    throw new IdeaError(
      "FORBIDDEN",
      "This token belongs to another program: only the agent it was given to may use it",
    );
  }

  /** Who a connection comes from. */
  look(launchId: string, clientPort: number): Peer {
    const socket = clientSocket(clientPort, this.#deps.hostPort);
    if (typeof socket !== "number") return socket ?? "unknown";
    const known = this.#known.get(clientPort);
    if (known?.socket === socket && known.launchId === launchId) return "own";
    const root = this.#deps.rootOf(launchId);
    if (root === undefined) return "unknown";
    const peer = this.#settled(holderOf(socket, root), socket, clientPort);
    if (peer === "own") this.#known.set(clientPort, { socket, launchId });
    return peer;
  }

  /** A client that ended while it was looked for is nobody's. */
  #settled(peer: Peer, socket: SocketId, clientPort: number): Peer {
    if (peer !== "foreign") return peer;
    return clientSocket(clientPort, this.#deps.hostPort) === socket ? peer : "gone";
  }

  #warn(launchId: string): void {
    if (this.#warned.has(launchId)) return;
    this.#warned.add(launchId);
    log("warn", "An agent's token was used by another program and refused", { launch: launchId });
  }
}

/** Most clients are the root or below it, so these are looked at before all there is. */
function holderOf(socket: SocketId, root: PeerRoot): Peer {
  if (startTimeOf(root.pid) !== root.startTime) return "gone";
  const search = new HolderSearch(socket);
  if (search.isBelow(root.pid)) return "own";
  const all = unmarkedProcesses();
  const members = membersOf(all, root);
  if (members.some(({ pid }) => search.isHolder(pid))) return "own";
  if (!search.foundHidden) return "foreign";
  return all.some(({ pid }) => search.isHolder(pid)) ? "foreign" : "unknown";
}

/** Looks into each process once. */
class HolderSearch {
  readonly #socket: SocketId;
  readonly #seen = new Set<number>();
  /** Some process did not let itself be looked at. */
  foundHidden = false;

  constructor(socket: SocketId) {
    this.#socket = socket;
  }

  isHolder(pid: number): boolean {
    if (this.#seen.has(pid)) return false;
    this.#seen.add(pid);
    const holds = holdsSocket(pid, this.#socket);
    if (holds === undefined && startTimeOf(pid) !== undefined) this.foundHidden = true;
    return holds === true;
  }

  /** The process itself, or what it started. */
  isBelow(pid: number): boolean {
    return this.isHolder(pid) || childrenOf(pid).some((child) => this.isBelow(child));
  }
}

/** What runs in the session of the root's terminal, and what any of that started. */
function membersOf(all: readonly ProcessEntry[], { pid }: PeerRoot): ProcessEntry[] {
  const inside = new Set(all.filter(({ session }) => session === pid).map((entry) => entry.pid));
  inside.add(pid);
  for (let size = 0; size < inside.size;) {
    size = inside.size;
    for (const entry of all) if (inside.has(entry.parent)) inside.add(entry.pid);
  }
  return all.filter((entry) => inside.has(entry.pid));
}
