import assert from "node:assert/strict";
import type { AgentIdentity } from "../../core/agent/identity.ts";
import { until } from "../../tests/support/wait.ts";
import { CallStore } from "../store/call_store.ts";
import { openDatabase } from "../store/database.ts";
import { PendingCalls, type RpcMessage } from "./pending_calls.ts";
import type { ToolResult } from "./tool_runner.ts";

const CALLER = { agentId: "a", projectId: "p", launchId: "l" } as AgentIdentity;

Deno.test("an asker whose client takes progress is told why it waits, as long as it waits", async () => {
  const database = openDatabase(":memory:");
  const reasons = [
    "Bob is busy with something else",
    "Bob waits for its account's limit until 15:05",
  ];
  const answer = Promise.withResolvers<ToolResult>();
  const calls = new PendingCalls(
    {
      run: (_name, _input, _caller, { onTicket }) => {
        onTicket?.("t1");
        return answer.promise;
      },
    },
    {
      cancel: () => assert.fail("nobody cancels"),
      progress: (ticket) => Promise.resolve(`${ticket}: ${reasons.shift() ?? "soon"}`),
    },
    new CallStore(database),
    5,
  );
  const told: RpcMessage[] = [];
  const call = calls.start(CALLER, {
    id: 7,
    name: "idea_ask_agent",
    arguments: {},
    progressToken: "token",
  });
  call.listen((message) => message && told.push(message));
  await until(() => told.length >= 2, "two reports");
  assert.deepEqual(told.slice(0, 2).map(({ params }) => params), [
    { progressToken: "token", progress: 1, message: "t1: Bob is busy with something else" },
    {
      progressToken: "token",
      progress: 2,
      message: "t1: Bob waits for its account's limit until 15:05",
    },
  ]);
  answer.resolve({ content: [{ type: "text", text: "42" }] });
  await until(() => told.some((message) => "result" in message), "the answer");
  calls.shutdown();
  database.close();
});
