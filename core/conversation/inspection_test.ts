import assert from "node:assert/strict";
import { IdeaError } from "../error.ts";
import { type ConversationDetails, inspect, type SessionInspector } from "./inspection.ts";

const CONVERSATION = { profileId: "claude", conversationId: "c", cwd: "/run" };
const DETAILS = { lastTopic: "the parser", tokenCount: 7 };

function inspector(supports: boolean, answer: () => ConversationDetails): SessionInspector {
  return {
    supports: () => supports,
    details: (conversation) => {
      assert.deepEqual(conversation, CONVERSATION);
      return Promise.resolve().then(answer);
    },
  };
}

const never = () => assert.fail("was asked");
const missing = (code: "NOT_FOUND" | "FILE_SYSTEM") => () => {
  throw new IdeaError(code, "nothing there");
};

const CASES: [string, SessionInspector[], ConversationDetails][] = [
  ["no inspectors", [], {}],
  ["none for the CLI", [inspector(false, never)], {}],
  [
    "two for the CLI",
    [inspector(false, never), inspector(true, () => DETAILS), inspector(true, never)],
    DETAILS,
  ],
  ["one that finds nothing", [inspector(true, missing("NOT_FOUND")), inspector(true, never)], {}],
  ["one that cannot read", [inspector(true, missing("FILE_SYSTEM"))], {}],
  ["one that knows only the topic", [inspector(true, () => ({ lastTopic: "x" }))], {
    lastTopic: "x",
  }],
];

for (const [name, inspectors, expected] of CASES) {
  Deno.test(`looking into a conversation stops no resume: ${name}`, async () => {
    assert.deepEqual(await inspect(inspectors, CONVERSATION), expected);
  });
}

Deno.test("a bug of an inspector is not taken for a conversation without details", async () => {
  const broken = inspector(true, () => {
    throw new TypeError("bug");
  });
  await assert.rejects(inspect([broken], CONVERSATION), TypeError);
});
