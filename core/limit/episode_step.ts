import type { Episode, EpisodeEvent, EpisodeRules, EpisodeStep } from "./episode.ts";
import { joins, limited, setTime, suspected } from "./episode_detect.ts";
import {
  answered,
  cancel,
  continued,
  due,
  failed,
  left,
  postponed,
  resumed,
  resumeNow,
  switchOff,
  switchOn,
} from "./episode_resume.ts";
import { RESUME_TIMING } from "./resume_plan.ts";

/** The rules in use; chance is added by whoever has some. */
export const EPISODE_RULES: Omit<EpisodeRules, "random"> = {
  maxAttempts: 3,
  retryMs: 5 * 60_000,
  timing: RESUME_TIMING,
};

/**
 * The one authority on a limit of an account: folds one event into the episode. Every `resume`
 * comes out exactly once, because handing it out moves the agent to a state that has none.
 */
export function nextEpisode(
  now: Episode,
  event: EpisodeEvent,
  rules: EpisodeRules,
): EpisodeStep {
  const { at } = event;
  switch (event.event) {
    case "limited":
      return limited(now, event.agent, event.signal, at, rules);
    case "suspected":
      return suspected(now, event.agent, at);
    case "park":
      return joins(now, event.agent, at, rules);
    case "setTime":
      return setTime(now, event.agent, event.resetsAt, at, rules);
    case "resumeNow":
      return resumeNow(now, event.agent, at, rules);
    case "cancel":
      return cancel(now, event.agent, at);
    case "off":
      return switchOff(now);
    case "on":
      return switchOn(now, at, rules);
    case "due":
      return due(now, at, rules);
    case "resumed":
      return resumed(now, event.agent, at);
    case "failed":
      return failed(now, event.agent, at, rules);
    case "postponed":
      return postponed(now, event.agent, event.until, at);
    case "continued":
      return continued(now, event.agent, at);
    case "answered":
      return answered(now, event.agent, at);
    case "left":
      return left(now, event.agent, at);
  }
}
