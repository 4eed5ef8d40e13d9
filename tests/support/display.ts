/** A display without a screen, and the way to look at it and to press its keys. */
import { join } from "node:path";
import { findCommand } from "../../server/process/find_command.ts";
import { windowSupport } from "../../server/window/window_support.ts";

/** True where a window of IdeA's own can be tested. */
export const CAN_SHOW_WINDOWS = windowSupport().engine &&
  await findCommand("Xvfb", { path: Deno.env.get("PATH") }) !== undefined;

/**
 * True where a person at a window can be played: Debian's `openbox`, `xdotool` and `xclip`. Tests
 * that need them are skipped elsewhere.
 */
export const CAN_PLAY_A_PERSON = CAN_SHOW_WINDOWS &&
  (await Promise.all(
    ["openbox", "xdotool", "xclip"].map((name) =>
      findCommand(name, { path: Deno.env.get("PATH") })
    ),
  )).every((path) => path !== undefined);

const keyboard = openKeyboard();

/** True where the tests can press keys too: Debian's `libxtst6`. */
export const CAN_PRESS_KEYS = CAN_SHOW_WINDOWS && keyboard !== undefined;

/** Pixels of a display, three bytes each. */
export interface Picture {
  width: number;
  height: number;
  rgb: Uint8Array;
}

/** A running display server. */
export interface Display extends AsyncDisposable {
  /** For the environment variable `DISPLAY`. */
  readonly name: string;
  /** What is on it now. */
  look(): Promise<Picture>;
  /** Presses and releases a key in the window under the pointer, which is in the middle. */
  press(key: keyof typeof KEYS): void;
}

/** X11's numbers of keys by their names. */
const KEYS = { Enter: 0xff0d, Escape: 0xff1b } as const;

/** Starts a display server on a free number that it chooses itself. */
export async function startDisplay(width = 1280, height = 800): Promise<Display> {
  const folder = await Deno.makeTempDir({ prefix: "idea-display-" });
  const screen = `${width}x${height}x24`;
  const child = new Deno.Command("Xvfb", {
    args: [
      "-displayfd",
      "1",
      "-screen",
      "0",
      screen,
      "-nolisten",
      "tcp",
      "-noreset",
      "-fbdir",
      folder,
    ],
    stdin: "null",
    stdout: "piped",
    stderr: "null",
  }).spawn();
  const name = `:${await firstLine(child.stdout)}`;
  return {
    name,
    press: (key) => keyboard?.press(name, KEYS[key]),
    look: async () => decodeXwd(await Deno.readFile(join(folder, "Xvfb_screen0"))),
    [Symbol.asyncDispose]: async () => {
      try {
        child.kill("SIGTERM");
      } catch {
        // It has ended already.
      }
      await child.status;
      await Deno.remove(folder, { recursive: true });
    },
  };
}

/** To its very end: the server writes it in two pieces and dies of a pipe that is closed between. */
async function firstLine(stream: ReadableStream<Uint8Array<ArrayBuffer>>): Promise<string> {
  const reader = stream.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  while (!text.includes("\n")) {
    const { value, done } = await reader.read();
    if (done) throw new Error("The display server ended at once");
    text += value;
  }
  await reader.cancel();
  return text.trim();
}

/** How many different colours a picture has: an empty window has one or two. */
export function countColours({ rgb }: Picture): number {
  const seen = new Set<number>();
  for (let at = 0; at < rgb.length; at += 3) {
    seen.add(rgb[at]! << 16 | rgb[at + 1]! << 8 | rgb[at + 2]!);
  }
  return seen.size;
}

/** The X window dump that the server keeps its screen in: a header, colours, then BGRX pixels. */
function decodeXwd(file: Uint8Array<ArrayBuffer>): Picture {
  const header = new DataView(file.buffer);
  const field = (index: number) => header.getUint32(index * 4);
  const [width, height, lineBytes] = [field(4), field(5), field(12)];
  const start = field(0) + field(19) * COLOUR_BYTES;
  const rgb = new Uint8Array(width * height * 3);
  for (let pixel = 0; pixel < width * height; pixel++) {
    const [row, column] = [Math.floor(pixel / width), pixel % width];
    const from = start + row * lineBytes + column * 4;
    rgb.set([file[from + 2]!, file[from + 1]!, file[from]!], pixel * 3);
  }
  return { width, height, rgb };
}

const COLOUR_BYTES = 12;

/** The X server's own keyboard, through the libraries that have it. */
function openKeyboard() {
  try {
    const x11 = Deno.dlopen("libX11.so.6", {
      XOpenDisplay: { parameters: ["buffer"], result: "pointer" },
      XKeysymToKeycode: { parameters: ["pointer", "usize"], result: "u8" },
      XCloseDisplay: { parameters: ["pointer"], result: "i32" },
    }).symbols;
    const xtst = Deno.dlopen("libXtst.so.6", {
      XTestFakeKeyEvent: { parameters: ["pointer", "u32", "i32", "usize"], result: "i32" },
    }).symbols;
    return {
      press: (name: string, key: number) => {
        const display = x11.XOpenDisplay(new TextEncoder().encode(`${name}\0`));
        const code = x11.XKeysymToKeycode(display, BigInt(key));
        for (const down of [1, 0]) xtst.XTestFakeKeyEvent(display, code, down, 0n);
        x11.XCloseDisplay(display);
      },
    };
  } catch {
    return undefined;
  }
}
