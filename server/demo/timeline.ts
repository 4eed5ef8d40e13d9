import type { SequencedEvent } from "../../core/event.ts";

/** Turns events into lines a person can follow. */
export class Timeline {
  readonly #startedAt = performance.now();
  readonly #names = new Map<string, string>();
  readonly #print: (line: string) => void;

  constructor(print: (line: string) => void) {
    this.#print = print;
  }

  /** Lets lines name an agent instead of showing its id. */
  name(agentId: string, name: string): void {
    this.#names.set(agentId, name);
  }

  say(text: string): void {
    const elapsed = `t+${Math.round(performance.now() - this.#startedAt)} ms`;
    this.#print(`${elapsed.padStart(11)}  ${text}`);
  }

  event(event: SequencedEvent): void {
    const text = this.#describe(event);
    if (text !== undefined) this.say(text);
  }

  #describe(event: SequencedEvent): string | undefined {
    switch (event.type) {
      case "agentLaunched":
        return `${this.#of(event.agentId)} is launched`;
      case "agentExited":
        return `${this.#of(event.agentId)} has exited (${event.code ?? "signal"})`;
      case "agentStateChanged": {
        const reason = event.reason === undefined ? "" : `: ${event.reason}`;
        return `${this.#of(event.agentId)} is ${event.state}${reason} (${event.signal})`;
      }
      case "ticketChanged":
        return `ticket ${short(event.ticketId)}  ${this.#of(event.from)} → ${
          this.#of(event.to)
        }  ${event.state}`;
      case "deliveryChanged":
        return `ticket ${short(event.ticketId)}  delivery to ${this.#of(event.agentId)}: ${
          event.reason === undefined ? event.state : `${event.state} (${event.reason})`
        }`;
      default:
        return undefined;
    }
  }

  #of(agentId: string | undefined): string {
    return agentId === undefined ? "you" : this.#names.get(agentId) ?? short(agentId);
  }
}

/** The beginning of an id, enough to tell a few of them apart. */
export function short(id: string): string {
  return id.slice(0, 8);
}
