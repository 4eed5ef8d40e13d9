import { SerializeAddon } from "@xterm/addon-serialize";
import type { IBuffer, IBufferCell, Terminal } from "@xterm/headless";

/** Characters that join the one before them when they are written right after it. */
const JOINING =
  /^[\p{M}\p{Cf}\p{Regional_Indicator}\p{Emoji_Modifier}\p{Extended_Pictographic}\u1100-\u11ff\ua960-\ua97f\ud7b0-\ud7ff]/u;
/** Below this there is none, and nearly all text is. */
const FIRST_JOINING = 0xa9;
/** Sets a mode that does not exist: all it does is to keep two characters apart. */
const APART = "\x1b[?0h";

/**
 * Serializes screens. Unlike xterm's addon alone it keeps characters apart that stand in cells of
 * their own, and would join in one when they are written again.
 */
export class ScreenSerializer {
  readonly #addon = new SerializeAddon();

  constructor(terminal: Terminal) {
    this.#addon.activate(keepingApart(terminal) as Parameters<SerializeAddon["activate"]>[0]);
  }

  /** @param scrollback rows above the screen that are wanted */
  serialize(scrollback: number): string {
    return this.#addon.serialize({ scrollback });
  }
}

function keepingApart(terminal: Terminal): Terminal {
  const buffer = () => {
    const { normal, alternate, active } = terminal.buffer;
    return { normal: withApartCells(normal), alternate: withApartCells(alternate), active };
  };
  return Object.create(terminal, { buffer: { get: buffer } }) as Terminal;
}

/** The addon reads every cell into one of those it has asked the buffer for. */
function withApartCells(buffer: IBuffer): IBuffer {
  const getNullCell = () => apart(buffer.getNullCell());
  return Object.create(buffer, { getNullCell: { value: getNullCell } }) as IBuffer;
}

function apart(cell: IBufferCell): IBufferCell {
  const getChars = cell.getChars.bind(cell);
  cell.getChars = () => {
    const chars = getChars();
    return chars.charCodeAt(0) >= FIRST_JOINING && JOINING.test(chars) ? APART + chars : chars;
  };
  return cell;
}
