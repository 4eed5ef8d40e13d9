/** Somebody at a display: a window manager, a mouse, a keyboard and the clipboard. */
import { until } from "./wait.ts";

/** Pause (ms) between two keys, as a quick typist has: none makes the X server drop some. */
const KEY_PAUSE_MS = 12;

/** Arguments that print the clipboard. */
const CLIPBOARD = ["-selection", "clipboard", "-out"];

/** A window as the window manager knows it. */
export interface SeenWindow {
  id: string;
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Plays a person on one display, without a word to the page. */
export class Person implements AsyncDisposable {
  readonly #env: Record<string, string>;
  readonly #manager: Deno.ChildProcess;
  #clipboard: Deno.ChildProcess | undefined;

  private constructor(display: string) {
    this.#env = { ...Deno.env.toObject(), DISPLAY: display };
    this.#manager = new Deno.Command("openbox", {
      args: ["--sm-disable"],
      env: this.#env,
      stdin: "null",
      stdout: "null",
      stderr: "null",
    }).spawn();
  }

  /** Sits down at a display; its windows get frames, buttons and the focus from now on. */
  static async at(display: string): Promise<Person> {
    const person = new Person(display);
    await until(async () => await person.#xdotool("get_desktop") !== "", "the window manager");
    return person;
  }

  /** Titles are matched whole; undefined while there is none that can be seen. */
  async see(title: string): Promise<SeenWindow | undefined> {
    const found = await this.#xdotool("search", "--onlyvisible", "--name", `^${title}$`);
    const id = found.split("\n")[0];
    if (!id) return undefined;
    const told = await this.#xdotool("getwindowgeometry", "--shell", id);
    const field = (name: string) => Number(RegExp(`^${name}=(-?\\d+)`, "m").exec(told)?.[1]);
    const [x, y, width, height] = [field("X"), field("Y"), field("WIDTH"), field("HEIGHT")];
    return { id, x, y, width, height };
  }

  /** Waits for a window and gives it the focus. */
  async goTo(title: string): Promise<SeenWindow> {
    const window = await until(() => this.see(title), `the window "${title}"`);
    await this.#xdotool("windowactivate", "--sync", window.id);
    return window;
  }

  /** Presses keys by X11's names, for example `ctrl+shift+d`. */
  async press(...keys: string[]): Promise<void> {
    await this.#xdotool("key", "--clearmodifiers", "--delay", String(KEY_PAUSE_MS), ...keys);
  }

  async type(text: string): Promise<void> {
    await this.#xdotool("type", "--clearmodifiers", "--delay", String(KEY_PAUSE_MS), "--", text);
  }

  /** Clicks a point of a window, in its own pixels. */
  async click({ id }: SeenWindow, x: number, y: number, button: 1 | 3 = 1): Promise<void> {
    await this.#xdotool("mousemove", "--window", id, String(x), String(y));
    await this.#xdotool("click", String(button));
  }

  async resize({ id }: SeenWindow, width: number, height: number): Promise<void> {
    await this.#xdotool("windowsize", id, String(width), String(height));
  }

  /** Closes the window that has the focus the way the window manager's button does. */
  async close(): Promise<void> {
    await this.press("alt+F4");
  }

  /** Copies a text as another program would, and keeps it until something else is copied. */
  async copy(text: string): Promise<void> {
    await this.#dropClipboard();
    const child = new Deno.Command("xclip", {
      args: ["-selection", "clipboard", "-in", "-quiet"],
      env: this.#env,
      stdin: "piped",
      stdout: "null",
      stderr: "null",
    }).spawn();
    this.#clipboard = child;
    const writer = child.stdin.getWriter();
    await writer.write(new TextEncoder().encode(text));
    await writer.close();
    await until(async () => await this.#output("xclip", CLIPBOARD) === text, "the clipboard");
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#dropClipboard();
    await end(this.#manager);
  }

  async #dropClipboard(): Promise<void> {
    if (this.#clipboard) await end(this.#clipboard);
    this.#clipboard = undefined;
  }

  async #xdotool(...args: string[]): Promise<string> {
    return (await this.#output("xdotool", args)).trim();
  }

  /** What a program says; nothing when it found nothing. */
  async #output(command: string, args: string[]): Promise<string> {
    const { stdout, success } = await new Deno.Command(command, {
      args,
      env: this.#env,
      stdin: "null",
      stderr: "null",
    }).output();
    return success ? new TextDecoder().decode(stdout) : "";
  }
}

async function end(child: Deno.ChildProcess): Promise<void> {
  try {
    child.kill("SIGTERM");
  } catch {
    // It has ended already.
  }
  await child.status;
}
