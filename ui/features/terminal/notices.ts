import type { TerminalNotice } from "../../../core/terminal/terminals.ts";

/** Shows what a program wants a person to notice. */
export function showNotice(_notice: TerminalNotice): void {
}
