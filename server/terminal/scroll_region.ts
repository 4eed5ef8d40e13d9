import type { Terminal } from "@xterm/headless";

interface Margins {
  scrollTop: number;
  scrollBottom: number;
}

/** Private parts of xterm 6.0: its public interface does not know of margins. */
interface WithBuffers {
  _core: { _bufferService: { buffers: { normal: Margins; alt: Margins; active: Margins } } };
}

function buffersOf(terminal: Terminal) {
  return (terminal as unknown as WithBuffers)._core._bufferService.buffers;
}

/** Changes how many rows are kept above the screen; unlike xterm, leaves scroll regions alone. */
export function changeScrollback(terminal: Terminal, rows: number): void {
  const { normal, alt } = buffersOf(terminal);
  const before = [normal, alt].map(({ scrollTop, scrollBottom }) => ({ scrollTop, scrollBottom }));
  terminal.options.scrollback = rows;
  Object.assign(normal, before[0]);
  Object.assign(alt, before[1]);
}

/** The sequence that sets the scroll region of the shown screen and puts the cursor back. */
export function scrollRegion(terminal: Terminal): string {
  const { scrollTop, scrollBottom } = buffersOf(terminal).active;
  if (scrollTop === 0 && scrollBottom === terminal.rows - 1) return "";
  const { cursorX, cursorY } = terminal.buffer.active;
  return `\x1b[${scrollTop + 1};${scrollBottom + 1}r\x1b[${cursorY + 1};${cursorX + 1}H`;
}
