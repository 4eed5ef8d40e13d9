import type { Terminal } from "@xterm/xterm";

/** Where a person has scrolled to, kept while terminals are painted anew and pages reload. */
export class ScrollMemory {
  readonly #key: string;

  constructor(private readonly terminal: Terminal, sessionId: string) {
    this.#key = `idea.scroll.${sessionId}`;
  }

  /** Remembers how far from the end the screen is, in rows. */
  remember(): void {
    const { active } = this.terminal.buffer;
    if (active.type !== "normal") return;
    const distance = active.baseY - active.viewportY;
    try {
      if (distance > 0) sessionStorage.setItem(this.#key, String(distance));
      else sessionStorage.removeItem(this.#key);
    } catch {
      // A private window refuses storage: a reload then starts at the end.
    }
  }

  /** Goes back there. */
  restore(): void {
    const distance = this.#distance();
    const { active } = this.terminal.buffer;
    if (distance === 0 || active.type !== "normal") return;
    this.terminal.scrollToLine(Math.max(0, active.baseY - distance));
  }

  #distance(): number {
    try {
      return Number(sessionStorage.getItem(this.#key)) || 0;
    } catch {
      return 0;
    }
  }
}
