import assert from "node:assert/strict";
import { IdeaError } from "../../core/error.ts";
import { type DesktopHost, runDesktop } from "./desktop.ts";
import type { Bounds } from "../../core/window/bounds.ts";
import { CLOSE_EVENT, type PageMessage } from "../../core/window/page_message.ts";
import type { RememberedWindows } from "../../core/window/remembered.ts";
import { until } from "../../tests/support/wait.ts";
import type { AppWindow, WindowEvents } from "./window_host.ts";

interface StageOptions {
  sessions?: number;
  owned?: boolean;
  noWindows?: boolean;
  remembered?: RememberedWindows;
  openProjects?: string[];
}

/** A desktop with windows of cardboard, and a record of all that happens. */
function stage(options: StageOptions = {}) {
  const happened: string[] = [];
  const windows: (AppWindow & { url: string; title: string; bounds?: Bounds | undefined })[] = [];
  const end = Promise.withResolvers<number>();
  const shown = Promise.withResolvers<void>();
  const told: { remembered: RememberedWindows } = {
    remembered: options.remembered ?? { alone: [] },
  };
  let events: WindowEvents | undefined;
  let requestWindow: (projectId?: string) => void = () => {};
  const host: DesktopHost = {
    url: "http://127.0.0.1:1/",
    owned: options.owned ?? true,
    ended: end.promise,
    liveSessions: () => Promise.resolve(options.sessions ?? 0),
    openProjects: () => Promise.resolve(options.openProjects ?? []),
    giveBack: (projectId) => Promise.resolve(void happened.push(`give back ${projectId}`)),
    onWindowRequested: (listener) => requestWindow = listener,
    stop: () => Promise.resolve(void happened.push("stop host")),
  };
  const open = (url: string, bounds?: Bounds): AppWindow => {
    const window = {
      url,
      bounds,
      title: "",
      visible: true,
      show: () => {
        window.visible = true;
        happened.push(`show ${url}`);
      },
      hide: () => void (window.visible = false),
      close: () => {
        windows.splice(windows.indexOf(window), 1);
        events!.closed(window);
      },
      setTitle: (title: string) => void (window.title = title),
      notify: (name: string) => void happened.push(name),
    };
    windows.push(window);
    happened.push(`open ${url}`);
    shown.resolve();
    return window;
  };
  const code = runDesktop({
    startHost: () => Promise.resolve(host),
    print: (line) => void happened.push(line),
    memory: {
      read: () => Promise.resolve(told.remembered),
      write: (windows) => Promise.resolve(void (told.remembered = windows)),
    },
    openWindows: (given) => {
      if (options.noWindows) throw new IdeaError("UNAVAILABLE", "no display");
      events = given;
      return Promise.resolve({ open, list: () => [...windows], stop: () => {} });
    },
    openInBrowser: (url) => {
      happened.push(`browser ${url}`);
      shown.resolve();
      return Promise.resolve(true);
    },
  });
  return {
    happened,
    windows,
    told,
    code,
    end,
    shown: shown.promise,
    requestWindow: (projectId?: string) => requestWindow(projectId),
    pressClose: (window: AppWindow) => events!.closeRequested(window),
    say: (message: PageMessage, window: AppWindow = windows[0]!) =>
      events!.message(window, JSON.stringify(message)),
  };
}

/** Lets everything that is already decided happen. */
function settle(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}

Deno.test("closing the last window with nothing running quits", async () => {
  const { happened, windows, code, shown, pressClose } = stage();
  await shown;
  pressClose(windows[0]!);
  assert.equal(await code, 0);
  assert.deepEqual(happened, ["open http://127.0.0.1:1/", "stop host"]);
});

Deno.test("closing the last window asks about running agents, and can keep them", async () => {
  const { happened, windows, code, shown, pressClose, say, requestWindow } = stage({ sessions: 2 });
  await shown;
  pressClose(windows[0]!);
  await settle();
  assert.equal(happened.at(-1), CLOSE_EVENT);
  say({ type: "closeShown" });
  say({ type: "closeAnswer", answer: "keepRunning" });
  assert.equal(windows[0]!.visible, false);
  requestWindow();
  await settle();
  assert.equal(windows[0]!.visible, true);
  pressClose(windows[0]!);
  await settle();
  say({ type: "closeAnswer", answer: "quit" });
  assert.equal(await code, 0);
  assert.equal(happened.at(-1), "stop host");
});

Deno.test("a cancelled question changes nothing", async () => {
  const { happened, windows, code, shown, pressClose, say, end } = stage({ sessions: 1 });
  await shown;
  pressClose(windows[0]!);
  await settle();
  say({ type: "closeAnswer", answer: "cancel" });
  assert.equal(windows[0]!.visible, true);
  assert.ok(!happened.includes("stop host"));
  end.resolve(0);
  await code;
});

Deno.test("closing one of two windows closes that one", async () => {
  const { happened, windows, code, shown, pressClose, requestWindow, end } = stage({ sessions: 1 });
  await shown;
  requestWindow();
  await settle();
  assert.equal(windows.length, 2);
  pressClose(windows[1]!);
  await settle();
  assert.equal(windows.length, 1);
  assert.ok(!happened.includes(CLOSE_EVENT));
  end.resolve(0);
  await code;
});

Deno.test("a page that cannot ask loses nobody's work: its window goes, the agents go on", async () => {
  const { happened, windows, code, shown, pressClose, requestWindow, end } = stage({ sessions: 1 });
  await shown;
  pressClose(windows[0]!);
  const words = "IdeA keeps running without a window.";
  await until(() => happened.some((line) => line.startsWith(words)), words);
  assert.deepEqual(windows, []);
  assert.ok(!happened.includes("stop host"));
  requestWindow();
  await settle();
  assert.equal(windows.length, 1);
  end.resolve(0);
  await code;
});

const [ONE, TWO] = ["0b7c1a52-1f0e-4c3a-9f57-3c1d2e4f5a6b", "1b7c1a52-1f0e-4c3a-9f57-3c1d2e4f5a6b"];
const MAIN = "http://127.0.0.1:1/";
const OWN = `${MAIN}?alone=${ONE}`;

Deno.test("a project gets one window of its own, which is raised when it is asked for again", async () => {
  const { happened, windows, code, shown, say, requestWindow, end } = stage();
  await shown;
  say({ type: "openWindow", projectId: ONE });
  await settle();
  assert.deepEqual(windows.map(({ url }) => url), [MAIN, OWN]);
  requestWindow(ONE);
  await settle();
  assert.equal(windows.length, 2);
  assert.equal(happened.at(-1), `show ${OWN}`);
  say({ type: "title", title: "work" }, windows[1]);
  assert.deepEqual(windows.map(({ title }) => title), ["", "work"]);
  end.resolve(0);
  await code;
});

Deno.test("closing the window of a project gives its tab back and stops nothing", async () => {
  const { happened, windows, code, shown, say, pressClose, end } = stage({ sessions: 2 });
  await shown;
  say({ type: "openWindow", projectId: ONE });
  await settle();
  pressClose(windows[1]!);
  await settle();
  assert.deepEqual(windows.map(({ url }) => url), [MAIN]);
  assert.equal(happened.at(-1), `give back ${ONE}`);
  end.resolve(0);
  await code;
});

Deno.test("the main window closes without a question while a project's own is there", async () => {
  const { happened, windows, code, shown, say, pressClose, end } = stage({ sessions: 2 });
  await shown;
  say({ type: "openWindow", projectId: ONE });
  await settle();
  pressClose(windows[0]!);
  await settle();
  assert.deepEqual(windows.map(({ url }) => url), [OWN]);
  assert.ok(!happened.includes(CLOSE_EVENT));
  pressClose(windows[0]!);
  await settle();
  assert.equal(happened.at(-1), CLOSE_EVENT, "the last one asks");
  say({ type: "closeAnswer", answer: "cancel" });
  say({ type: "closeWindow" });
  await settle();
  assert.deepEqual(windows.map(({ url }) => url), [MAIN], "a tab needs a window to go back to");
  end.resolve(0);
  await code;
});

Deno.test("windows that were there come back where they were, but for projects that are closed", async () => {
  const bounds = { x: 10, y: 20, width: 900, height: 600 };
  const remembered = { main: bounds, alone: [{ projectId: ONE, bounds }, { projectId: TWO }] };
  const { windows, told, code, shown, end } = stage({ remembered, openProjects: [ONE] });
  await shown;
  await settle();
  assert.deepEqual(windows.map(({ url, bounds }) => ({ url, bounds })), [
    { url: OWN, bounds },
    { url: MAIN, bounds },
  ]);
  assert.deepEqual(told.remembered, { main: bounds, alone: [{ projectId: ONE, bounds }] });
  end.resolve(0);
  await code;
});

Deno.test("the windows that are there when IdeA quits are the ones that are remembered", async () => {
  const { windows, told, code, shown, say, pressClose } = stage({ sessions: 1 });
  await shown;
  for (const projectId of [ONE, TWO]) say({ type: "openWindow", projectId });
  await settle();
  const bounds = { x: 1, y: 2, width: 800, height: 500 };
  say({ type: "bounds", bounds }, windows[1]);
  pressClose(windows[2]!);
  await settle();
  pressClose(windows[0]!);
  await settle();
  pressClose(windows[0]!);
  await settle();
  say({ type: "closeAnswer", answer: "quit" });
  assert.equal(await code, 0);
  assert.deepEqual(told.remembered, { alone: [{ projectId: ONE, bounds }] });
});

Deno.test("a host of another process outlives the windows", async () => {
  const { happened, windows, code, shown, pressClose } = stage({ sessions: 3, owned: false });
  await shown;
  pressClose(windows[0]!);
  assert.equal(await code, 0);
  assert.ok(!happened.includes("stop host"));
});

Deno.test("without a display the browser is opened and the address printed", async () => {
  const { happened, code, shown, end } = stage({ noWindows: true });
  await shown;
  await settle();
  assert.deepEqual(happened, [
    "No window of IdeA's own: no display",
    "browser http://127.0.0.1:1/",
    "IdeA is open in your browser: http://127.0.0.1:1/",
  ]);
  end.resolve(3);
  assert.equal(await code, 3);
});

Deno.test(
  "a termination signal saves and stops",
  { ignore: Deno.build.os === "windows" },
  async () => {
    const { happened, code, shown } = stage({ sessions: 1 });
    await shown;
    // In the program the host's thread keeps the process alive; a signal listener does not.
    const alive = setInterval(() => {}, 1_000);
    Deno.kill(Deno.pid, "SIGTERM");
    assert.equal(await code, 0);
    clearInterval(alive);
    assert.equal(happened.at(-1), "stop host");
  },
);
