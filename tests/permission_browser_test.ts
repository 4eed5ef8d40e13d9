/** Policies in a real browser on a real host: presets, rules, proposals, refusals, who enforces what. */
import assert from "node:assert/strict";
import { join } from "node:path";
import type { Locator, Page } from "playwright-core";
import type { PermissionsDocument } from "../core/permission/model.ts";
import { PRESETS } from "../core/permission/preset.ts";
import type { EffectiveView, PermissionsView, RefusedAction } from "../core/permission/service.ts";
import { violations } from "./support/axe.ts";
import { CHROMIUM } from "./support/browser.ts";
import { type TestedAgent, type TestedProject } from "./support/host.ts";
import { ENGLISH, LOOKS, type PageStage, withPageStage } from "./support/page_stage.ts";
import { until } from "./support/wait.ts";

const ignore = CHROMIUM === undefined;

interface Stage extends PageStage {
  alice: TestedAgent;
}

async function onStage(test: (stage: Stage) => Promise<void>): Promise<void> {
  await withPageStage(async (stage) => {
    await test({ ...stage, alice: await stage.project.agent("Alice") });
  });
}

function panelOf(page: Page): Locator {
  return page.getByRole("complementary", { name: "Side panel" });
}

async function openPolicy(page: Page): Promise<void> {
  await page.keyboard.press("Control+Shift+K");
  await panelOf(page).getByRole("combobox", { name: "Policy of" }).waitFor();
}

function section(page: Page, name: string): Locator {
  return panelOf(page).getByRole("region", { name, exact: true });
}

function preset(page: Page, name: string): Locator {
  return panelOf(page).getByRole("radio", { name, exact: true });
}

/** Takes back what the newest notice says. */
async function undo(page: Page, notice: string): Promise<void> {
  const toast = page.locator(".toast").filter({ hasText: notice });
  await toast.getByRole("button", { name: "Undo" }).click();
}

async function policies({ host, path }: TestedProject): Promise<PermissionsDocument> {
  return (await host.get<PermissionsView>(`${path}/permissions`)).permissions;
}

async function setProject({ host, path }: TestedProject, permissions: unknown): Promise<void> {
  const answer = await host.request("PUT", `/api${path}/permissions`, { permissions });
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
}

function fileOf(project: TestedProject): string {
  return join(project.root, ".ideai", "permissions.json");
}

/** Waits until the project's policy in force is the one given. */
async function inForce(project: TestedProject, wanted: unknown): Promise<void> {
  const now = async () => JSON.stringify((await policies(project)).projectDefaults);
  await until(async () => await now() === JSON.stringify(wanted), "the policy in force", now);
}

Deno.test("a preset is in force once it is chosen, and the way back is one click", {
  ignore,
}, async () => {
  await onStage(async ({ open, project }) => {
    const { page, complaints } = await open();
    await openPolicy(page);
    await panelOf(page).getByText("No policy: nothing is imposed").waitFor();
    await page.getByRole("button", { name: "Set the guarded policy" }).click();
    await inForce(project, PRESETS.guarded);
    assert.equal(await preset(page, "Guarded").isChecked(), true);
    await preset(page, "Read-only").check();
    await inForce(project, PRESETS.readOnly);
    await undo(page, "The project: Read-only");
    await inForce(project, PRESETS.guarded);
    await preset(page, "Guarded").and(page.locator(":checked")).waitFor();
    await page.getByRole("button", { name: "Remove the policy" }).click();
    await inForce(project, undefined);
    await undo(page, "The project: no policy");
    await inForce(project, PRESETS.guarded);
    assert.deepEqual(complaints, []);
  });
});

Deno.test("a rule is written, checked line by line, changed, removed and put back", {
  ignore,
}, async () => {
  await onStage(async ({ open, project }) => {
    await setProject(project, { rules: [], fallback: "ask" });
    const { page, complaints } = await open();
    await openPolicy(page);
    await page.getByRole("button", { name: "Add a rule" }).click();
    const lines = page.getByRole("textbox", { name: "Paths in the project" });
    await lines.fill("src\n../out");
    await page.getByText("../out: expected a path inside the project").waitFor();
    await page.getByRole("button", { name: "Save the rule" }).click();
    assert.deepEqual((await policies(project)).projectDefaults?.rules, []);
    await lines.fill("src");
    await page.getByRole("button", { name: "Use src/**" }).click();
    await page.getByRole("button", { name: "Save the rule" }).click();
    const written = { capability: "write", effect: "allow", paths: ["src/**"], commands: [] };
    await inForce(project, { rules: [written], fallback: "ask" });
    await page.getByRole("button", { name: "Edit: Allow write: src/**" }).click();
    await page.getByRole("radio", { name: "Deny" }).check({ force: true });
    await lines.press("Control+Enter");
    const denied = { ...written, effect: "deny" };
    await inForce(project, { rules: [denied], fallback: "ask" });
    await page.getByRole("button", { name: "Remove: Deny write: src/**" }).click();
    await inForce(project, { rules: [], fallback: "ask" });
    await undo(page, "Rule removed: Deny write: src/**");
    await inForce(project, { rules: [denied], fallback: "ask" });
    await page.getByRole("combobox", { name: "Everything else" }).selectOption("deny");
    await inForce(project, { rules: [denied], fallback: "deny" });
    assert.deepEqual(complaints, []);
  });
});

Deno.test("what is typed survives a refusal by the host, and the file changed by hand is shown", {
  ignore,
}, async () => {
  await onStage(async ({ open, project }) => {
    await setProject(project, PRESETS.ask);
    const { page } = await open();
    await openPolicy(page);
    await page.getByRole("button", { name: "Add a rule" }).click();
    const lines = page.getByRole("textbox", { name: "Paths in the project" });
    await lines.fill("src/**");
    const rule = { effect: "allow", capability: "write", paths: ["**"] };
    await Deno.writeTextFile(fileOf(project), JSON.stringify({ project: { rules: [rule] } }));
    const banner = page.getByRole("alert", { name: "changed outside IdeA" });
    await lines.press("Control+Enter");
    await page.getByRole("status").getByText("approve or discard it first").waitFor();
    await banner.getByText("Added: Allow write: anything in the project").waitFor();
    await banner.getByText("Everything else: not said instead of ask").waitFor();
    assert.equal(await lines.inputValue(), "src/**");
    assert.deepEqual((await policies(project)).projectDefaults, PRESETS.ask);
    await banner.getByRole("button", { name: "Restore mine" }).click();
    await banner.waitFor({ state: "detached" });
    await lines.press("Control+Enter");
    await until(
      async () => (await policies(project)).projectDefaults?.rules.length === 1,
      "a rule",
    );
  });
});

Deno.test("a file changed by hand waits for approval, and one that cannot be read says why", {
  ignore,
}, async () => {
  await onStage(async ({ open, project }) => {
    await setProject(project, PRESETS.ask);
    const { page, complaints } = await open();
    await openPolicy(page);
    await preset(page, "Ask").waitFor();
    await Deno.writeTextFile(fileOf(project), JSON.stringify({ project: PRESETS.readOnly }));
    await page.getByRole("button", { name: "Put into force" }).click();
    await inForce(project, PRESETS.readOnly);
    await preset(page, "Read-only").and(page.locator(":checked")).waitFor();
    await Deno.writeTextFile(fileOf(project), "{ not a policy");
    const banner = page.getByRole("alert", { name: "permissions.json cannot be read" });
    await banner.getByText("not JSON").waitFor();
    assert.equal(await banner.getByRole("button", { name: "Put into force" }).count(), 0);
    await banner.getByRole("button", { name: "Restore mine" }).click();
    await banner.waitFor({ state: "detached" });
    assert.deepEqual((await policies(project)).projectDefaults, PRESETS.readOnly);
    assert.deepEqual(complaints, []);
  });
});

Deno.test("a policy that came with the project says that only what it forbids holds", {
  ignore,
}, async () => {
  await onStage(async ({ open, project }) => {
    const text = JSON.stringify({ project: PRESETS.autonomous });
    await Deno.writeTextFile(fileOf(project), text);
    const { page } = await open();
    await openPolicy(page);
    const banner = page.getByRole("alert", { name: "was not approved yet" });
    await banner.getByText("what it forbids holds and what it allows does not").waitFor();
    await banner.getByRole("button", { name: "Put into force" }).click();
    await inForce(project, PRESETS.autonomous);
  });
});

Deno.test("the tester names the rule that decides and points to it", { ignore }, async () => {
  await onStage(async ({ open, project }) => {
    const rules = [
      { capability: "write", effect: "allow", paths: ["**"], commands: [] },
      { capability: "write", effect: "deny", paths: ["docs/**"], commands: [] },
    ];
    await setProject(project, { rules, fallback: "ask" });
    const { page, complaints } = await open();
    await openPolicy(page);
    const tester = section(page, "Try it");
    await tester.getByRole("textbox", { name: "Path" }).fill("docs/a.md");
    await page.keyboard.press("Enter");
    await tester.getByText("Denied by the rule “Deny write: docs/**” (the project)").waitFor();
    await tester.getByRole("button", { name: "Show the rule" }).click();
    await panelOf(page).locator(".rule.pointed:focus").getByText("docs/**").waitFor();
    // Another policy, another answer: the old one would be a lie.
    await page.getByRole("button", { name: "Remove: Deny write: docs/**" }).click();
    await tester.getByText("Allowed by the rule “Allow write: anything in the project”").waitFor();
    await tester.getByRole("combobox", { name: "What" }).selectOption("executeBash");
    await tester.getByRole("textbox", { name: "Command line" }).fill("git push");
    await page.keyboard.press("Enter");
    await tester.getByText("Asked for no rule speaks of it; everything else: ask").waitFor();
    await tester.getByText("The kernel cannot tell commands apart").waitFor();
    assert.deepEqual(complaints, []);
  });
});

Deno.test("an agent gets a policy of its own, is marked, and shows who enforces what", {
  ignore,
}, async () => {
  await onStage(async ({ open, host, project, alice }) => {
    await setProject(project, PRESETS.guarded);
    await alice.launch();
    await alice.is("idle");
    const { page, complaints } = await open();
    await page.getByRole("button", { name: "Actions for Alice" }).click();
    await page.getByRole("menuitem", { name: "Policy" }).click();
    const scope = page.getByRole("combobox", { name: "Policy of" });
    await panelOf(page).getByText("Same as the project.").waitFor();
    await page.getByRole("button", { name: "Give it its own" }).click();
    await scope.getByRole("option", { name: "Alice · its own" }).waitFor({ state: "attached" });
    await preset(page, "Read-only").check();
    await until(
      async () => (await policies(project)).agents[alice.id]?.rules.length === 3,
      "rules",
    );
    const view = await host.get<EffectiveView>(`${alice.path}/permissions/effective`);
    const held = section(page, "Who enforces what");
    const status = view.enforcement?.status === "unenforced" ? "Not enforced." : "Enforced.";
    await held.getByText(status, { exact: true }).waitFor();
    await held.getByText("Deny write: anything in the project").waitFor();
    await held.getByText("Nowhere in the project.").waitFor();
    for (const summary of await held.getByText(/protected/).all()) await summary.click();
    await held.getByText(".git/hooks", { exact: true }).first().waitFor();
    await held.getByText("Alice still runs with the policy of its start.").waitFor();
    await held.getByRole("button", { name: "Restart to apply" }).click();
    await held.getByText("still runs with").waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Same as the project again" }).click();
    await until(async () => (await policies(project)).agents[alice.id] === undefined, "no policy");
    assert.deepEqual(complaints, []);
  });
});

Deno.test("the status line says what holds the running agents, in amber only what is not held", {
  ignore,
}, async () => {
  await onStage(async ({ open, host, project, alice }) => {
    const { page } = await open();
    const note = page.getByRole("contentinfo").locator(".sandbox-note");
    assert.equal(await note.count(), 0);
    await alice.launch();
    await note.getByText("No policy").waitFor();
    await alice.stop();
    await setProject(project, PRESETS.guarded);
    await alice.launch();
    const { ability } = await host.get<PermissionsView>(`${project.path}/permissions`);
    await note.getByText(ability.mechanism === "none" ? "Policy not enforced" : "Sandbox")
      .waitFor();
    const amber = await page.locator(".line-unheld").count();
    assert.equal(amber > 0, ability.mechanism === "none");
    await note.click();
    await panelOf(page).getByRole("combobox", { name: "Policy of" }).waitFor();
  });
});

/** The hosts of the test find a kernel without Landlock. */
async function withoutLandlock(test: () => Promise<void>): Promise<void> {
  Deno.env.set("IDEA_LANDLOCK_ABI", "0");
  try {
    await test();
  } finally {
    Deno.env.delete("IDEA_LANDLOCK_ABI");
  }
}

Deno.test("a policy that nobody can hold is said in words, with what to do, and starts nobody", {
  ignore,
}, async () => {
  await withoutLandlock(() =>
    onStage(async ({ open, host, project, alice }) => {
      await setProject(project, { ...PRESETS.guarded, fallback: "deny" });
      const { page } = await open();
      await openPolicy(page);
      await section(page, "Who enforces what").getByRole("button", { name: "Alice" }).click();
      const held = section(page, "Who enforces what");
      await held.getByText("Not enforced.").waitFor();
      await held.getByText("the agent does not start here").waitFor();
      await held.getByText("kernel 5.13 or newer").waitFor();
      const refused = await host.request("POST", `/api${alice.path}/launch`, {});
      assert.equal(refused.status, 503);
    })
  );
});

Deno.test("a policy that only asks starts agents without a kernel to hold it, and says so", {
  ignore,
}, async () => {
  await withoutLandlock(() =>
    onStage(async ({ open, project, alice }) => {
      await setProject(project, PRESETS.guarded);
      await alice.launch();
      const { page } = await open();
      await page.getByRole("contentinfo").getByText("Policy not enforced").waitFor();
      await page.locator(".line-unheld").first().waitFor();
      await openPolicy(page);
      await section(page, "Who enforces what").getByRole("button", { name: "Alice" }).click();
      await section(page, "Who enforces what").getByText("Not enforced.").waitFor();
    })
  );
});

Deno.test("policies that cannot be read say why and can be read again", { ignore }, async () => {
  await onStage(async ({ open }) => {
    const { page } = await open();
    const body = { code: "STORE", message: "The database is locked" };
    await page.route("**/permissions", (route) => route.fulfill({ status: 500, json: body }));
    await page.reload();
    await page.getByRole("main").waitFor();
    await page.keyboard.press("Control+Shift+K");
    const alert = panelOf(page).getByRole("alert");
    await alert.getByText("The database is locked").waitFor();
    await page.unroute("**/permissions");
    await alert.getByRole("button", { name: "Try again" }).click();
    await panelOf(page).getByText("No policy: nothing is imposed").waitFor();
  });
});

/** A page whose host was told of one refusal; the event can be sent to it. */
async function withRefusal(
  page: Page,
  projectId: string,
  refusal: RefusedAction,
): Promise<() => void> {
  let send: (text: string) => void = () => {};
  await page.route("**/permissions/refusals", (route) => route.fulfill({ json: [refusal] }));
  await page.routeWebSocket(/\/api\/events/, (socket) => {
    const server = socket.connectToServer();
    server.onMessage((message) => socket.send(message));
    send = (text) => socket.send(text);
  });
  const { agentId, what } = refusal;
  return () =>
    send(JSON.stringify({ type: "actionRefused", projectId, agentId, what, seq: 100_000 }));
}

Deno.test("a refusal is told quietly, and one click allows what was refused", {
  ignore,
}, async () => {
  await onStage(async ({ open, project, alice }) => {
    await setProject(project, PRESETS.ask);
    const { page } = await open();
    const suggestion = {
      capability: "write",
      effect: "allow",
      paths: ["docs/guide/**"],
      commands: [],
    } as const;
    const refusal: RefusedAction = {
      id: 1,
      at: Date.now(),
      agentId: alice.id,
      capability: "write",
      what: "docs/guide/start.md",
      text: "EACCES: permission denied, open 'docs/guide/start.md'",
      decision: { posture: "ask", because: { kind: "fallback", level: "project" } },
      suggestion,
    };
    const tell = await withRefusal(page, project.id, refusal);
    await page.reload();
    await page.locator(".status-button .news").getByText("1").waitFor();
    tell();
    await page.getByText("Alice was refused docs/guide/start.md").waitFor();
    await page.getByRole("button", { name: "Show why" }).click();
    const refused = section(page, "Refused");
    await refused.getByText("EACCES: permission denied").waitFor();
    await refused.getByRole("button", { name: "Allow docs/guide/**" }).click();
    const own = async () => (await policies(project)).agents[alice.id];
    await until(async () => await own() !== undefined, "the rule");
    assert.deepEqual(await own(), { rules: [suggestion] });
    await undo(page, "Alice: Allow write: docs/guide/**");
    await until(async () => await own() === undefined, "no rule");
    await refused.getByRole("button", { name: "For the whole project" }).click();
    await inForce(project, { rules: [suggestion], fallback: "ask" });
  });
});

Deno.test("everything is reached with the keyboard, and focus never gets lost", {
  ignore,
}, async () => {
  await onStage(async ({ open, project }) => {
    const { page, complaints } = await open();
    await openPolicy(page);
    await page.locator(".policy-scope select:focus").waitFor();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await inForce(project, PRESETS.guarded);
    await preset(page, "Guarded").focus();
    await page.keyboard.press("ArrowUp");
    await inForce(project, PRESETS.readOnly);
    await page.locator(".preset input:focus:checked").waitFor();
    await page.getByRole("button", { name: "Add a rule" }).focus();
    await page.keyboard.press("Enter");
    await page.locator(".rule-lines:focus").waitFor();
    await page.keyboard.type("docs/**");
    await page.keyboard.press("Control+Enter");
    await until(
      async () => (await policies(project)).projectDefaults?.rules.length === 4,
      "a rule",
    );
    await page.locator(".rule-add button:focus").waitFor();
    await page.keyboard.press("Enter");
    await page.keyboard.press("Escape");
    await page.locator(".rule-add button:focus").waitFor();
    await page.keyboard.press("Control+Shift+K");
    await panelOf(page).waitFor({ state: "detached" });
    assert.deepEqual(complaints, []);
  });
});

/** What of the panel is wider than it: nothing may be cut off. */
function tooWide(page: Page): Promise<number> {
  return page.locator(".panel-body").evaluate((body) => body.scrollWidth - body.clientWidth);
}

for (const { colorScheme, locale } of LOOKS) {
  Deno.test(`the page has no serious barrier and nothing cut off: ${colorScheme}, ${locale}`, {
    ignore,
  }, async () => {
    await onStage(async ({ open, project, alice }) => {
      const { page } = await open({ ...ENGLISH, locale, colorScheme });
      await page.keyboard.press("Control+Shift+K");
      const begin = page.locator(".policy-section .button.primary");
      await begin.waitFor();
      assert.deepEqual(await violations(page), [], "no policy");
      await begin.click();
      await page.locator(".presets").waitFor();
      await page.locator(".rule-add button").click();
      await page.locator(".rule-lines").fill("src\n../x");
      await page.locator(".tester-what").fill("a.md");
      await page.locator(".tester-what").press("Enter");
      await page.locator(".tester-answer p").first().waitFor();
      assert.deepEqual(await violations(page), [], "rules");
      assert.equal(await tooWide(page), 0);
      await Deno.writeTextFile(fileOf(project), JSON.stringify({ project: PRESETS.autonomous }));
      await page.locator(".policy-proposal").waitFor();
      await page.locator(".policy-scope select").selectOption(alice.id);
      await page.locator(".held-parts").waitFor();
      for (const summary of await page.locator(".policy summary").all()) await summary.click();
      assert.deepEqual(await violations(page), [], "who enforces what");
      assert.equal(await tooWide(page), 0);
    });
  });
}
