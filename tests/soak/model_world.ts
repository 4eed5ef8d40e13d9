/**
 * Agents that exist only in memory and outlive the hosts that look after them: what they took, and
 * how often, is the truth that the host's records are held against.
 */
import {
  type Activity,
  type ActivitySignal,
  type Dialog,
  launched,
  next,
  type ScreenReading,
} from "../../core/agent/activity.ts";
import type { TurnEvent } from "../../core/agent/live_agents.ts";
import { parseHeader } from "../../core/delegation/header.ts";
import type { Random } from "../support/random.ts";

// deno-lint-ignore no-control-regex -- a paste is recognised by its control sequences
const PASTE = /^\x1b\[200~([\s\S]*)\x1b\[201~$/;
const PERMISSION: Dialog = { kind: "permission", question: "May it?" };
const RULES = { readyNeedsTools: false, announces: false };
/** Screens in a row after which the host believes that a turn was interrupted. */
const SCREENS_AFTER_ESCAPE = 3;

/** One turn of an agent. */
export interface ModelTurn {
  prompt: string;
  ticket: string | undefined;
  /** Taken up in the middle of the turn. */
  pulled: string[];
}

/** One run of an agent's program. */
export class Process {
  readonly agentId: string;
  readonly sessionId = crypto.randomUUID();
  activity: Activity = launched(Date.now());
  /** Output so far: any change of the screen adds to it. */
  seq = 1;
  draft = "";
  dialog: Dialog | undefined;
  turn: ModelTurn | undefined;
  /** Tickets of turns that were interrupted: the next end of a turn is about them too. */
  interrupted: string[] = [];
  up = false;
  ended = false;
  /** Enters that will have no effect. */
  swallows = 0;
  /** Tells of the turn's start, not sent yet. */
  tellStart: (() => void) | undefined;

  constructor(agentId: string) {
    this.agentId = agentId;
  }

  get reading(): ScreenReading {
    if (!this.up) return { prompt: "absent", busy: false };
    const busy = this.turn !== undefined;
    const shown = this.dialog === undefined ? {} : { dialog: this.dialog };
    if (this.draft === "") return { prompt: "empty", busy, ...shown };
    return { prompt: "draft", draft: this.draft, busy, ...shown };
  }

  /** Tickets that the turn is about. */
  get atHand(): string[] {
    const current = this.turn?.ticket === undefined ? [] : [this.turn.ticket];
    return [...current, ...this.turn?.pulled ?? [], ...this.interrupted];
  }

  /** Back at an empty prompt. */
  get atRest(): boolean {
    return this.up && !this.turn && !this.dialog && this.draft === "";
  }
}

/** Who wants to know what the agents' programs do. */
export interface Observer {
  changed(agentId: string): void;
  turn(event: TurnEvent): void;
  gone(agentId: string, end: { reason: string; asked: boolean }): void;
}

/** All agents of one schedule. */
export class World {
  readonly agentIds: readonly string[];
  /** Texts taken by each agent's program, in order, over all its runs. */
  readonly taken = new Map<string, string[]>();
  /** What must never happen, as it happened. */
  readonly wrongs: string[] = [];
  readonly #random: Random;
  readonly #processes = new Map<string, Process>();
  readonly #timers = new Set<ReturnType<typeof setTimeout>>();
  observer: Observer | undefined;
  /** Nothing goes wrong any more: the schedule is over and comes to rest. */
  calm = false;

  constructor(random: Random, agents: number) {
    this.#random = random;
    this.agentIds = Array.from({ length: agents }, () => crypto.randomUUID());
    for (const id of this.agentIds) this.taken.set(id, []);
  }

  process(agentId: string): Process | undefined {
    return this.#processes.get(agentId);
  }

  session(sessionId: string): Process | undefined {
    return this.processes().find((one) => one.sessionId === sessionId);
  }

  processes(): Process[] {
    return [...this.#processes.values()];
  }

  launch(agentId: string): void {
    if (this.#processes.has(agentId)) return;
    const process = new Process(agentId);
    this.#processes.set(agentId, process);
    const askFirst = !this.calm && this.#random.chance(0.1);
    this.#later(this.#random.below(4), process, () => {
      process.up = true;
      if (askFirst) process.dialog = { kind: "trust", question: "Trust?" };
      this.#show(process);
    });
  }

  /** Its program ends. */
  end(agentId: string, asked: boolean): void {
    const process = this.#processes.get(agentId);
    if (!process) return;
    process.ended = true;
    this.#processes.delete(agentId);
    this.#fold(process, { kind: "exited", code: asked ? 0 : 3, asked });
    const reason = asked ? "was stopped" : "ended (exit code 3)";
    this.observer?.gone(agentId, { reason, asked });
  }

  /** The host dies, and every program with it; nobody is told. */
  hostDies(): void {
    this.observer = undefined;
    for (const process of this.#processes.values()) process.ended = true;
    this.#processes.clear();
  }

  /** Bytes from the host into a terminal. */
  type(process: Process, bytes: Uint8Array): void {
    const text = new TextDecoder().decode(bytes);
    if (text === "\r") return this.#enter(process);
    if (!process.atRest) this.#wrong(process, "a text was typed over something else");
    process.draft += PASTE.exec(text)?.[1] ?? text;
    if (!this.calm && this.#random.chance(0.04)) process.dialog = PERMISSION;
    if (!this.calm && this.#random.chance(0.05)) process.swallows = 1 + this.#random.below(2);
    this.#show(process);
  }

  openDialog(process: Process): void {
    process.dialog = PERMISSION;
    this.#show(process);
  }

  /** A person answers the dialog. */
  closeDialog(process: Process): void {
    process.dialog = undefined;
    this.#show(process);
  }

  /** A person empties the prompt, or sends what is in it. */
  settleDraft(process: Process, send: boolean): void {
    process.swallows = 0;
    if (send) return this.#enter(process);
    process.draft = "";
    this.#show(process);
  }

  /** A turn that nobody asked for through the host, for example one a person typed. */
  ownTurn(process: Process, prompt: string): void {
    this.#begin(process, prompt);
  }

  endTurn(process: Process, lastMessage: string | undefined): void {
    this.#startIsTold(process);
    process.turn = undefined;
    process.interrupted = [];
    this.#fold(process, { kind: "turnEnded", source: "hook" });
    this.#show(process);
    const more = lastMessage === undefined ? {} : { lastMessage };
    this.observer?.turn({ agentId: process.agentId, kind: "ended", source: "hook", ...more });
  }

  /** Esc: the CLI says nothing, the prompt comes back. */
  interrupt(process: Process): void {
    this.#startIsTold(process);
    process.interrupted = process.atHand;
    process.turn = undefined;
    for (let screen = 0; screen < SCREENS_AFTER_ESCAPE; screen++) this.#show(process);
    const { agentId } = process;
    this.observer?.turn({ agentId, kind: "ended", source: "screen", interrupted: true });
  }

  /** How often an agent's program took exactly this text. */
  takes(agentId: string, text: string): number {
    return this.taken.get(agentId)?.filter((one) => one === text).length ?? 0;
  }

  /** Whether the CLI's own record of the agent's conversations has this ticket. */
  recorded(agentId: string, ticketId: string): boolean {
    return this.taken.get(agentId)?.some((text) => text.includes(ticketId)) === true;
  }

  close(): void {
    for (const timer of this.#timers) clearTimeout(timer);
  }

  #enter(process: Process): void {
    if (process.dialog) return this.#wrong(process, "Enter was pressed in a dialog");
    if (process.draft === "") return;
    if (process.swallows > 0) return void process.swallows--;
    const text = process.draft;
    process.draft = "";
    this.taken.get(process.agentId)?.push(text);
    this.#begin(process, text);
  }

  #begin(process: Process, prompt: string): void {
    process.turn = { prompt, ticket: parseHeader(prompt)?.ticket, pulled: [] };
    process.tellStart = () => {
      process.tellStart = undefined;
      this.#fold(process, { kind: "turnStarted", source: "hook" });
      const { agentId } = process;
      this.observer?.turn({ agentId, kind: "started", source: "hook", prompt });
    };
    this.#show(process);
    const late = !this.calm && this.#random.chance(0.08);
    this.#later(late ? 40 : this.#random.below(3), process, () => process.tellStart?.());
  }

  #startIsTold(process: Process): void {
    process.tellStart?.();
  }

  #show(process: Process): void {
    process.seq++;
    this.#fold(process, { kind: "screen", reading: process.reading });
  }

  #fold(process: Process, signal: ActivitySignal): void {
    process.activity = next(process.activity, signal, RULES, Date.now());
    this.observer?.changed(process.agentId);
  }

  #later(ms: number, process: Process, act: () => void): void {
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      if (!process.ended) act();
    }, ms);
    this.#timers.add(timer);
  }

  #wrong(process: Process, what: string): void {
    const { agentId, draft, dialog, turn } = process;
    this.wrongs.push(`${what}: ${JSON.stringify({ agentId, draft, dialog, turn })}`);
  }
}
