import { IdeaError } from "../../core/error.ts";
import type { Dialogs } from "./dialogs.ts";
import { type Face, firstLine } from "./face.ts";
import type { Faults } from "./faults.ts";
import type { Hooks } from "./hooks.ts";
import { type Command, parseTurn, type Turn } from "./language.ts";
import type { IdeaTools } from "./tools.ts";
import type { Transcript } from "./transcript.ts";
import { runTurn, type TurnEnd } from "./turn.ts";

const LIMIT = "You've hit your session limit · resets 3:00pm (UTC)";

/** What a turn needs of the agent around it. */
export interface TurnSurroundings {
  face: Face;
  dialogs: Dialogs;
  hooks: Hooks;
  transcript: Transcript;
  tools: IdeaTools | undefined;
  faults: Faults;
  role: string;
  /** Ends with the agent. */
  life: AbortSignal;
  /** The program ends at once, as if it had crashed. */
  die: () => void;
}

/** Runs what it is sent, one text after the other. */
export class Turns {
  readonly #around: TurnSurroundings;
  /** What is done when the agent is reminded of a ticket it did not reply to. */
  readonly #owed = new Map<string, Command[]>();
  /** Replies that come once their ticket was given up. */
  readonly #late = new Map<string, string>();
  /** The running turn; its end is announced only after {@link #working} turns. */
  #turn: AbortController | undefined;
  #working = false;
  #limitAhead: boolean;

  constructor(surroundings: TurnSurroundings) {
    this.#around = surroundings;
    this.#limitAhead = surroundings.faults.limitDialog;
  }

  get working(): boolean {
    return this.#working;
  }

  submit(text: string): void {
    const { face } = this.#around;
    if (text.trim() === "") return face.draw();
    if (!this.#working) {
      this.#work(text);
      return;
    }
    face.queued.push(text);
    face.draw();
  }

  interrupt(): void {
    this.#turn?.abort();
  }

  async #work(first: string): Promise<void> {
    const { queued } = this.#around.face;
    this.#working = true;
    for (let text: string | undefined = first; text !== undefined; text = queued.shift()) {
      await this.#run(text);
    }
    this.#working = false;
  }

  async #run(text: string): Promise<void> {
    const { face, hooks, transcript, life, die } = this.#around;
    const turn = new AbortController();
    this.#begin(turn);
    await face.announce("working");
    await face.show({ type: "user", text });
    await hooks.post({ hook_event_name: "UserPromptSubmit", prompt: text });
    await transcript.add({ type: "user", text });
    const end = await this.#outcome(text, turn.signal);
    if (end?.how === "died") return die();
    if (life.aborted) return;
    await transcript.add(end ? { type: "assistant", text: end.answer } : { type: "interrupted" });
    this.#turn = undefined;
    face.busy = false;
    await face.announce("idle");
    face.draw();
    // Like in real CLIs no hook tells of an interrupted turn.
    if (!end) return;
    await hooks.post({
      hook_event_name: end.how === "limited" ? "StopFailure" : "Stop",
      last_assistant_message: end.answer,
    });
    await this.#replyLate(parseTurn(text), end);
  }

  #begin(turn: AbortController): void {
    this.#turn = turn;
    this.#around.face.busy = true;
    this.#around.face.draw();
  }

  /** The task was asked for twice and given up: now comes the reply. */
  async #replyLate({ ticket }: Turn, end: TurnEnd): Promise<void> {
    const { tools, life } = this.#around;
    if (ticket === undefined || end.how !== "refused") return;
    const result = this.#late.get(ticket);
    if (result === undefined || !tools) return;
    this.#late.delete(ticket);
    await tools.call("idea_reply", { ticket, result }, life).catch(() => {});
  }

  /** Undefined when the turn was interrupted. */
  async #outcome(text: string, signal: AbortSignal): Promise<TurnEnd | undefined> {
    const { face, faults, role } = this.#around;
    try {
      const turn = this.#reminded(parseTurn(text));
      if (faults.die === "turn") return { how: "died" };
      if (this.#limitAhead) return await this.#limited(turn);
      const end = await runTurn(turn, {
        role,
        replies: faults.reply,
        signal,
        say: (said) => face.say(said),
        call: (tool, args) => this.#call(tool, args, signal),
      });
      this.#remember(turn, end);
      return end;
    } catch (thrown) {
      if (!signal.aborted) throw thrown;
      await face.print("  Interrupted\n");
      return undefined;
    }
  }

  /** Refuses the turn; what it was about is done when the agent is reminded of it. */
  async #limited({ ticket, commands }: Turn): Promise<TurnEnd> {
    this.#limitAhead = false;
    await this.#around.face.print(`  ${LIMIT}`);
    const options = ["Stop and wait for limit to reset", "Upgrade your plan"];
    const view = { title: "What do you want to do?", detail: LIMIT, options, selected: 0 };
    await this.#around.dialogs.choice(view, true);
    if (ticket !== undefined) this.#owed.set(ticket, commands);
    return { how: "limited", answer: LIMIT };
  }

  /** The same ticket again is a reminder: it gets what was left out before. */
  #reminded(turn: Turn): Turn {
    const owed = turn.ticket === undefined ? undefined : this.#owed.get(turn.ticket);
    return owed === undefined ? turn : { ...turn, commands: owed };
  }

  #remember({ ticket }: Turn, end: TurnEnd): void {
    if (ticket === undefined) return;
    if (end.how === "late") this.#late.set(ticket, end.reply);
    if (end.how === "forgot") this.#owed.set(ticket, [{ do: "say", text: end.answer }]);
    else if (end.how === "refused" || end.how === "late") this.#owed.set(ticket, [{ do: "mute" }]);
    else this.#owed.delete(ticket);
  }

  async #call(
    tool: string,
    args: Record<string, unknown>,
    signal: AbortSignal,
  ): Promise<string> {
    const { face, tools, faults } = this.#around;
    const detail = firstLine(Object.values(args).join(" · "));
    await face.print(`  • ${tool} ${detail}`);
    if (!tools) throw new IdeaError("UNAVAILABLE", "started without IdeA's tools");
    if (faults.permissionDialog && !await this.#permitted(tool, detail)) {
      throw new IdeaError("FORBIDDEN", `${tool} was refused`);
    }
    return await tools.call(tool, args, signal);
  }

  async #permitted(tool: string, detail: string): Promise<boolean> {
    const { face, dialogs, hooks } = this.#around;
    const asked = dialogs.ask(`May it use ${tool}?`, detail);
    await hooks.post({ hook_event_name: "PermissionRequest", tool_name: tool });
    const yes = await asked;
    face.draw();
    return yes;
  }
}
