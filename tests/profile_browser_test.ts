/** Profiles in the settings, in a real browser on a real host. */
import assert from "node:assert/strict";
import { join } from "node:path";
import type { Page } from "playwright-core";
import type { OwnProfilesView } from "../core/profile/own_profile_service.ts";
import type { Project } from "../core/project/project.ts";
import { violations } from "./support/axe.ts";
import { bareEnvironment, CHROMIUM, startBrowser, type TestBrowser } from "./support/browser.ts";
import { inFolder } from "./support/folder.ts";
import { ownCliProfile, writeOwnCli } from "./support/own_cli.ts";
import { type ServeProcess, startServe } from "./support/serve.ts";
import { until } from "./support/wait.ts";

const ignore = CHROMIUM === undefined;
const ENGLISH = { locale: "en-GB" };

interface Stage {
  host: ServeProcess;
  browser: TestBrowser;
  project: Project;
  /** The CLI of nobody's, absolute. */
  command: string;
}

/** A host with an open project, a CLI that nobody knows, and a browser. */
async function withStage(test: (stage: Stage) => Promise<void>): Promise<void> {
  await inFolder(async (home) => {
    const root = join(home, "work");
    await Deno.mkdir(root);
    const command = await writeOwnCli(home);
    await using host = await startServe(bareEnvironment(home));
    await using browser = await startBrowser();
    const project = await host.call<Project>("POST", "/projects", { root });
    await test({ host, browser, project, command });
  });
}

const saved = (host: ServeProcess) => host.call<OwnProfilesView>("GET", "/profiles/own");

async function openList(page: Page, settings: string, profiles: string) {
  await page.getByRole("button", { name: settings, exact: true }).click();
  const list = page.getByRole("region", { name: profiles, exact: true });
  await list.waitFor();
  return list;
}

Deno.test("a profile is made in the settings, tried, offered for an agent, and runs", {
  ignore,
}, async () => {
  await withStage(async ({ browser, host, command }) => {
    const { page, complaints } = await browser.open(host.url, ENGLISH);
    const list = await openList(page, "Settings", "Profiles");
    await list.getByRole("button", { name: "Add a profile" }).click();
    const form = page.getByRole("dialog", { name: "New profile" });
    await form.getByLabel("Name", { exact: true }).fill("My Parrot");
    await form.getByLabel("Command").fill(command);
    await form.getByLabel("Name of the file").fill("TOLD.md");
    await form.getByText("Its screen").click();
    await form.getByLabel("It works while").fill("(");
    await form.getByRole("button", { name: "Save the profile" }).click();
    await form.getByRole("status").filter({ hasText: "screen.busy.0: expected a regular" })
      .waitFor();
    await form.getByLabel("It works while").fill("^Thinking");
    await form.getByRole("button", { name: "Test" }).click();
    const found = `found at ${command}, version 1.2.3`;
    await form.getByRole("status").filter({ hasText: found }).waitFor();
    assert.deepEqual(await violations(page), []);
    await form.getByRole("button", { name: "Save the profile" }).click();
    await form.waitFor({ state: "detached" });
    await list.getByText(found).waitFor();
    const [profile] = (await saved(host)).profiles;
    assert.deepEqual([profile?.slug, profile?.screen.busy], ["my-parrot", ["^Thinking"]]);
    await page.keyboard.press("Control+Shift+P");
    await page.locator('[role="combobox"]:focus').waitFor();
    await page.keyboard.type("add agent");
    await page.getByRole("option", { name: "Add agent" }).first().click();
    const create = page.getByRole("dialog", { name: "Add an agent" });
    await create.getByLabel("Name").first().fill("Ann");
    await create.getByRole("radio", { name: /My Parrot/ }).check();
    await create.getByRole("button", { name: /launch/i }).click();
    const cell = page.getByRole("region", { name: "Ann", exact: true });
    await cell.getByText("Told:", { exact: false }).first().waitFor();
    await list.getByRole("button", { name: "Remove My Parrot" }).click();
    await page.getByText('"My Parrot" is used by "Ann" (work)', { exact: false }).waitFor();
    assert.deepEqual(complaints.filter((line) => !line.includes("409")), []);
  });
});

Deno.test("profiles are hidden, started from elsewhere, removed and brought back, in French", {
  ignore,
}, async () => {
  await withStage(async ({ browser, host, command }) => {
    await host.call("POST", "/profiles", ownCliProfile(command));
    const { page, complaints } = await browser.open(host.url, { locale: "fr-FR" });
    const list = await openList(page, "Réglages", "Profils");
    await list.getByRole("button", { name: "Ne plus proposer Aider" }).click();
    await list.getByRole("button", { name: "Proposer à nouveau Aider" }).waitFor();
    assert.deepEqual((await saved(host)).hidden, ["aider"]);
    await list.getByRole("button", { name: "Modifier Gemini CLI" }).click();
    const form = page.getByRole("dialog", { name: "Lancement de Gemini CLI" });
    await form.getByLabel("Commande").fill(command);
    await form.getByRole("button", { name: "Enregistrer le profil" }).click();
    const found = list.getByText(`trouvé dans ${command}, version 1.2.3`);
    await until(async () => await found.count() === 2, "Gemini CLI at its other place");
    await list.getByRole("button", { name: "Supprimer My Parrot" }).click();
    await page.getByText("Le profil My Parrot est supprimé").waitFor();
    assert.deepEqual((await saved(host)).profiles, []);
    await page.getByRole("button", { name: "Rétablir", exact: true }).click();
    await list.getByRole("button", { name: "Modifier My Parrot" }).click();
    await page.getByRole("dialog", { name: "My Parrot" }).waitFor();
    assert.deepEqual(await violations(page), []);
    assert.equal((await saved(host)).profiles[0]?.rateLimitPattern?.timeFormat, "relative_s");
    assert.deepEqual(complaints, []);
  });
});
