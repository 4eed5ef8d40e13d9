/** Records turns in the folder it is given until it is killed, and prints the id of each it has. */
import { cautiousEstimate } from "../../../core/handoff/budget.ts";
import { ConversationLog } from "../../conversation/conversation_log.ts";
import { printLine } from "../../log.ts";
import { FsHandoffStore } from "../handoff_store.ts";
import { TurnRecorder } from "../turn_recorder.ts";

const [folder = "", conversation = "", first = ""] = Deno.args;
const rootOf = () => folder;
const recorder = new TurnRecorder({
  log: new ConversationLog(rootOf),
  store: new FsHandoffStore(rootOf),
  budget: { tokens: 2_000, estimate: cautiousEstimate },
  factsOf: () => ({ tickets: [], files: [] }),
  onBroken: (_project, _conversation, problem) => printLine(`broken: ${problem}`),
});
for (let number = Number(first);; number++) {
  const id = `turn-${number}`;
  await recorder.record("p", {
    id,
    conversation,
    atMs: Date.now(),
    source: { kind: "human" },
    role: number % 2 === 0 ? "prompt" : "response",
    text: `${id}: é😀 `.repeat(1 + number % 500),
  });
  printLine(id);
}
