/** A display without a screen, and the way to look at it and to press its keys. */
import { join } from "node:path";
import { findCommand } from "../../server/process/find_command.ts";
import { windowSupport } from "../../server/window/window_support.ts";

/** True where a window of IdeA's own can be tested. */
export const CAN_SHOW_WINDOWS = windowSupport().engine &&
  await findCommand("Xvfb", { path: Deno.env.get("PATH") }) !== undefined;

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
}

/** Starts a display server on a free number that it chooses itself. */
export async function startDisplay(width = 1280, height = 800): Promise<Display> {
  const folder = await Deno.makeTempDir({ prefix: "idea-display-" });
  const screen = `${width}x${height}x24`;
  const child = new Deno.Command("Xvfb", {
    args: ["-displayfd", "1", "-screen", "0", screen, "-nolisten", "tcp", "-fbdir", folder],
    stdin: "null",
    stdout: "piped",
    stderr: "null",
  }).spawn();
  const reader = child.stdout.getReader();
  const { value } = await reader.read();
  await reader.cancel();
  return {
    name: `:${new TextDecoder().decode(value).trim()}`,
    look: async () => decodeXwd(await Deno.readFile(join(folder, "Xvfb_screen0"))),
    [Symbol.asyncDispose]: async () => {
      child.kill("SIGTERM");
      await child.status;
      await Deno.remove(folder, { recursive: true });
    },
  };
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
  for (let y = 0, to = 0; y < height; y++) {
    for (let x = 0; x < width; x++, to += 3) {
      const from = start + y * lineBytes + x * 4;
      rgb[to] = file[from + 2]!;
      rgb[to + 1] = file[from + 1]!;
      rgb[to + 2] = file[from]!;
    }
  }
  return { width, height, rgb };
}

const COLOUR_BYTES = 12;
