import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { AgentView } from "../../../core/agent/service.ts";
import type { ChatMessage } from "../../../core/chat/view.ts";
import type { ChatEntry } from "../../../core/chat/entry.ts";
import { api, read } from "../../client.ts";
import { attempt } from "../../widgets/toast.ts";
import { ChatLink } from "./chat_link.ts";
import { type ChatLog, withEarlier, withMessage } from "./chat_log.ts";

/** Words that stream are drawn this often (ms): a page hidden from sight draws no frames. */
const DRAW_MS = 33;

/** A chat as the page holds it. */
export interface HeldChat {
  /** Undefined until the host has said something. */
  log: ChatLog | undefined;
  connected: boolean;
  loading: boolean;
  /** Forgets entries that can be read again. */
  change(change: (log: ChatLog) => ChatLog): void;
  /**
   * Asks for what is older than the first entry.
   * @returns how many entries there are then; undefined when nothing came
   */
  loadEarlier(): Promise<number | undefined>;
}

/** Follows the chat of an agent, session after session. */
export function useChat({ projectId, id: agentId, sessionId }: AgentView): HeldChat {
  const log = useSignal<ChatLog | undefined>(undefined);
  const connected = useSignal(true);
  const loading = useSignal(false);
  useEffect(() => {
    const waiting: ChatMessage[] = [];
    let timer: ReturnType<typeof setTimeout> | undefined;
    const take = () => {
      timer = undefined;
      log.value = waiting.splice(0).reduce(withMessage, log.value);
    };
    const link = new ChatLink({ projectId, agentId }, {
      connected: (is) => connected.value = is,
      message: (message) => {
        waiting.push(message);
        timer ??= setTimeout(take, DRAW_MS);
      },
    });
    return () => {
      clearTimeout(timer);
      link.close();
    };
  }, [projectId, agentId, sessionId]);
  const loadEarlier = async () => {
    const first = log.value?.entries[0]?.id;
    if (first === undefined || loading.value || log.value?.complete) return undefined;
    loading.value = true;
    const entries = await attempt(() => readEarlier(projectId, agentId, first));
    loading.value = false;
    if (!entries || log.value?.entries[0]?.id !== first) return undefined;
    log.value = withEarlier(log.value, entries);
    return log.value.entries.length;
  };
  return {
    log: log.value,
    connected: connected.value,
    loading: loading.value,
    change: (change) => log.value = log.value && change(log.value),
    loadEarlier,
  };
}

async function readEarlier(p: string, a: string, before: string): Promise<ChatEntry[]> {
  const route = api.projects[":p"].agents[":a"].chat;
  const request = { param: { p, a }, query: { before } };
  return await read(route.$get(request));
}
