/** Profiles of one's own over the API, and an agent that runs with one in a real terminal. */
import assert from "node:assert/strict";
import { join } from "node:path";
import type { OwnProfile } from "../../core/profile/own_profile.ts";
import type { CommandFinding, OwnProfilesView } from "../../core/profile/own_profile_service.ts";
import { PROFILE_IDS, type ProfileInfo } from "../../core/profile/profile.ts";
import type { AgentView } from "../../core/agent/service.ts";
import { follow, TestedAgent, type TestedHost, withHost } from "../../tests/support/host.ts";
import { ownCliProfile, writeOwnCli } from "../../tests/support/own_cli.ts";
import { until } from "../../tests/support/wait.ts";

async function makeProfile(host: TestedHost): Promise<OwnProfile> {
  return await host.post("/profiles", ownCliProfile(await writeOwnCli(host.folder)));
}

const listed = async (host: TestedHost, id: string) =>
  (await host.get<ProfileInfo[]>("/profiles")).find((one) => one.id === id);

/** An agent with a role text that its CLI can tell it got. */
async function parrot(host: TestedHost, profile: string): Promise<TestedAgent> {
  const project = await host.project();
  const body = { name: "Ann", profile, context: "Your colour is cobalt.\n" };
  const { id } = await host.post<AgentView>(`${project.path}/agents`, body);
  return new TestedAgent(project, id, "Ann");
}

Deno.test("a profile of one's own is made, tried, changed, hidden and removed over the API", async () => {
  await withHost(async (host) => {
    const profile = await makeProfile(host);
    assert.deepEqual([profile.slug, profile.typing.submit], ["my-parrot", "\r"]);
    const { id, slug, command } = profile;
    const path = `/api/profiles/${id}`;
    const found = { path: command, version: "1.2.3" };
    const info = { id, slug, name: "My Parrot", vendor: "My Parrot", own: true, installed: true };
    const rest = { firstClass: false, install: "", structured: false, ...found };
    assert.deepEqual(await listed(host, id), { ...info, ...rest });
    assert.deepEqual(await host.post<CommandFinding>("/profiles/test", { command }), found);
    const nowhere = await host.request("POST", "/api/profiles/test", { command: "no-such-cli" });
    assert.deepEqual([nowhere.status, nowhere.body.code], [422, "NOT_INSTALLED"]);
    const bad = { ...ownCliProfile(command), screen: { busy: ["ok", "("] } };
    const refused = await host.request("PUT", path, bad);
    assert.equal(refused.status, 400);
    assert.match(refused.body.message, /^screen\.busy\.1: expected a regular expression/);
    const renamed = { ...ownCliProfile(command), name: "Cockatoo" };
    assert.equal((await host.request<OwnProfile>("PUT", path, renamed)).body.slug, "my-parrot");
    assert.equal((await listed(host, id))?.name, "Cockatoo");
    assert.equal((await host.request("PUT", `${path}/offered`, { offered: false })).status, 204);
    assert.equal((await listed(host, id))?.hidden, true);
    assert.equal((await host.request("DELETE", path)).status, 204);
    assert.equal(await listed(host, id), undefined);
    assert.equal((await host.request("DELETE", path)).status, 404);
    assert.equal((await host.request("DELETE", "/api/profiles/none")).status, 400);
    const builtIn = await host.request("DELETE", `/api/profiles/${PROFILE_IDS.aider}`);
    assert.match(builtIn.body.message, /"Aider" is built in/);
  });
});

Deno.test("a built-in CLI is started from another place, with arguments of one's own", async () => {
  await withHost(async (host) => {
    const command = await writeOwnCli(host.folder);
    const start = (body: unknown) =>
      host.request("PUT", `/api/profiles/${PROFILE_IDS.gemini}/start`, body);
    assert.equal((await start({ command, args: ["--yolo"] })).status, 204);
    const found = await listed(host, PROFILE_IDS.gemini);
    assert.deepEqual([found?.path, found?.version], [command, "1.2.3"]);
    const agent = await parrot(host, "gemini");
    await agent.launch();
    const line = await Deno.readTextFile(`/proc/${await agent.pid()}/cmdline`);
    assert.deepEqual(line.split("\0").slice(1, 4), [command, "--yolo", "--include-directories"]);
    await agent.stop();
    await start({ command: null, args: [] });
    assert.deepEqual((await host.get<OwnProfilesView>("/profiles/own")).starts, {});
  });
});

Deno.test("an agent with a profile of one's own is told its role, gets messages at its prompt, and its answer is seen", async () => {
  await withHost(async (host) => {
    const agent = await parrot(host, (await makeProfile(host)).slug);
    assert.equal((await agent.view()).profile, "my-parrot");
    await agent.launch();
    await agent.shows("Told: Your colour is cobalt.");
    await agent.is("idle");
    const { id } = await agent.message("hello");
    await agent.project.delivered(id, "started");
    await agent.is("busy");
    await agent.shows("letters, green");
    await agent.is("idle");
    assert.equal((await agent.project.settled(id)).state, "answered");
  });
});

Deno.test("an agent is limited by the pattern its user wrote, until the time it tells", async () => {
  await withHost(async (host) => {
    const agent = await parrot(host, (await makeProfile(host)).slug);
    await agent.launch();
    await agent.is("idle");
    const before = Date.now();
    await agent.message("please use it up");
    await agent.is("limited");
    const resetsAt = (await agent.view()).limit?.resetsAtMs ?? 0;
    assert.ok(resetsAt >= before + 3_600_000 && resetsAt <= Date.now() + 3_600_000, `${resetsAt}`);
  });
});

Deno.test("a profile in use stays; of one that was taken out of the file by hand, the agent says so", async () => {
  await withHost(async (host) => {
    const { id } = await makeProfile(host);
    const agent = await parrot(host, id);
    const kept = await host.request("DELETE", `/api/profiles/${id}`);
    assert.equal(kept.status, 409);
    assert.match(kept.body.message, /^"My Parrot" is used by "Ann" \(project\)\. /);
    const events = await follow(host);
    await Deno.writeTextFile(join(host.folder, "config", "profiles.json"), "{}");
    await until(() => events.events.some(({ type }) => type === "profilesChanged"), "the edit");
    await events.close();
    const launch = await host.request("POST", `/api${agent.path}/launch`, {});
    assert.equal(launch.status, 400);
    assert.match(launch.body.message, /^profile: the one "Ann" uses is not there any more/);
    assert.equal((await agent.view()).profile, undefined);
  });
});
