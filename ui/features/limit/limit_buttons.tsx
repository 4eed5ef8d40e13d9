import { t } from "../../text/text.ts";
import { Button } from "../../widgets/button.tsx";
import type { LimitStage } from "./agent_limit.ts";
import { cancel, type NamedAgent, tryNow } from "./limit_actions.ts";
import { openSetTime } from "./set_time.tsx";

/** Something a person can do about the limit of one agent now. */
export interface LimitVerb {
  /** Stable across languages. */
  id: "cancelResume" | "tryNow" | "setTime";
  words: string;
  run: () => void;
}

/** What a person may do at each stage, the likeliest first; the first ones have buttons. */
const VERBS: Readonly<Record<LimitStage, readonly LimitVerb["id"][]>> = {
  waits: ["cancelResume", "tryNow", "setTime"],
  unknown: ["setTime", "tryNow"],
  suspected: ["setTime", "tryNow"],
  resuming: [],
  givenUp: ["tryNow", "setTime"],
  cancelled: ["tryNow", "setTime"],
  off: ["tryNow", "setTime"],
};

/** What can be done about the limit of one agent at a stage. */
export function limitVerbs(agent: NamedAgent, stage: LimitStage): LimitVerb[] {
  const words = t().limit;
  const all: Record<LimitVerb["id"], Omit<LimitVerb, "id">> = {
    cancelResume: { words: words.cancel, run: () => void cancel(agent) },
    tryNow: { words: words.tryNow, run: () => void tryNow(agent) },
    setTime: { words: words.setTime, run: () => openSetTime(agent) },
  };
  return VERBS[stage].map((id) => ({ id, ...all[id] }));
}

interface ButtonsProps {
  agent: NamedAgent;
  stage: LimitStage;
  /** Runs first: the place of the buttons may have to give way to a dialog. */
  before?: () => void;
}

/** The verbs of a stage as buttons; an agent that waits as it should needs only the way out. */
export function LimitButtons({ agent, stage, before }: ButtonsProps) {
  const verbs = limitVerbs(agent, stage).slice(0, stage === "waits" ? 1 : 2);
  return (
    <>
      {verbs.map(({ id, words, run }) => (
        <Button
          key={id}
          onClick={() => {
            if (id === "setTime") before?.();
            run();
          }}
        >
          {words}
        </Button>
      ))}
    </>
  );
}
