import type { Application, BrowserWindow, Webview } from "webview-napi";
import { IdeaError } from "../../core/error.ts";
import { type Bounds, placeOn } from "../../core/window/bounds.ts";
import type { AppWindow, WindowEvents, WindowHost } from "./window_host.ts";
import { reloadCrashedPages } from "./engine_crash.ts";
import { PAGE_SCRIPT } from "./page_script.ts";
import { screens } from "./screens.ts";
import { windowSupport } from "./window_support.ts";

/** Pause (ms) between two turns of the native event loop: smooth, and about 2 % of a core. */
const PUMP_MS = 8;
/** The same while no window can be seen. */
const HIDDEN_PUMP_MS = 100;

const TITLE = "IdeA";
const SIZE = { width: 1280, height: 800 };

/** Values of webview-napi's `WebviewApplicationEvent`, which exists as a type only. */
const CLOSE_REQUESTED = 0;
const DESTROYED = 2;

/**
 * Windows of the system's web engine, served by the calling thread, which must be the process's
 * first. The rest of the thread keeps running between turns of the native event loop.
 *
 * Changes this process's environment for the engine's sake: take a copy for agents before.
 *
 * @throws IdeaError `UNAVAILABLE` with the remedy when no window can be shown
 */
export async function openWindowHost(events: WindowEvents): Promise<WindowHost> {
  const { possible, remedy } = windowSupport();
  if (!possible) throw new IdeaError("UNAVAILABLE", remedy ?? "No window can be shown here");
  guardEnvironment();
  assertDisplayAnswers();
  const engine = await loadEngine();
  reloadCrashedPages();
  return new WebviewWindowHost(engine, events);
}

function guardEnvironment(): void {
  if (Deno.build.os !== "linux") return;
  // Set but empty, it ends the engine's page process, and with it this one.
  if (Deno.env.get("WAYLAND_DISPLAY") === "") Deno.env.delete("WAYLAND_DISPLAY");
  // The default renderer shows blank windows with some graphics drivers.
  if (Deno.env.get("WEBKIT_DISABLE_DMABUF_RENDERER") !== undefined) return;
  Deno.env.set("WEBKIT_DISABLE_DMABUF_RENDERER", "1");
}

/** Asked first because the engine ends the whole process when the display refuses. */
function assertDisplayAnswers(): void {
  if (Deno.build.os !== "linux") return;
  const gtk = Deno.dlopen("libgtk-3.so.0", {
    gtk_init_check: { parameters: ["pointer", "pointer"], result: "i32" },
  });
  if (gtk.symbols.gtk_init_check(null, null) !== 0) return;
  const display = Deno.env.get("WAYLAND_DISPLAY") || Deno.env.get("DISPLAY");
  throw new IdeaError("UNAVAILABLE", `The display "${display}" cannot be opened`);
}

async function loadEngine(): Promise<Application> {
  try {
    const { Application } = await import("webview-napi");
    return new Application({ exitOnLastWindowClosed: false });
  } catch (thrown) {
    throw new IdeaError("UNAVAILABLE", "The web engine's binding cannot be loaded", {
      cause: thrown,
    });
  }
}

class WebviewWindowHost implements WindowHost {
  readonly #app: Application;
  readonly #events: WindowEvents;
  readonly #windows = new Set<NativeWindow>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #stopped = false;

  constructor(app: Application, events: WindowEvents) {
    this.#app = app;
    this.#events = events;
    app.onEvent((error, { event, windowId }) => {
      if (error === null) this.#onEvent(event, windowId);
    });
    this.#pump();
  }

  open(url: string, bounds?: Bounds): AppWindow {
    if (this.#stopped) throw new IdeaError("UNAVAILABLE", "The windows were closed");
    const place = placeOn(screens(), bounds) ?? SIZE;
    const native = this.#app.createBrowserWindow({ title: TITLE, ...place });
    native.setCloseGuard(true);
    const page = native.createWebview({
      url,
      preload: PAGE_SCRIPT,
      clipboard: true,
      hotkeysZoom: true,
    });
    const window = new NativeWindow(native, page, () => this.#turn());
    page.onIpcMessage((_error, message) => this.#events.message(window, message));
    this.#windows.add(window);
    this.#turn();
    return window;
  }

  list(): AppWindow[] {
    return [...this.#windows];
  }

  stop(): void {
    if (this.#stopped) return;
    for (const window of this.#windows) window.close();
    this.#stopped = true;
    clearTimeout(this.#timer);
    this.#app.pollEvents();
  }

  #onEvent(event: number, windowId: number | null | undefined): void {
    const window = [...this.#windows].find(({ id }) => id === windowId);
    if (window === undefined) return;
    if (event === CLOSE_REQUESTED) this.#events.closeRequested(window);
    if (event !== DESTROYED) return;
    this.#windows.delete(window);
    this.#events.closed(window);
  }

  /** Lets a change show at once, even when the pump is slow because all is hidden. */
  #turn(): void {
    clearTimeout(this.#timer);
    this.#pump();
  }

  #pump(): void {
    if (this.#stopped) return;
    this.#app.pollEvents();
    const seen = [...this.#windows].some(({ visible }) => visible);
    this.#timer = setTimeout(() => this.#pump(), seen ? PUMP_MS : HIDDEN_PUMP_MS);
  }
}

class NativeWindow implements AppWindow {
  readonly #native: BrowserWindow;
  readonly #page: Webview;
  readonly #changed: () => void;
  #visible = true;
  #id: number | undefined;

  constructor(native: BrowserWindow, page: Webview, changed: () => void) {
    this.#native = native;
    this.#page = page;
    this.#changed = changed;
  }

  /** Known once the event loop made the window, and kept after it is gone. */
  get id(): number | undefined {
    this.#id ??= this.#native.id ?? undefined;
    return this.#id;
  }

  get visible(): boolean {
    return this.#visible;
  }

  show(): void {
    this.#native.setVisible(true);
    this.#native.setMinimized(false);
    this.#native.focus();
    this.#visible = true;
    this.#changed();
  }

  hide(): void {
    this.#native.setVisible(false);
    this.#visible = false;
  }

  close(): void {
    this.#native.close();
  }

  setTitle(title: string): void {
    this.#native.setTitle(title);
  }

  notify(name: string, detail: unknown): void {
    const [event, init] = [JSON.stringify(name), JSON.stringify({ detail })];
    this.#page.evaluateScript(`window.dispatchEvent(new CustomEvent(${event}, ${init}))`);
  }
}
