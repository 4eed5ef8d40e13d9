import assert from "node:assert/strict";
import type { LimitedSignal } from "../../core/limit/signal.ts";
import { until } from "../../tests/support/wait.ts";
import { ScreenLimits, type WatchedScreen } from "./screen_limits.ts";

const LIMIT = "! You've hit your limit";
const PROMPT = "> ";

/** One agent's screen, in the hands of the test. */
class Desk implements Disposable {
  readonly told: LimitedSignal[] = [];
  readonly screens: ScreenLimits;
  lines = ["hello", PROMPT];
  busy = false;
  parked = false;
  looks = 0;

  constructor() {
    this.screens = new ScreenLimits({
      find: () => this.#watched(),
      lines: () => {
        this.looks++;
        return Promise.resolve(this.lines);
      },
      limited: (_agent, signal) => {
        this.parked = true;
        this.told.push(signal);
      },
      confirmMs: 5,
    });
  }

  /** Something changes, and the watch hears of it. */
  show(change: Partial<Pick<Desk, "lines" | "busy" | "parked">>): void {
    Object.assign(this, change);
    this.screens.changed("ann");
  }

  /** Resolves once the screen was looked at that often, and what followed from it has happened. */
  async looked(times: number): Promise<void> {
    await until(() => this.looks >= times, `${times} looks`);
    await new Promise((resolve) => setTimeout(resolve));
  }

  [Symbol.dispose](): void {
    this.screens.shutdown();
  }

  #watched(): WatchedScreen {
    return {
      sessionId: "s",
      screen: { marker: "^! ", continues: "^ {2}", aside: [], end: "^> ", dialogs: ["limit"] },
      sentences: {
        patterns: [{ sentence: "You've hit your limit", means: "unknown" }],
        never: [],
      },
      reading: { prompt: "empty", busy: this.busy },
      busy: this.busy,
      parked: this.parked,
    };
  }
}

Deno.test("a limit that stays on the screen at the end of a turn is told once", async () => {
  using desk = new Desk();
  desk.show({ busy: true });
  desk.show({ busy: false, lines: ["hello", LIMIT, PROMPT] });
  await until(() => desk.told.length > 0, "the limit");
  desk.show({});
  desk.show({ parked: false });
  assert.equal(desk.told.length, 1);
  assert.equal(desk.told[0]?.source, "pattern");
});

Deno.test("a sentence that is gone at the second look was none", async () => {
  using desk = new Desk();
  desk.show({ busy: true });
  desk.show({ busy: false, lines: [LIMIT, PROMPT] });
  await desk.looked(1);
  desk.lines = [LIMIT, "and then it went on", PROMPT];
  await desk.looked(2);
  assert.deepEqual(desk.told, []);
});

Deno.test("what a resumed conversation shows of the past parks nobody: no turn ended here", async () => {
  using desk = new Desk();
  desk.show({ lines: [LIMIT, PROMPT] });
  desk.show({});
  assert.equal(desk.looks, 0);
  desk.show({ busy: true });
  desk.show({ busy: false });
  await until(() => desk.told.length > 0, "the limit");
});

Deno.test("a turn that begins before the second look goes on undisturbed", async () => {
  using desk = new Desk();
  desk.show({ busy: true });
  desk.show({ busy: false, lines: [LIMIT, PROMPT] });
  await desk.looked(1);
  desk.show({ busy: true });
  desk.show({ busy: false, lines: ["done", PROMPT] });
  await desk.looked(2);
  assert.deepEqual(desk.told, []);
});

Deno.test("the screen of an agent that waits already is not looked at", () => {
  using desk = new Desk();
  desk.show({ busy: true });
  desk.show({ busy: false, parked: true, lines: [LIMIT, PROMPT] });
  assert.equal(desk.looks, 0);
});

Deno.test("a screen that is being read while the host ends is read no further", async () => {
  using desk = new Desk();
  desk.show({ busy: true });
  desk.show({ busy: false, lines: [LIMIT, PROMPT] });
  desk.screens.shutdown();
  // A second look would be a timer that outlives the test.
  await desk.looked(1);
  assert.deepEqual([desk.looks, desk.told], [1, []]);
});
