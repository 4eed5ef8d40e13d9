/** Contexts, proposals, templates and skills in a real browser on a real host. */
import assert from "node:assert/strict";
import { join } from "node:path";
import type { Locator, Page } from "playwright-core";
import type { ComposedView, TextFile } from "../core/context/service.ts";
import type { ProposalView } from "../core/knowledge/proposal.ts";
import type { AgentView } from "../core/agent/service.ts";
import type { Template } from "../core/template/template.ts";
import { STARTER_TEAM } from "../core/template/starter/starter.ts";
import { violations } from "./support/axe.ts";
import { CHROMIUM } from "./support/browser.ts";
import { TestedAgent, type TestedProject } from "./support/host.ts";
import { toolsOf, type Use } from "./support/knowledge_doors.ts";
import { LOOKS, type PageStage, withPageStage } from "./support/page_stage.ts";
import { until } from "./support/wait.ts";

const ignore = CHROMIUM === undefined;
const ENGLISH = { locale: "en-GB", viewport: { width: 1180, height: 720 } } as const;

/** The test speaks for agents with their own tokens. */
async function onStage(test: (stage: PageStage) => Promise<void>): Promise<void> {
  await withPageStage(test, { trusting: true, options: ENGLISH });
}

/** Commands of the palette that show a page, and the name of its tab. */
const SHOW = {
  context: ["Show the context agents", "Context"],
  proposals: ["Show what agents propose", "Proposals"],
  templates: ["Show role templates", "Templates"],
  skills: ["Show skills", "Skills"],
  templatesInFrench: ["Afficher les modèles", "Modèles"],
} as const;

/** Shows a page of the knowledge through the palette. */
async function show(page: Page, [command, tab]: typeof SHOW[keyof typeof SHOW]): Promise<void> {
  await page.keyboard.press("Control+Shift+P");
  await page.keyboard.type(command);
  await page.keyboard.press("Enter");
  await page.getByRole("tab", { name: tab, selected: true }).waitFor();
}

function panelOf(page: Page): Locator {
  return page.locator("#knowledge-page");
}

/** Chooses one of the choices that stand side by side. */
async function choose(page: Page, name: string): Promise<void> {
  await panelOf(page).getByRole("radio", { name, exact: true }).check({ force: true });
}

/** Replaces what an editor says, once it is one. */
async function write(page: Page, name: string, text: string): Promise<Locator> {
  const editor = panelOf(page).locator(`.cm-content[aria-label="${name}"]`);
  await editor.fill(text);
  return editor;
}

async function undo(page: Page, notice: string): Promise<void> {
  const toast = page.locator(".toast").filter({ hasText: notice });
  await toast.getByRole("button", { name: "Undo" }).click();
}

function contextFile({ root }: TestedProject): string {
  return join(root, ".ideai", "CONTEXT.md");
}

async function writeContext({ host, path }: TestedProject, text: string): Promise<void> {
  const { status, body } = await host.request("PUT", `/api${path}/context`, { text });
  assert.equal(status, 200, JSON.stringify(body));
}

async function contextText({ host, path }: TestedProject): Promise<string> {
  return (await host.get<TextFile>(`${path}/context`)).text;
}

async function roleText(agent: TestedAgent): Promise<string> {
  return (await agent.project.host.get<TextFile>(`${agent.path}/role`)).text;
}

async function git(cwd: string, ...args: string[]): Promise<void> {
  const who = ["-c", "user.name=Ann", "-c", "user.email=ann@example.org"];
  const { success, stderr } = await new Deno.Command("git", {
    cwd,
    args: [...who, ...args],
    stdout: "null",
    stderr: "piped",
  }).output();
  assert.ok(success, new TextDecoder().decode(stderr));
}

async function templateOf(project: TestedProject, name = "Reviewer"): Promise<Template> {
  const contentMd = "You review changes.\n";
  const profiles = await project.host.get<{ id: string; slug: string }[]>("/profiles");
  const defaultProfileId = profiles.find(({ slug }) => slug === "demo")!.id;
  return await project.host.post<Template>("/templates", { name, contentMd, defaultProfileId });
}

async function made(project: TestedProject, { id }: Template, name: string): Promise<TestedAgent> {
  const path = `${project.path}/templates/${id}/agents`;
  const agent = await project.host.post<AgentView>(path, { name, profile: "demo" });
  return new TestedAgent(project, agent.id, name);
}

async function revise(project: TestedProject, { id }: Template, contentMd: string) {
  const answer = await project.host.request("PATCH", `/api/templates/${id}`, { contentMd });
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
}

Deno.test("a context is written, read as it reads, and saved with the keyboard", {
  ignore,
}, async () => {
  await onStage(async ({ open, project }) => {
    const { page, complaints } = await open();
    await show(page, SHOW.context);
    const editor = await write(page, "Project context", "# Work\n\nA **parser**.\n");
    await panelOf(page).getByText("Not saved yet.").waitFor();
    await choose(page, "Preview");
    await panelOf(page).locator(".markdown strong").getByText("parser").waitFor();
    await choose(page, "Write");
    await editor.press("Control+s");
    await panelOf(page).getByText("Ctrl+S saves.").waitFor();
    assert.equal(await Deno.readTextFile(contextFile(project)), "# Work\n\nA **parser**.\n");
    assert.deepEqual(complaints, []);
  });
});

Deno.test("what was typed and not saved is there after the page was loaded again", {
  ignore,
}, async () => {
  await onStage(async ({ open, project }) => {
    const { page } = await open();
    await show(page, SHOW.context);
    await write(page, "Project context", "half a thought");
    await panelOf(page).getByText("Not saved yet.").waitFor();
    await page.reload();
    await panelOf(page).locator(".cm-content").getByText("half a thought").waitFor();
    await panelOf(page).getByRole("button", { name: "Discard" }).click();
    await undo(page, "Your changes were discarded");
    await panelOf(page).locator(".cm-content").getByText("half a thought").waitFor();
    assert.equal(await contextText(project), "");
  });
});

Deno.test("a file changed by hand while it is edited is shown, never overwritten unseen", {
  ignore,
}, async () => {
  await onStage(async ({ open, project }) => {
    await writeContext(project, "first\n");
    const { page } = await open();
    await show(page, SHOW.context);
    await write(page, "Project context", "mine\n");
    await Deno.writeTextFile(contextFile(project), "theirs\n");
    // Whether the host told of it already or refuses to save over it.
    await page.keyboard.press("Control+s");
    const conflict = page.getByRole("alert", { name: "It was changed meanwhile" });
    await conflict.waitFor();
    assert.equal(await Deno.readTextFile(contextFile(project)), "theirs\n");
    await conflict.locator(".cm-deletedChunk").getByText("theirs").waitFor();
    await conflict.getByRole("button", { name: "Take theirs" }).click();
    await panelOf(page).locator(".cm-content").getByText("theirs").waitFor();
    await write(page, "Project context", "mine again\n");
    await Deno.writeTextFile(contextFile(project), "theirs again\n");
    await page.keyboard.press("Control+s");
    await conflict.getByRole("button", { name: "Keep mine" }).click();
    await until(async () => await contextText(project) === "mine again\n", "mine");
  });
});

Deno.test("earlier versions come from git, and one is brought back into the editor", {
  ignore,
}, async () => {
  await onStage(async ({ open, project }) => {
    const { page } = await open();
    await show(page, SHOW.context);
    await choose(page, "History");
    await panelOf(page).getByText("No history: git knows no earlier version").waitFor();
    await writeContext(project, "no dependencies\n");
    await git(project.root, "init", "-q");
    await git(project.root, "add", "-f", ".ideai/CONTEXT.md");
    await git(project.root, "commit", "-qm", "The first rule");
    await writeContext(project, "few dependencies\n");
    await panelOf(page).getByRole("button", { name: "The first rule" }).click();
    await panelOf(page).locator(".cm-deletedChunk").getByText("no dependencies").waitFor();
    await choose(page, "The text as it was");
    await panelOf(page).locator("pre").getByText("no dependencies").waitFor();
    await panelOf(page).getByRole("button", { name: "Bring back" }).click();
    await panelOf(page).locator(".cm-content").getByText("no dependencies").waitFor();
    assert.equal(await contextText(project), "few dependencies\n");
    await panelOf(page).getByRole("button", { name: "Save" }).click();
    await until(async () => await contextText(project) === "no dependencies\n", "the old text");
  });
});

Deno.test("what an agent is told is shown as it gets it, and the badge leads to what changed", {
  ignore,
}, async () => {
  await onStage(async ({ open, host, project }) => {
    await writeContext(project, "Amounts are cents.\n");
    const alice = await project.agent("Alice");
    await alice.launch();
    await alice.is("idle");
    const { page, complaints } = await open();
    await page.getByRole("button", { name: "Actions for Alice" }).click();
    await page.getByRole("menuitem", { name: "Role and context…" }).click();
    await panelOf(page).locator('.cm-content[aria-label="Role of Alice"]').waitFor();
    await choose(page, "What it is told");
    const told = page.getByRole("region", { name: "What Alice is told" });
    await told.getByText("exactly as the running agent was given them").waitFor();
    await told.locator("summary").filter({ hasText: "Project context" }).click();
    await told.locator("pre").getByText("Amounts are cents.").waitFor();
    await choose(page, "Whole");
    const composed = () => host.get<ComposedView>(`${alice.path}/composed`);
    const { path, next } = await composed();
    assert.equal(await told.locator("pre").textContent(), next.text);
    assert.equal(await Deno.readTextFile(path!), next.text);

    await writeContext(project, "Amounts are integers.\n");
    const badge = page.getByRole("button", { name: "Alice: context changed since its start" });
    await badge.click();
    const notice = page.getByRole("status", { name: "Alice was told something else" });
    await notice.getByText("Changed since: Project context.").waitFor();
    await choose(page, "Changes");
    await told.locator(".cm-deletedChunk").getByText("Amounts are cents.").waitFor();
    await notice.getByRole("button", { name: "Refresh and tell it" }).click();
    await badge.waitFor({ state: "detached" });
    await notice.waitFor({ state: "detached" });
    assert.match(await Deno.readTextFile(path!), /Amounts are integers\./);
    await until(async () => (await project.tickets()).length === 1, "the message to Alice");
    assert.deepEqual(complaints, []);
  });
});

/** Agents that have read the project's context, each proposing another one. */
async function proposing(project: TestedProject, contents: Record<string, string>) {
  for (const [name, content] of Object.entries(contents)) {
    await propose(await toolsOf(project, name), content);
  }
}

async function propose(use: Use, content: string): Promise<void> {
  await use("idea_context_read", {});
  const came = await use("idea_context_propose", { content, why: `Because of ${content}` });
  assert.ok("value" in came, JSON.stringify(came));
  assert.equal(came.value["status"], "proposed");
}

function proposals({ host, path }: TestedProject): Promise<ProposalView[]> {
  return host.get<ProposalView[]>(`${path}/proposals`);
}

Deno.test("a proposal is told quietly, read as a difference, and accepted", {
  ignore,
}, async () => {
  await onStage(async ({ open, project }) => {
    await writeContext(project, "Old rule.\n");
    const { page, complaints } = await open();
    const status = page.getByRole("contentinfo");
    await status.getByRole("button", { name: "Knowledge" }).waitFor();
    assert.equal(await status.locator(".news").count(), 0);
    await proposing(project, { Bob: "New rule.\n" });
    await status.locator(".news").getByText("1").waitFor();
    await status.getByRole("button", { name: "Knowledge" }).click();
    await page.getByRole("tab", { name: "Proposals (1)" }).waitFor();
    const item = page.getByRole("article", { name: "Bob would change the project context" });
    await item.getByText("Because of New rule.").waitFor();
    await item.locator(".cm-deletedChunk").getByText("Old rule.").waitFor();
    await item.getByRole("button", { name: "Accept" }).click();
    await panelOf(page).getByText("No proposals.").waitFor();
    assert.equal(await contextText(project), "New rule.\n");
    await status.locator(".news").waitFor({ state: "detached" });
    assert.deepEqual(complaints, []);
  });
});

Deno.test("a proposal is edited before it is accepted, and another one is rejected", {
  ignore,
}, async () => {
  await onStage(async ({ open, project }) => {
    await writeContext(project, "Old rule.\n");
    await proposing(project, { Bob: "One.\n", Cleo: "Two.\n" });
    const { page } = await open();
    await show(page, SHOW.proposals);
    const [first, second] = [page.locator(".proposal").first(), page.locator(".proposal").last()];
    await first.getByRole("button", { name: "Edit first" }).click();
    await write(page, "Text to accept", "One, in my words.\n");
    await first.getByRole("button", { name: "Accept this text" }).click();
    await until(async () => await contextText(project) === "One, in my words.\n", "my words");
    // What Cleo made hers from is not there any more.
    await second.getByText("The text was changed after the agent read it.").waitFor();
    await second.getByRole("button", { name: "Reject" }).click();
    const question = page.getByRole("dialog", { name: "Reject the proposal?" });
    await question.getByText("The text Cleo wrote for the project context is lost.").waitFor();
    await question.getByRole("button", { name: "Reject" }).click();
    await panelOf(page).getByText("No proposals.").waitFor();
    assert.equal(await contextText(project), "One, in my words.\n");
    assert.deepEqual(await proposals(project), []);
  });
});

Deno.test("a proposal that its agent replaces while it is edited is shown beside the edit", {
  ignore,
}, async () => {
  await onStage(async ({ open, project }) => {
    await writeContext(project, "Old rule.\n");
    const bob = await toolsOf(project, "Bob");
    await propose(bob, "One.\n");
    const { page } = await open();
    await show(page, SHOW.proposals);
    await panelOf(page).getByRole("button", { name: "Edit first" }).click();
    await write(page, "Text to accept", "One, in my words.\n");
    await propose(bob, "Two.\n");
    const conflict = page.getByRole("alert", { name: "It was changed meanwhile" });
    await conflict.locator(".cm-deletedChunk").getByText("Two.").waitFor();
    const accept = panelOf(page).getByRole("button", { name: "Accept this text" });
    assert.equal(await accept.isDisabled(), true);
    await conflict.getByRole("button", { name: "Keep mine" }).click();
    await accept.click();
    await until(async () => await contextText(project) === "One, in my words.\n", "my words");
  });
});

Deno.test("a starter team is added in one action, in the language of the page, and taken back", {
  ignore,
}, async () => {
  await onStage(async ({ open, host, project }) => {
    const { page, complaints } = await open({ ...ENGLISH, locale: "fr-FR" });
    await show(page, SHOW.templatesInFrench);
    await panelOf(page).getByText("Aucun modèle.").waitFor();
    await panelOf(page).getByRole("button", { name: "Équipe de départ…" }).click();
    const dialog = page.getByRole("dialog", { name: "Ajouter une équipe de départ" });
    await dialog.getByText("planifie avec vous").waitFor();
    await dialog.getByRole("button", { name: "Ajouter 6 agents" }).click();
    const agents = () => host.get<AgentView[]>(`${project.path}/agents`);
    await dialog.waitFor({ state: "detached" });
    const wanted = STARTER_TEAM.fr.map(({ name }) => name);
    assert.deepEqual((await agents()).map(({ name }) => name), wanted);
    const row = page.locator(".agent-row").filter({ hasText: wanted[0]! });
    await row.getByRole("img", { name: "Orchestrateur : écrit le contexte du projet" }).waitFor();
    await panelOf(page).locator(".knowledge-row").nth(5).waitFor();
    await page.locator(".toast").filter({ hasText: "6 agents ont été ajoutés" })
      .getByRole("button", { name: "Annuler" }).click();
    await until(async () => (await agents()).length === 0, "no agents");
    assert.equal((await host.get<Template[]>("/templates")).length, 6);
    assert.deepEqual(complaints, []);
  });
});

Deno.test("a template is written, makes agents, and its next version reaches them", {
  ignore,
}, async () => {
  await onStage(async ({ open, project }) => {
    const { page, complaints } = await open();
    await show(page, SHOW.templates);
    await panelOf(page).getByRole("button", { name: "New template" }).click();
    await panelOf(page).getByRole("textbox", { name: "Name" }).fill("Reviewer");
    await panelOf(page).getByText("It needs a role text.").waitFor();
    await write(page, "Role text", "You review.\n");
    await panelOf(page).getByRole("button", { name: "Create template" }).click();
    await panelOf(page).getByRole("button", { name: "Create agent…" }).click();
    const dialog = page.getByRole("dialog", { name: "Add an agent" });
    assert.equal(await dialog.getByRole("textbox", { name: "Name" }).inputValue(), "Reviewer");
    await dialog.getByRole("checkbox", { name: "Keep in step with the template" }).waitFor();
    await dialog.getByRole("button", { name: "Create & launch" }).click();
    await panelOf(page).getByText("Made from it here: Reviewer (v1)").waitFor();
    const agents = await project.host.get<AgentView[]>(`${project.path}/agents`);
    const agent = new TestedAgent(project, agents[0]!.id, "Reviewer");
    assert.equal(agents[0]!.synchronized, true);
    await agent.is("idle");

    await write(page, "Role text", "You review and test.\n");
    await panelOf(page).getByRole("button", { name: "Save as version 2" }).click();
    await page.getByRole("button", { name: "Templates: back to the list" }).click();
    const drifts = page.getByRole("region", { name: "Behind their template" });
    await panelOf(page).locator(".knowledge-row").getByText("1 behind").waitFor();
    await drifts.getByRole("button", { name: "Reviewer" }).click();
    await drifts.locator(".cm-content").getByText("You review and test.").waitFor();
    await drifts.getByRole("button", { name: "Take version 2" }).click();
    await drifts.waitFor({ state: "detached" });
    assert.equal(await roleText(agent), "You review and test.\n");
    assert.deepEqual(complaints, []);
  });
});

Deno.test(
  "an edited role text is lost only after a question, and a detached agent stays as it is",
  {
    ignore,
  },
  async () => {
    await onStage(async ({ open, host, project }) => {
      const template = await templateOf(project);
      const edited = await made(project, template, "Edited");
      const detached = await made(project, template, "Detached");
      const plain = await made(project, template, "Plain");
      const other = await made(project, template, "Other");
      await host.request("PATCH", `/api${edited.path}`, { context: "My own words.\n" });
      await host.request("PATCH", `/api${detached.path}`, { synchronized: false });
      await revise(project, template, "You review carefully.\n");
      const { page } = await open();
      await show(page, SHOW.templates);
      const drifts = page.getByRole("region", { name: "Behind their template" });
      await drifts.getByRole("button", { name: "Take all 2" }).click();
      await until(async () => await roleText(other) === "You review carefully.\n", "the new text");
      assert.equal(await roleText(plain), "You review carefully.\n");
      assert.equal(await roleText(edited), "My own words.\n");
      assert.equal(await roleText(detached), "You review changes.\n");

      await drifts.getByRole("button", { name: "Edited" }).click();
      await drifts.getByRole("button", { name: "Take version 2" }).click();
      const question = page.getByRole("dialog", { name: "Give Edited version 2?" });
      await question.getByText("Your changes to the role text of Edited are lost.").waitFor();
      await question.getByRole("button", { name: "Take version 2" }).click();
      await until(async () => await roleText(edited) === "You review carefully.\n", "the new text");
      await drifts.getByRole("button", { name: "Detached" }).click();
      await drifts.getByRole("button", { name: "Follow it again" }).click();
      await drifts.getByRole("button", { name: "Take version 2" }).click();
      await until(
        async () => await roleText(detached) === "You review carefully.\n",
        "the new text",
      );
    });
  },
);

Deno.test("a template is deleted after a question that names what stays", { ignore }, async () => {
  await onStage(async ({ open, host, project }) => {
    const template = await templateOf(project);
    const carl = await made(project, template, "Carl");
    const { page } = await open();
    await page.getByRole("button", { name: "Actions for Carl" }).click();
    await page.getByRole("menuitem", { name: "Role and context…" }).click();
    await panelOf(page).getByText("From the template Reviewer, version 1.").waitFor();
    await panelOf(page).getByRole("switch", { name: "Keep in step" }).click();
    await until(async () => !(await carl.view()).synchronized, "Carl detached");
    await page.getByRole("tab", { name: "Templates" }).click();
    await panelOf(page).getByRole("button", { name: "Reviewer" }).click();
    await panelOf(page).getByRole("button", { name: "Delete template" }).click();
    const question = page.getByRole("dialog", { name: "Delete the template Reviewer?" });
    await question.getByText("Carl and agents of other projects keep their role texts.").waitFor();
    await question.getByRole("button", { name: "Delete template" }).click();
    await panelOf(page).getByText("No templates.").waitFor();
    assert.deepEqual(await host.get<Template[]>("/templates"), []);
    assert.equal(await roleText(carl), "You review changes.\n");
  });
});

Deno.test(
  "an agent begins with a built-in role where there is no template, and keeps what was typed",
  {
    ignore,
  },
  async () => {
    await onStage(async ({ open, host, project }) => {
      const { page } = await open();
      await page.getByRole("button", { name: "Add agent" }).first().click();
      const dialog = page.getByRole("dialog", { name: "Add an agent" });
      const role = dialog.getByRole("textbox", { name: "Role" });
      await dialog.getByRole("button", { name: "QA", exact: true }).click();
      const text = STARTER_TEAM.en.find(({ role }) => role === "qa")!.contentMd;
      assert.equal(await role.inputValue(), text);
      assert.equal(await dialog.getByRole("textbox", { name: "Name" }).inputValue(), "QA");
      await role.fill("My own words.");
      await dialog.getByRole("button", { name: "Git", exact: true }).and(page.locator(":disabled"))
        .waitFor();
      await dialog.getByRole("button", { name: "Create & launch" }).click();
      await dialog.waitFor({ state: "detached" });
      const [agent] = await host.get<AgentView[]>(`${project.path}/agents`);
      assert.equal(await roleText(new TestedAgent(project, agent!.id, "QA")), "My own words.");
      assert.deepEqual(await host.get<Template[]>("/templates"), []);
    });
  },
);

Deno.test("a skill is written, given to agents, changed, and deleted by name", {
  ignore,
}, async () => {
  await onStage(async ({ open, project }) => {
    const alice = await project.agent("Alice");
    await project.agent("Bob");
    await alice.launch();
    const { page, complaints } = await open();
    await page.getByRole("button", { name: "Actions for Alice" }).click();
    await page.getByRole("menuitem", { name: "Skills…" }).click();
    await panelOf(page).getByText("No skills.").waitFor();
    await panelOf(page).getByRole("button", { name: "New skill" }).click();
    await panelOf(page).getByRole("textbox", { name: "Name" }).fill("Release notes");
    await panelOf(page).getByRole("textbox", { name: "When to use it" }).fill("Use for a release");
    await panelOf(page).getByText("It needs instructions.").waitFor();
    await write(page, "Instructions", "Newest first.\n");
    await panelOf(page).getByRole("button", { name: "Create skill" }).click();
    // Whoever came for Alice made it for Alice.
    const ref = { scope: "project", slug: "release-notes" };
    const skillsOf = async (agent: TestedAgent) => (await agent.view()).skills;
    await until(async () => (await skillsOf(alice)).length === 1, "the skill of Alice");
    assert.deepEqual(await skillsOf(alice), [ref]);
    await panelOf(page).getByText("takes effect when Alice starts again").waitFor();
    const file = join(project.root, ".ideai", "skills", "release-notes", "SKILL.md");
    assert.match(await Deno.readTextFile(file), /Newest first\./);

    await panelOf(page).getByRole("checkbox", { name: "Bob has release-notes" }).check();
    const editor = await write(page, "Instructions", "Oldest first.\n");
    await editor.press("Control+s");
    await until(async () => (await Deno.readTextFile(file)).includes("Oldest"), "the change");
    await page.getByRole("button", { name: "Skills: back to the list" }).click();
    await panelOf(page).getByRole("checkbox", { name: "Alice has release-notes" }).uncheck();
    await until(async () => (await skillsOf(alice)).length === 0, "no skill of Alice");
    await panelOf(page).getByRole("combobox", { name: "Skills of" }).selectOption("");
    await panelOf(page).getByRole("button", { name: "release-notes Bob" }).click();
    await panelOf(page).getByRole("button", { name: "Delete skill" }).click();
    const question = page.getByRole("dialog", { name: "Delete the skill release-notes?" });
    await question.getByText("It is taken from Bob.").waitFor();
    await question.getByRole("button", { name: "Delete skill" }).click();
    await panelOf(page).getByText("No skills.").waitFor();
    assert.deepEqual(complaints, []);
  });
});

Deno.test("a skill for every project says so, and a folder that holds none is named", {
  ignore,
}, async () => {
  await onStage(async ({ open, host, project }) => {
    const skill = { slug: "review", description: "Use for reviews", content: "Twice.\n" };
    await host.post("/skills", skill);
    const broken = join(project.root, ".ideai", "skills", "broken");
    await Deno.mkdir(broken, { recursive: true });
    await Deno.writeTextFile(join(broken, "SKILL.md"), "no front matter");
    const { page } = await open();
    await show(page, SHOW.skills);
    await page.getByRole("region", { name: "Every project" })
      .getByRole("button", { name: "review" }).waitFor();
    const own = page.getByRole("region", { name: "This project" });
    await own.getByText("broken", { exact: true }).waitFor();
    assert.notEqual(await own.locator(".skill-problem p").innerText(), "");
    await panelOf(page).getByRole("button", { name: "review" }).click();
    await panelOf(page).getByRole("button", { name: "Delete skill" }).click();
    await page.getByText("Agents of other projects lose it as well.").waitFor();
  });
});

Deno.test("an agent is made the orchestrator, is marked, and the one before it is not any more", {
  ignore,
}, async () => {
  await onStage(async ({ open, project }) => {
    const alice = await project.agent("Alice");
    const bob = await project.agent("Bob");
    const { page } = await open();
    const row = (name: string) => page.locator(".agent-row").filter({ hasText: name });
    const choose = async (name: string, item: string) => {
      await page.getByRole("button", { name: `Actions for ${name}` }).click();
      await page.getByRole("menuitem", { name: item }).click();
    };
    await choose("Alice", "Make orchestrator");
    await row("Alice").locator(".orchestrator-mark").waitFor();
    await choose("Bob", "Make orchestrator");
    await row("Bob").locator(".orchestrator-mark").waitFor();
    await row("Alice").locator(".orchestrator-mark").waitFor({ state: "detached" });
    assert.equal((await alice.view()).orchestrator, undefined);
    assert.equal((await bob.view()).orchestrator, true);
    await choose("Bob", "No longer orchestrator");
    await row("Bob").locator(".orchestrator-mark").waitFor({ state: "detached" });
  });
});

Deno.test("pages that cannot be read say why and can be read again", { ignore }, async () => {
  await onStage(async ({ open }) => {
    const { page } = await open();
    const body = { code: "STORE", message: "The database is locked" };
    const fails = /\/api\/(projects\/[^/]+\/(context|proposals|skills)|templates)$/u;
    await page.route(fails, (route) => route.fulfill({ status: 500, json: body }));
    for (const name of ["context", "proposals", "templates", "skills"] as const) {
      await show(page, SHOW[name]);
      await panelOf(page).getByRole("alert").getByText("The database is locked").waitFor();
    }
    await page.unroute(fails);
    await panelOf(page).getByRole("button", { name: "Try again" }).click();
    await panelOf(page).getByText("No skills.").waitFor();
    await show(page, SHOW.context);
    await page.locator(".cm-content").waitFor();
  });
});

Deno.test("everything is reached with the keyboard", { ignore }, async () => {
  await onStage(async ({ open, project }) => {
    await project.agent("Alice");
    const { page } = await open();
    await show(page, SHOW.context);
    await page.getByRole("tab", { name: "Context" }).focus();
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowRight");
    await page.locator('.panel-tab[aria-selected="true"]:focus').getByText("Templates").waitFor();
    await panelOf(page).getByText("No templates.").waitFor();
    await page.keyboard.press("ArrowRight");
    await panelOf(page).getByText("No skills.").waitFor();
    await panelOf(page).getByRole("button", { name: "New skill" }).focus();
    await page.keyboard.press("Enter");
    await panelOf(page).getByRole("textbox", { name: "Name" }).focus();
    await page.keyboard.type("Écrire des tests");
    assert.equal(
      await panelOf(page).getByRole("textbox", { name: "Name" }).inputValue(),
      "ecrire-des-tests",
    );
  });
});

/** What of the panel is wider than it: nothing may be cut off. */
function tooWide(page: Page): Promise<number> {
  return panelOf(page).evaluate((body) => body.scrollWidth - body.clientWidth);
}

for (const { colorScheme, locale } of LOOKS) {
  Deno.test(`the pages have no serious barrier and nothing cut off: ${colorScheme}, ${locale}`, {
    ignore,
  }, async () => {
    await onStage(async ({ open, host, project }) => {
      await writeContext(project, "# Work\n\nOld rule.\n");
      const template = await templateOf(project);
      const carl = await made(project, template, "Carl");
      await host.request("PATCH", `/api${carl.path}`, { context: "My own words.\n" });
      await revise(project, template, "You review carefully.\n");
      const skill = { slug: "review", description: "Use for reviews", content: "Twice.\n" };
      await host.post(`${project.path}/skills`, skill);
      await proposing(project, { Bob: "# Work\n\nNew rule.\n" });
      await writeContext(project, "# Work\n\nAnother rule.\n");
      const { page } = await open({ ...ENGLISH, locale, colorScheme });
      const tab = (at: number) => page.locator(".knowledge > .panel-tabs button").nth(at);
      const isFine = async (what: string) => {
        assert.deepEqual(await violations(page), [], what);
        assert.equal(await tooWide(page), 0, what);
      };
      await page.locator(".context-badge").click();
      await page.locator(".context-outdated").waitFor();
      await page.locator(".section summary").first().click();
      await isFine("what it is told");
      await page.locator(".knowledge-head select").selectOption("");
      await page.locator(".cm-content").waitFor();
      await isFine("the context");
      await page.locator(".cm-content").fill("mine");
      await writeContext(project, "theirs");
      await page.locator(".knowledge-conflict .cm-content").waitFor();
      await isFine("a conflict");
      await tab(2).click();
      await page.locator(".proposal .cm-content").waitFor();
      await isFine("proposals");
      await tab(3).click();
      await page.locator(".drift-line").click();
      await page.locator(".drift .cm-content").waitFor();
      await isFine("templates");
      await page.locator(".knowledge-row").click();
      await page.locator(".cm-content").waitFor();
      await isFine("a template");
      await tab(4).click();
      await page.locator(".knowledge-tools select").selectOption(carl.id);
      await page.locator(".assign-box").waitFor();
      await isFine("skills");
      await page.locator(".knowledge-row").click();
      await page.locator(".cm-content").waitFor();
      await isFine("a skill");
    });
  });
}
