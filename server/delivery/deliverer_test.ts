import assert from "node:assert/strict";
import { launched, type ScreenReading } from "../../core/agent/activity.ts";
import type { LiveAgent, LiveAgents, TurnEvent } from "../../core/agent/live_agents.ts";
import { header } from "../../core/delegation/header.ts";
import type {
  ScreenState,
  Terminals,
  TypeRequest,
  TypeResult,
} from "../../core/terminal/terminals.ts";
import { until } from "../../tests/support/wait.ts";
import { demo } from "../profile/demo.ts";
import { openDatabase } from "../store/database.ts";
import { DeliveryStore } from "../store/delivery_store.ts";
import { Deliverer } from "./deliverer.ts";

const TICKET = "08336578-5b47-09d2-2f41-5cc483f101f4";
const EMPTY: ScreenReading = { prompt: "empty", busy: false };
const HEADER = header("Alice", TICKET, "task");

// deno-lint-ignore no-control-regex -- bracketed paste is marked by escape sequences
const PASTE_MARKS = /\u001b\[20[01]~/g;

/** One agent's terminal in the hands of the test. */
class Prompt {
  readonly typed: string[] = [];
  readonly requests: TypeRequest[] = [];
  readonly deliverer: Deliverer;
  readonly store: DeliveryStore;
  reading: ScreenReading = EMPTY;
  unlocked = 0;
  /** What the CLI's own record says after a crash. */
  taken: boolean | undefined;
  /** Texts appear in the prompt when they are typed. */
  echoes = true;
  /** Called while the screen is being looked at. */
  onLook: () => void = () => {};
  /** What becomes of a text that is typed. */
  onType: (text: string) => TypeResult = () => ({ typed: true, keys: 0 });
  #tellTurn: (event: TurnEvent) => void = () => {};
  #tellChange: (agentId: string) => void = () => {};

  constructor(store: DeliveryStore, proofMs: number) {
    this.store = store;
    const terminals: Partial<Terminals> = {
      screen: () => {
        this.onLook();
        const { reading } = this;
        return Promise.resolve({ bracketedPaste: true, seq: 7, reading } as ScreenState);
      },
      keys: () => Promise.resolve({ keys: 3 }),
      type: (_session, request) => {
        const text = new TextDecoder().decode(request.bytes);
        const before = this.reading;
        this.#show(text);
        const result = this.onType(text);
        if (result.typed) this.typed.push(text);
        else this.reading = before;
        this.requests.push(request);
        return Promise.resolve(result);
      },
      unlock: () => this.unlocked++,
    };
    const agents: LiveAgents = {
      find: (): LiveAgent => ({
        agentId: "b",
        projectId: "p",
        sessionId: "s",
        runDir: "/",
        profile: { ...demo.profile, typing: { ...demo.profile.typing, enterDelayMs: 0 } },
        activity: { ...launched(0), state: "idle" },
      }),
      ensure: () => Promise.resolve(),
      onChange: (listener) => this.#tellChange = listener,
      onTurn: (listener) => this.#tellTurn = listener,
      onGone: () => {},
    };
    this.deliverer = new Deliverer({
      store,
      terminals: terminals as Terminals,
      agents,
      events: { publish: () => {} },
      wasTaken: () => Promise.resolve(this.taken),
      workRootOf: () => "/nowhere",
      proofMs,
    });
  }

  #show(text: string): void {
    if (!this.echoes) return;
    const draft = text.replaceAll(PASTE_MARKS, "");
    this.reading = text === "\r" ? EMPTY : { prompt: "draft", draft, busy: false };
  }

  async enqueue(task = "do it"): Promise<void> {
    const request = { projectId: "p", ticketId: TICKET, agentId: "b", header: HEADER, task };
    await this.deliverer.enqueue(request);
  }

  /** The CLI says that it took what it was given. */
  takes(prompt: string): void {
    this.#tellTurn({ agentId: "b", kind: "started", source: "hook", prompt });
  }

  /** Something about the agent changed: another look is worth it. */
  changes(): void {
    this.#tellChange("b");
  }

  async becomes(state: string): Promise<void> {
    await until(
      () => this.store.ofTicket(TICKET)[0]?.state === state,
      state,
      () => this.store.ofTicket(TICKET),
    );
  }

  get delivery() {
    return this.store.ofTicket(TICKET)[0];
  }
}

const PATIENT_MS = 60_000;
/** For what happens only when no proof comes. */
const IMPATIENT_MS = 50;

function promise(
  name: string,
  test: (prompt: Prompt) => Promise<void>,
  proofMs = PATIENT_MS,
): void {
  Deno.test(name, async () => {
    const database = openDatabase(":memory:");
    const prompt = new Prompt(new DeliveryStore(database), proofMs);
    try {
      await test(prompt);
    } finally {
      prompt.deliverer.shutdown();
      database.close();
    }
  });
}

promise(
  "a task is pasted, sent with one Enter, and counts once the CLI says it took it",
  async (prompt) => {
    prompt.onType = (text) => {
      if (text === "\r") queueMicrotask(() => prompt.takes(`${HEADER}\ndo it`));
      return { typed: true, keys: 3 };
    };
    await prompt.enqueue();
    await prompt.becomes("started");
    await until(() => prompt.unlocked === 1, "your keys to be let through");
    assert.deepEqual(prompt.typed, [`\x1b[200~${HEADER}\ndo it\x1b[201~`, "\r"]);
    const [paste] = prompt.requests;
    assert.deepEqual([paste?.ifSeq, paste?.ifKeys, paste?.lock], [7, 3, true]);
    assert.equal(prompt.delivery?.proof, "hook");
    assert.equal(prompt.deliverer.currentTicket("b"), TICKET);
  },
);

promise("a task withdrawn while the screen is being looked at is not typed", async (prompt) => {
  prompt.onLook = () => prompt.deliverer.withdraw(TICKET, "cancelled");
  await prompt.enqueue();
  await prompt.becomes("failed");
  // Whatever the pump still had to do is done once it can take up another text.
  prompt.onLook = () => {};
  await until(() => prompt.deliverer.queued("b") === 0, "an empty queue");
  await new Promise((resolve) => setTimeout(resolve, 0));
  assert.deepEqual(prompt.typed, []);
});

promise(
  "a screen that changed at the last moment holds the task back, and another look delivers it",
  async (prompt) => {
    const refusals: TypeResult[] = [
      { typed: false, reason: "screenChanged" },
      { typed: false, reason: "humanTyped" },
    ];
    prompt.onType = (text) => {
      if (text === "\r") queueMicrotask(() => prompt.takes(`${HEADER}\ndo it`));
      return refusals.shift() ?? { typed: true, keys: 3 };
    };
    await prompt.enqueue();
    await until(() => prompt.delivery?.reason === "screenChanged", "the first refusal");
    prompt.changes();
    await until(() => prompt.delivery?.reason === "humanTyped", "the second refusal");
    prompt.changes();
    await prompt.becomes("started");
    assert.equal(prompt.typed.length, 2);
  },
);

promise("a dialog that opens under the text is never answered with Enter", async (prompt) => {
  prompt.onType = () => {
    prompt.reading = { ...EMPTY, dialog: { kind: "permission", question: "rm -rf?" } };
    return { typed: true, keys: 3 };
  };
  await prompt.enqueue();
  await prompt.becomes("unknown");
  assert.ok(!prompt.typed.includes("\r"));
  assert.match(prompt.delivery?.reason ?? "", /dialog/);
});

promise(
  "an Enter that was swallowed is pressed once more, only on our own text",
  async (prompt) => {
    let enters = 0;
    prompt.onType = (text) => {
      if (text === "\r" && ++enters === 2) {
        queueMicrotask(() => prompt.takes(`${HEADER}\ndo it`));
      } else prompt.reading = { prompt: "draft", draft: HEADER, busy: false };
      return { typed: true, keys: 3 };
    };
    await prompt.enqueue();
    await prompt.becomes("started");
    assert.equal(enters, 2);
  },
  IMPATIENT_MS,
);

promise(
  "no Enter is pressed while the prompt does not show our text",
  async (prompt) => {
    prompt.echoes = false;
    await prompt.enqueue();
    await prompt.becomes("unknown");
    assert.match(prompt.delivery?.reason ?? "", /did not appear/);
    assert.equal(prompt.typed.length, 1);
  },
  IMPATIENT_MS,
);

promise("a text that shows up late is sent once it is there", async (prompt) => {
  prompt.echoes = false;
  let looks = 0;
  prompt.onLook = () => {
    if (prompt.typed.length > 0 && ++looks === 3) {
      prompt.reading = { prompt: "draft", draft: HEADER, busy: false };
    }
  };
  prompt.onType = (text) => {
    if (text === "\r") queueMicrotask(() => prompt.takes(`${HEADER}\ndo it`));
    return { typed: true, keys: 3 };
  };
  await prompt.enqueue();
  await prompt.becomes("started");
  assert.equal(looks, 3);
  assert.equal(prompt.typed.length, 2);
});

promise("Enter is refused by a screen that changed since our text was seen", async (prompt) => {
  let refusals = 1;
  prompt.onType = (text) => {
    if (text !== "\r") return { typed: true, keys: 3 };
    if (refusals-- > 0) return { typed: false, reason: "screenChanged" };
    queueMicrotask(() => prompt.takes(`${HEADER}\ndo it`));
    return { typed: true, keys: 3 };
  };
  await prompt.enqueue();
  await prompt.becomes("started");
  const enters = prompt.requests.slice(1);
  assert.deepEqual(enters.map(({ ifSeq }) => ifSeq), [7, 7]);
  assert.equal(prompt.typed.length, 2);
});

promise(
  "without any signal the CLI's own record can prove a text, but not a reminder of it",
  async (prompt) => {
    prompt.taken = true;
    await prompt.enqueue();
    await prompt.becomes("started");
    assert.equal(prompt.delivery?.proof, "transcript");
    await prompt.enqueue("You did not reply");
    const reminder = () => prompt.store.ofTicket(TICKET)[1];
    await until(() => reminder()?.state === "unknown", "doubt", reminder);
  },
  IMPATIENT_MS,
);

promise(
  "a text of which the CLI gives no sign is in doubt, is not typed again, and may still prove itself",
  async (prompt) => {
    await prompt.enqueue();
    await prompt.becomes("unknown");
    prompt.changes();
    assert.equal(prompt.typed.length, 2);
    prompt.takes(`${HEADER}\ndo it`);
    await prompt.becomes("started");
    assert.equal(prompt.typed.length, 2);
  },
  IMPATIENT_MS,
);

promise(
  "a doubtful text that you queued once more is not typed when it proves itself meanwhile",
  async (prompt) => {
    await prompt.enqueue();
    await prompt.becomes("unknown");
    prompt.reading = { ...EMPTY, busy: true };
    prompt.deliverer.retry(TICKET);
    await prompt.becomes("held");
    prompt.takes(`${HEADER}\ndo it`);
    await prompt.becomes("started");
    prompt.reading = EMPTY;
    prompt.changes();
    assert.equal(prompt.deliverer.queued("b"), 0);
    assert.equal(prompt.typed.length, 2);
  },
  IMPATIENT_MS,
);

promise("a text whose task ended while it was refused does not wait any more", async (prompt) => {
  prompt.onType = () => {
    prompt.deliverer.withdraw(TICKET, "enough");
    return { typed: false, reason: "screenChanged" };
  };
  await prompt.enqueue();
  await prompt.becomes("failed");
  assert.equal(prompt.delivery?.reason, "enough");
  assert.equal(prompt.delivery?.typedAt, undefined);
});

promise(
  "a text that is already typed when its task ends counts by what becomes of it",
  async (prompt) => {
    prompt.onType = (text) => {
      if (text === "\r") queueMicrotask(() => prompt.takes(`${HEADER}\ndo it`));
      else prompt.deliverer.withdraw(TICKET, "enough");
      return { typed: true, keys: 3 };
    };
    await prompt.enqueue();
    await prompt.becomes("started");
  },
);

promise("after a restart nothing is held for the reason of the host before", async (prompt) => {
  prompt.reading = { ...EMPTY, dialog: { kind: "trust", question: "?" } };
  await prompt.enqueue();
  await until(() => prompt.delivery?.reason === "needsYou", "the dialog");
  await prompt.deliverer.recover();
  assert.equal(prompt.delivery?.reason, "notRunning");
});

promise(
  "after a crash of the host a text in flight is in doubt and waits for you",
  async (prompt) => {
    const delivery = {
      id: "d",
      projectId: "p",
      ticketId: TICKET,
      agentId: "b",
      text: "x",
      createdAt: 1,
    };
    prompt.store.insert({ ...delivery, state: "typed" });
    await prompt.deliverer.recover();
    assert.equal(prompt.delivery?.state, "unknown");
    assert.deepEqual(prompt.typed, []);
    prompt.onType = (text) => {
      if (text === "\r") queueMicrotask(() => prompt.takes(HEADER));
      return { typed: true, keys: 3 };
    };
    prompt.deliverer.retry(TICKET);
    await prompt.becomes("started");
    assert.throws(() => prompt.deliverer.retry(TICKET), /Nothing to retry/);
  },
);

for (const [taken, state] of [[true, "started"], [false, "queued"]] as const) {
  promise(
    `after a crash a text that was ${taken ? "" : "not "}taken, by the CLI's record, is ${state}`,
    async (prompt) => {
      const delivery = {
        id: "d",
        projectId: "p",
        ticketId: TICKET,
        agentId: "b",
        text: "x",
        createdAt: 1,
      };
      prompt.store.insert({ ...delivery, state: "submitted" });
      prompt.taken = taken;
      await prompt.deliverer.recover();
      assert.equal(prompt.delivery?.state, state);
      assert.deepEqual(prompt.typed, []);
    },
  );
}
