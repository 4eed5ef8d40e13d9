import { signal } from "@preact/signals";
import { WebglAddon } from "@xterm/addon-webgl";
import type { Terminal } from "@xterm/xterm";
import type { Settings } from "../../../core/settings/settings.ts";
import { t } from "../../text/text.ts";
import { toast } from "../../widgets/toast.ts";
import { rendererInEffect } from "../settings/renderer_in_effect.ts";
import { FrameWatch } from "./frame_watch.ts";

/** What draws a terminal. */
export type Renderer = "dom" | "webgl";

/** A context that is lost again and again is given up; a new page tries anew. */
const MOST_RETRIES = 3;
/** A graphics card that was just lost needs a moment (ms) before it is asked again. */
const RETRY_MS = 1_000;

/** The graphics card proved too slow; holds for the life of the page, never for the next. */
const tooSlow = signal(false);

/**
 * The renderer a terminal should have. On Linux the DOM is faster, and WebGL in its webview shows
 * every frame late; elsewhere WebGL is for the one terminal that is looked at, as contexts are few.
 */
export function wantedRenderer(
  setting: Settings["renderer"],
  platform: string,
  current: boolean,
  slow: boolean,
): Renderer {
  if (!current || setting === "dom") return "dom";
  if (setting === "webgl") return "webgl";
  return !slow && /Mac|Win|iPhone|iPad/.test(platform) ? "webgl" : "dom";
}

/** Draws one terminal with the renderer that suits it, and falls back to the DOM. */
export class TerminalRenderer {
  readonly #frames = new FrameWatch();
  #addon: WebglAddon | undefined;
  #wanted: Renderer = "dom";
  #current = false;
  #losses = 0;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #frame: number | undefined;

  /** @param element tells the renderer in effect as `data-renderer` */
  constructor(private readonly terminal: Terminal, private readonly element: HTMLElement) {
    this.#show();
  }

  /** @param current this is the terminal the person works in */
  choose(setting: Settings["renderer"], current: boolean): void {
    this.#current = current;
    this.#wanted = wantedRenderer(setting, navigator.platform, current, tooSlow.value);
    this.#apply();
  }

  /** Output came: how long frames take now says something. */
  wrote(): void {
    if (!this.#addon || document.hidden) return;
    this.#frames.wrote(performance.now());
    this.#frame ??= requestAnimationFrame((at) => this.#onFrame(at));
  }

  dispose(): void {
    clearTimeout(this.#retry);
    if (this.#frame !== undefined) cancelAnimationFrame(this.#frame);
    this.#addon?.dispose();
  }

  #apply(): void {
    clearTimeout(this.#retry);
    if (this.#wanted === "webgl" && this.#losses <= MOST_RETRIES) this.#useWebgl();
    else this.#useDom();
  }

  #useWebgl(): void {
    if (this.#addon) return;
    // Without keeping the drawing buffer some web engines show each frame one frame late.
    const addon = new WebglAddon(true);
    addon.onContextLoss(() => this.#onLoss());
    try {
      this.terminal.loadAddon(addon);
      this.#addon = addon;
    } catch {
      addon.dispose();
      this.#losses = MOST_RETRIES + 1;
    }
    this.#show();
  }

  #useDom(): void {
    this.#addon?.dispose();
    this.#addon = undefined;
    this.#show();
  }

  #onLoss(): void {
    this.#losses++;
    this.#useDom();
    this.#retry = setTimeout(() => this.#apply(), RETRY_MS);
  }

  #onFrame(at: number): void {
    this.#frame = undefined;
    if (!this.#addon || !this.#frames.isWatching(at)) return;
    if (this.#frames.drew(at)) return this.#fallBack();
    this.#frame = requestAnimationFrame((next) => this.#onFrame(next));
  }

  #fallBack(): void {
    this.#wanted = "dom";
    this.#useDom();
    if (tooSlow.value) return;
    tooSlow.value = true;
    toast({ kind: "info", message: t().terminal.slowRenderer });
  }

  #show(): void {
    const inEffect = this.#addon ? "webgl" : "dom";
    this.element.dataset.renderer = inEffect;
    if (this.#current) rendererInEffect.value = inEffect;
  }
}
