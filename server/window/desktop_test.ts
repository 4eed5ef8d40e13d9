import assert from "node:assert/strict";
import { IdeaError } from "../../core/error.ts";
import { type DesktopHost, runDesktop } from "./desktop.ts";
import { CLOSE_EVENT } from "../../core/window/page_message.ts";
import type { AppWindow, WindowEvents } from "./window_host.ts";

/** A desktop with windows of cardboard, and a record of all that happens. */
function stage(options: { sessions?: number; owned?: boolean; noWindows?: boolean } = {}) {
  const happened: string[] = [];
  const windows: AppWindow[] = [];
  const end = Promise.withResolvers<number>();
  const shown = Promise.withResolvers<void>();
  let events: WindowEvents | undefined;
  let requestWindow = () => {};
  const host: DesktopHost = {
    url: "http://127.0.0.1:1/",
    owned: options.owned ?? true,
    ended: end.promise,
    liveSessions: () => Promise.resolve(options.sessions ?? 0),
    onWindowRequested: (listener) => requestWindow = listener,
    stop: () => Promise.resolve(void happened.push("stop host")),
  };
  const open = (url: string): AppWindow => {
    const window = {
      visible: true,
      show: () => void (window.visible = true),
      hide: () => void (window.visible = false),
      close: () => {
        windows.splice(windows.indexOf(window), 1);
        events!.closed(window);
      },
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
    code,
    end,
    shown: shown.promise,
    requestWindow: () => requestWindow(),
    pressClose: (window: AppWindow) => events!.closeRequested(window),
    say: (message: unknown) => events!.message(windows[0]!, JSON.stringify(message)),
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
