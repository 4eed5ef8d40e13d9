/**
 * Takes the pictures of the documentation, with the vendors' real CLIs at work: `deno task
 * screenshots [FOLDER]`.
 */
import { join } from "node:path";
import type { Page } from "playwright-core";
import type { ChatEntry } from "../core/chat/entry.ts";
import { type LayoutsDocument, leaves } from "../core/layout/layout.ts";
import { PRESETS } from "../core/permission/preset.ts";
import type { AgentView } from "../core/agent/service.ts";
import { CLI_VERSIONS } from "../tests/support/clis.ts";
import { startBrowser, type TestBrowser } from "../tests/support/browser.ts";
import type { ModelRequest, ModelStep } from "../tests/support/model_server.ts";
import { startTeam, type Team } from "../tests/support/team.ts";
import { until } from "../tests/support/wait.ts";
import { ensureUi } from "./ensure_ui.ts";
import { printError } from "./print.ts";
import { ROOT } from "./project.ts";

const TASK = "Review the error messages of src/parser.ts and name the three that help least.";
const FINDINGS =
  "parser.ts:41 says only “bad token”; :88 loses the line number; :120 blames the wrong file.";

const SUMMARY = `Three messages of the parser help least:

1. \`parser.ts:41\` says only “bad token”
2. \`parser.ts:88\` loses the line number
3. \`parser.ts:120\` blames the wrong file

A message that helps names **what** was found and **where**:

\`\`\`ts
throw new SyntaxError(\`unexpected \${token.text} at \${token.line}:\${token.column}\`);
\`\`\`

Cody can mend the first two; the third one needs a decision of yours.`;
/** What Clara is asked without a terminal. */
const SUMMARISE = "Sum up what Cody found, and who could mend it.";

/** Claude asks Codex, which thinks for as long as the picture needs. */
function script(release: Promise<void>) {
  return async ({ vendor, toolResults, prompt }: ModelRequest): Promise<ModelStep[]> => {
    if (prompt.includes(SUMMARISE)) return summary(toolResults.length > 0);
    if (toolResults.length > 0) return [{ text: "Thanks. I will mend these three first." }];
    if (vendor === "codex") {
      await release;
      return [{ server: "idea", tool: "idea_reply", args: { result: FINDINGS } }];
    }
    if (!prompt.includes("Cody")) return [{ text: "Ready." }];
    const args = { target: "Cody", task: TASK };
    return [{ server: "idea", tool: "idea_ask_agent", args }];
  };
}

function summary(knows: boolean): ModelStep[] {
  if (knows) return [{ text: SUMMARY }];
  return [
    { text: "I look who is there first." },
    { server: "idea", tool: "idea_list_agents", args: {} },
  ];
}

/** A look of the page. */
interface Look {
  name: string;
  locale: "en-GB" | "fr-FR";
  /** What is done before the picture is taken. */
  prepare?: (page: Page) => Promise<unknown>;
}

const open = (command: string) => async (page: Page) => {
  await page.keyboard.press("Control+Shift+P");
  await page.keyboard.type(command);
  await page.keyboard.press("Enter");
};

const palette = (page: Page) => page.keyboard.press("Control+Shift+P");

const activity = async (page: Page) => {
  await page.keyboard.press("Control+Shift+E");
  await page.getByRole("article").filter({ hasText: "Clara → Cody" }).getByRole("button").first()
    .click();
};

/** What Clara and Cody said to each other. */
const conversation = async (page: Page) => {
  await open("conversations")(page);
  await page.locator(".conversation-row").filter({ hasText: "Clara · Cody" }).click();
  await page.locator(".turn").first().waitFor();
};

const policy = async (page: Page) => {
  await page.keyboard.press("Control+Shift+K");
  await page.locator(".presets").waitFor();
};

/** Who enforces what for the first agent. */
const enforcement = async (page: Page) => {
  await policy(page);
  await page.locator(".policy-scope select").selectOption({ label: "Clara" });
  await page.locator(".held-parts").waitFor();
  await page.locator("[data-place=held]").evaluate((place) => place.scrollIntoView());
};

/** The accounts, one of them exhausted. */
const limits = async (page: Page) => {
  await page.locator("#limit-meters").click();
  await page.locator(".limit-agents").waitFor();
  await page.locator(".limit-history summary").click();
};

/** Claude waits for Codex, has the answer, sums it up, has used its plan up. */
type Moment = "waiting" | "answered" | "chat" | "limited";

const SCENES: Record<"dark" | "light", Record<Moment, Look[]>> = {
  dark: {
    waiting: [
      { name: "window", locale: "en-GB" },
      { name: "palette", locale: "en-GB", prepare: palette },
    ],
    answered: [
      { name: "activity", locale: "en-GB", prepare: activity },
      { name: "conversation", locale: "en-GB", prepare: conversation },
      { name: "ledger", locale: "fr-FR", prepare: open("registre") },
      { name: "policy", locale: "en-GB", prepare: policy },
      { name: "enforcement", locale: "fr-FR", prepare: enforcement },
    ],
    chat: [{ name: "chat", locale: "en-GB" }],
    limited: [{ name: "limits", locale: "en-GB", prepare: limits }],
  },
  light: {
    waiting: [
      { name: "light", locale: "fr-FR" },
      { name: "palette-light", locale: "fr-FR", prepare: palette },
    ],
    answered: [
      { name: "activity-light", locale: "en-GB", prepare: activity },
      { name: "conversation-light", locale: "fr-FR", prepare: conversation },
      { name: "settings", locale: "fr-FR", prepare: open("ouvrir les réglages") },
      { name: "policy-light", locale: "fr-FR", prepare: policy },
    ],
    chat: [{ name: "chat-light", locale: "fr-FR" }],
    limited: [{ name: "limits-light", locale: "fr-FR", prepare: limits }],
  },
};

async function main(folder: string): Promise<void> {
  await ensureUi();
  await using browser = await startBrowser();
  for (const theme of ["dark", "light"] as const) await play(browser, theme, folder);
}

async function play(browser: TestBrowser, theme: "dark" | "light", folder: string): Promise<void> {
  const released = Promise.withResolvers<void>();
  const versions = { claude: CLI_VERSIONS.claude[0], codex: CLI_VERSIONS.codex[0] };
  await using team = await startTeam({ versions, script: script(released.promise), theme });
  // Before the CLIs start: Codex asks for the colours then.
  await team.host.call("PATCH", "/settings", { theme });
  const policies = `/projects/${team.project.id}/permissions`;
  await team.host.call("PUT", policies, { permissions: PRESETS.guarded });
  const clara = await team.add("Clara", "claude", "# Clara\nYou lead the work on the parser.");
  const cody = await team.add("Cody", "codex", "# Cody\nYou review what others wrote.");
  await team.add("Ruth", "demo");
  await arrange(team, clara, cody);
  for (const agent of [clara, cody]) await team.launch(agent);
  const text = "Ask Cody to review the error messages.";
  await team.host.call("POST", team.path(clara, "input"), { text });
  await inState(team, cody, "busy");
  const { waiting, answered, limited, chat } = SCENES[theme];
  for (const look of waiting) await take(browser, team, look, folder);
  released.resolve();
  await inState(team, cody, "idle");
  await inState(team, clara, "idle");
  for (const look of answered) await take(browser, team, look, folder);
  const resetsAtMs = Date.now() + 72 * 60_000;
  await useUp(team, clara, resetsAtMs);
  await team.host.call("POST", team.path(clara, "restart"), { mode: "structured" });
  await team.host.call("POST", team.path(clara, "input"), { text: SUMMARISE });
  await until(async () => {
    const entries = await team.host.call<ChatEntry[]>("GET", team.path(clara, "chat"));
    return entries.some((entry) => entry.kind === "assistant" && entry.text === SUMMARY);
  }, "the summary");
  await inState(team, clara, "idle");
  for (const look of chat) await take(browser, team, look, folder);
  await team.host.call("PUT", team.path(clara, "limit/time"), { resetsAtMs });
  for (const look of limited) await take(browser, team, look, folder);
}

/** Tells how much of the plan is used, as Claude does after a turn that a plan pays for. */
async function useUp(team: Team, agent: AgentView, resetsAtMs: number): Promise<void> {
  const seconds = Math.floor(resetsAtMs / 1_000);
  const windows = {
    "five_hour": { "used_percentage": 97, "resets_at": seconds },
    "seven_day": { "used_percentage": 41, "resets_at": seconds + 3 * 86_400 },
  };
  const status = join(team.project.root, ".ideai", "run", agent.id, "idea-status.json");
  // Claude itself writes there too, as long as it draws, and replaces what was not read yet.
  await until(async () => {
    await Deno.writeTextFile(status, JSON.stringify({ "rate_limits": windows }));
    return team.host.events.some(({ type }) => type === "usageWarned");
  }, "the warning of the use");
}

/** Clara large, Cody and a shell beside her. */
async function arrange(team: Team, clara: AgentView, cody: AgentView): Promise<void> {
  const base = `/projects/${team.project.id}`;
  const cell = { type: "cell" };
  const side = {
    type: "split",
    direction: "column",
    children: [{ node: cell, weight: 1.4 }, { node: cell, weight: 0.6 }],
  };
  const children = [{ node: cell, weight: 1 }, { node: side, weight: 1 }];
  const root = { type: "split", direction: "row", children };
  const document = await team.host.call<LayoutsDocument>("POST", `${base}/layouts`, {
    name: "Review",
    root,
  });
  const layout = document.layouts.find(({ id }) => id === document.activeId)!;
  const [first, second, third] = leaves(layout.tree.root).map(({ id }) => id);
  const { sessionId } = await team.host.call<{ sessionId: string }>(
    "POST",
    `${base}/terminals`,
    { command: "PS1='$ ' exec bash --norc" },
  );
  const operations = [
    { type: "setCellAgent", target: first, agent: clara.id },
    { type: "setCellAgent", target: second, agent: cody.id },
    { type: "setSession", target: third, session: sessionId },
  ];
  for (const operation of operations) {
    await team.host.call("POST", `${base}/layouts/operations`, operation);
  }
}

async function inState(team: Team, agent: AgentView, state: AgentView["state"]): Promise<void> {
  const now = async () => (await team.agents()).find(({ id }) => id === agent.id)?.state;
  await until(async () => await now() === state, `${agent.name} to be ${state}`);
}

async function take(browser: TestBrowser, team: Team, look: Look, folder: string): Promise<void> {
  const { name, locale, prepare } = look;
  const viewport = { width: 1280, height: 800 };
  const { page } = await browser.open(team.host.url, { locale, viewport });
  await page.locator(".xterm-rows, .chat-entry").nth(2).waitFor();
  await page.waitForLoadState("networkidle");
  await prepare?.(page);
  // Terminals take their new size some frames later: the picture is taken once two are alike.
  let before = "";
  await until(async () => {
    const now = (await page.screenshot({ animations: "disabled" })).toBase64();
    const same = now === before;
    before = now;
    return same;
  }, "the page to stand still");
  await page.screenshot({ path: join(folder, `${name}.png`), animations: "disabled" });
  printError(`${name}.png`);
  await page.close();
}

await main(Deno.args[0] ?? join(ROOT, "docs"));
Deno.exit();
