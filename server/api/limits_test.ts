import assert from "node:assert/strict";
import type { Ticket } from "../../core/delegation/ticket.ts";
import type { SequencedEvent } from "../../core/event.ts";
import type { AgentView } from "../../core/agent/service.ts";
import type { AccountView, LimitHistoryEntry } from "../../core/limit/service.ts";
import {
  follow,
  type TestedAgent,
  type TestedHost,
  type TestedProject,
  withHost,
} from "../../tests/support/host.ts";
import { until } from "../../tests/support/wait.ts";

const HOUR = 3_600_000;
const RESUME = /The usage limit is over/u;

/** Two running agents of one account. */
async function withTeam(
  test: (team: {
    host: TestedHost;
    project: TestedProject;
    ann: TestedAgent;
    bob: TestedAgent;
  }) => Promise<void>,
): Promise<void> {
  await withHost(async (host) => {
    const project = await host.project();
    const [ann, bob] = [await project.agent("Ann"), await project.agent("Bob")];
    await Promise.all([ann.launch(), bob.launch()]);
    await Promise.all([ann.is("idle"), bob.is("idle")]);
    await test({ host, project, ann, bob });
  });
}

function setTime(agent: TestedAgent, resetsAtMs: unknown) {
  const { host } = agent.project;
  return host.request("PUT", `/api${agent.path}/limit/time`, { resetsAtMs });
}

async function isFree(agent: TestedAgent): Promise<void> {
  const free = async () => {
    const { limit, state } = await agent.view();
    return limit === undefined && state === "idle";
  };
  await until(free, `${agent.name} to be free`, () => agent.view());
}

async function resumesOf({ project, id }: TestedAgent): Promise<Ticket[]> {
  return (await project.tickets()).filter(({ target, task }) => target === id && RESUME.test(task));
}

Deno.test("a person's time parks every agent of the account, and each shows it in the list of agents", () =>
  withTeam(async ({ host, ann, bob }) => {
    const resetsAtMs = Date.now() + HOUR;
    assert.equal((await setTime(ann, resetsAtMs)).status, 204);
    await ann.is("limited");
    await bob.is("limited");
    const { limit } = await bob.view();
    assert.equal(limit?.state, "parked");
    assert.equal(limit.resetsAtMs, resetsAtMs);
    assert.ok((limit.fireAtMs ?? 0) >= resetsAtMs);
    const [account] = await host.get<AccountView[]>("/limits");
    assert.equal(account?.id, limit.account);
    assert.deepEqual([account.state, account.source], ["limited", "human"]);
    assert.equal(account.agents.length, 2);
  }));

Deno.test("what waits for a limited agent is delivered after it was told, once, to go on", () =>
  withTeam(async ({ project, ann, bob }) => {
    await setTime(ann, Date.now() + HOUR);
    await ann.is("limited");
    const { id } = await ann.message("say waited");
    await project.delivered(id, "held", "limited");
    await setTime(ann, Date.now());
    await project.settled(id);
    await isFree(ann);
    await isFree(bob);
    const order = (await project.deliveries()).filter(({ agentId }) => agentId === ann.id)
      .sort((one, other) => (one.startedAt ?? 0) - (other.startedAt ?? 0));
    assert.deepEqual(order.map(({ text }) => RESUME.test(text)), [true, false]);
    assert.equal((await resumesOf(ann)).length, 1);
    assert.equal((await resumesOf(bob)).length, 0, "nothing of Bob's was cut off");
  }));

Deno.test("a cancelled resume says so once, and the agent stays until a person resumes it", () =>
  withTeam(async ({ project, ann }) => {
    await setTime(ann, Date.now() + HOUR);
    const cancel = () => project.host.post(`${ann.path}/limit/cancel`);
    assert.deepEqual(await cancel(), { cancelled: true });
    assert.deepEqual(await cancel(), { cancelled: false });
    assert.equal((await ann.view()).limit?.state, "cancelled");
    const resume = () => project.host.post(`${ann.path}/limit/resume`);
    assert.deepEqual(await resume(), { resumes: true });
    await until(async () => (await resumesOf(ann)).length === 1, "the resume");
    await isFree(ann);
    assert.deepEqual(await resume(), { resumes: false });
    const history = await project.host.get<LimitHistoryEntry[]>(`${project.path}/limits/history`);
    const ofAnn = history.filter(({ agentId }) => agentId === ann.id).map(({ what }) => what.type);
    assert.ok(ofAnn.includes("agentRateLimited") && ofAnn.includes("agentResumeCancelled"));
  }));

Deno.test("a limit outlives the host: its agent is started again in its conversation and resumed once", () =>
  withTeam(async ({ host, project, ann }) => {
    const { id } = await ann.message("say before");
    await project.settled(id);
    await setTime(ann, Date.now() + HOUR);
    await ann.is("limited");
    await host.restart();
    assert.equal((await ann.view()).limit?.state, "parked");
    await setTime(ann, Date.now());
    await until(async () => (await resumesOf(ann)).length === 1, "the resume");
    await isFree(ann);
    await ann.shows("before");
    assert.equal((await resumesOf(ann)).length, 1);
  }));

Deno.test("a stopped agent never comes back by itself", () =>
  withTeam(async ({ host, project, ann, bob }) => {
    await setTime(ann, Date.now() + HOUR);
    await ann.is("limited");
    await ann.stop();
    assert.equal((await ann.view()).limit, undefined);
    await setTime(bob, Date.now());
    await isFree(bob);
    await until(
      async () => (await host.get<AccountView[]>("/limits"))[0]?.state === "open",
      "the end of the limit",
    );
    assert.equal((await ann.view()).state, "stopped");
    assert.equal((await project.tickets()).filter(({ target }) => target === ann.id).length, 0);
  }));

Deno.test("an account that is switched off resumes nobody", () =>
  withTeam(async ({ host, ann }) => {
    await setTime(ann, Date.now() + HOUR);
    const account = (await ann.view()).limit!.account;
    const off = await host.request<AccountView>("PUT", "/api/limits/off", { account, off: true });
    assert.deepEqual([off.status, off.body.off], [200, true]);
    await setTime(ann, Date.now());
    assert.equal((await ann.view()).limit?.fireAtMs, undefined);
    await host.request("PUT", "/api/limits/off", { account, off: false });
    await isFree(ann);
  }));

Deno.test("decisions about agents, accounts and times that do not exist are refused with a reason", () =>
  withTeam(async ({ host, project, ann }) => {
    const unknown = await host.request(
      "POST",
      `/api${project.path}/agents/${crypto.randomUUID()}/limit/cancel`,
    );
    assert.deepEqual([unknown.status, unknown.body.code], [404, "NOT_FOUND"]);
    const account = await host.request("PUT", "/api/limits/off", { account: "none", off: true });
    assert.deepEqual([account.status, account.body.code], [404, "NOT_FOUND"]);
    for (const bad of [undefined, "tomorrow", -1, 1.5]) {
      assert.deepEqual((await setTime(ann, bad)).status, 400, String(bad));
    }
    await ann.stop();
    const stopped = await setTime(ann, Date.now());
    assert.equal(stopped.status, 404);
    assert.match(stopped.body.message, /start it first/);
  }));

/** Bob's account is exhausted, and a task waits for him. */
async function withWaitingTask(
  test: (team: {
    project: TestedProject;
    bob: TestedAgent;
    ticket: Ticket;
  }) => Promise<void>,
): Promise<void> {
  await withTeam(async ({ project, bob }) => {
    await setTime(bob, Date.now() + HOUR);
    await bob.is("limited");
    const ticket = await bob.message("say done");
    await project.delivered(ticket.id, "held", "limited");
    await test({ project, bob, ticket });
  });
}

function reassign(project: TestedProject, ticketId: string, agent: string) {
  const path = `/api${project.path}/tickets/${ticketId}/reassign`;
  return project.host.request<Ticket>("POST", path, { agent });
}

async function add(project: TestedProject, name: string, profile: string): Promise<AgentView> {
  return await project.host.post(`${project.path}/agents`, { name, profile });
}

Deno.test("a task that waits for a limited agent is given to another one, under the same ticket", () =>
  withWaitingTask(async ({ project, bob, ticket }) => {
    const { events, close } = await follow(project.host);
    const carl = await add(project, "Carl", "aider");
    const moved = await reassign(project, ticket.id, "Carl");
    await close();
    assert.deepEqual([moved.status, moved.body.target], [200, carl.id]);
    const changed = events.filter((event) => event.type === "ticketChanged");
    assert.ok(changed.some((event) => event.ticketId === ticket.id && event.to === carl.id));
    const deliveries = (await project.deliveries()).filter((one) => one.ticketId === ticket.id);
    assert.deepEqual(deliveries.map(({ agentId }) => agentId), [bob.id, carl.id]);
    assert.equal(deliveries[0]?.state, "failed");
    assert.match(deliveries[0]?.reason ?? "", /given to Carl/);
    const said = await project.host.get<{ text: string }[]>(
      `${project.path}/conversations/${bob.id}/log`,
    );
    assert.match(JSON.stringify(said), /given to Carl/);
  }));

Deno.test("a task is not given to who has it, to nobody, or once it was begun", () =>
  withWaitingTask(async ({ project, bob, ticket }) => {
    assert.equal((await reassign(project, ticket.id, "Bob")).status, 400);
    assert.equal((await reassign(project, ticket.id, "Nobody")).status, 404);
    assert.equal((await reassign(project, crypto.randomUUID(), "Ann")).status, 404);
    await setTime(bob, Date.now());
    await project.settled(ticket.id);
    const late = await reassign(project, ticket.id, "Ann");
    assert.equal(late.status, 409);
  }));

Deno.test("where a project wants it, a waiting task is offered once to agents of another vendor", () =>
  withWaitingTask(async ({ project, bob }) => {
    const choice = `${project.path}/limits/choice`;
    assert.deepEqual(await project.host.get(choice), { whenLimited: "wait" });
    const put = { whenLimited: "offer" };
    assert.equal((await project.host.request("PUT", `/api${choice}`, put)).status, 200);
    const wrong = await project.host.request("PUT", `/api${choice}`, { whenLimited: "panic" });
    assert.equal(wrong.status, 400);
    const carl = await add(project, "Carl", "aider");
    const { events, close } = await follow(project.host);
    const { id } = await bob.message("say offered");
    const offers = (all: readonly SequencedEvent[]) =>
      all.filter((event) => event.type === "ticketOffered");
    await until(() => offers(events).length > 0, "the offer", () => events);
    await close();
    assert.deepEqual(offers(events).map(({ ticketId, to }) => [ticketId, to]), [[id, [carl.id]]]);
  }));
