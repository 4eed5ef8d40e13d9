import { isLimitDialog } from "../../core/agent/activity.ts";
import { IdeaError } from "../../core/error.ts";
import type { ParkedAgent, ResumableAgent } from "../../core/limit/limited_agents.ts";
import type { ResumeFacts } from "../../core/limit/resume_plan.ts";
import type { ProfileAdapter } from "../../core/profile/adapter.ts";
import type { Terminals } from "../../core/terminal/terminals.ts";
import { readText } from "../store/files.ts";
import type { LaunchStore, VendorSession } from "../store/launch_store.ts";
import type { AgentRun } from "./agent_run.ts";
import type { AgentFiles } from "./agent_files.ts";
import type { AgentRestarts } from "./agent_restarts.ts";
import type { AgentRuns } from "./agent_runs.ts";

/** What a parked agent needs from the rest of the host. */
export interface ParkedRunDependencies {
  files: AgentFiles;
  runs: AgentRuns;
  restarts: AgentRestarts;
  store: LaunchStore;
  terminals: Terminals;
  adapters: readonly ProfileAdapter[];
  /** See `ResumableAgent.deliver`. */
  deliver(projectId: string, agentId: string, text: string): Promise<void>;
}

const encoder = new TextEncoder();

/** One parked agent: what speaks for and against resuming it, and the means to do it. */
export class ParkedRun implements ResumableAgent {
  readonly #parked: ParkedAgent;
  readonly #deps: ParkedRunDependencies;

  constructor(parked: ParkedAgent, dependencies: ParkedRunDependencies) {
    this.#parked = parked;
    this.#deps = dependencies;
  }

  async facts(): Promise<ResumeFacts> {
    const { projectId, agentId } = this.#parked;
    const agent = await this.#deps.files.get(projectId, agentId).catch((failure) => {
      if (failure instanceof IdeaError && failure.code === "NOT_FOUND") return undefined;
      throw failure;
    });
    const run = this.#deps.runs.live(agentId);
    if (!agent || run?.stopping) return { stopped: true, alive: false, userInput: false };
    const session = this.#deps.store.lastVendorSession(agentId, agent.profileId);
    const recorded = await this.#isRecordNewer(session);
    return {
      stopped: false,
      alive: run !== undefined,
      ...this.#isSameSession(run, session),
      ...(recorded === undefined ? {} : { newerLine: recorded }),
      userInput: false,
      ...(run ? await this.#screenFacts(run) : {}),
    };
  }

  async closeMenu(): Promise<void> {
    const run = this.#deps.runs.live(this.#parked.agentId);
    const bytes = run?.identity.adapter.limits?.closeMenu;
    if (!run || run.chat || bytes === undefined) return;
    const { sessionId } = run.identity;
    const { seq, reading } = await this.#deps.terminals.screen(sessionId);
    if (!isLimitDialog(reading)) return;
    await this.#deps.terminals.type(sessionId, { bytes: encoder.encode(bytes), ifSeq: seq });
  }

  release(): void {
    this.#deps.runs.release(this.#parked.agentId);
  }

  async relaunch(): Promise<void> {
    const { projectId, agentId, vendorSessionId } = this.#parked;
    const agent = await this.#deps.files.get(projectId, agentId);
    const conversationId = await this.#deps.restarts.ownConversation(projectId, agentId);
    const isIt = conversationId !== undefined &&
      (vendorSessionId === undefined || conversationId === vendorSessionId);
    if (!isIt) {
      throw new IdeaError("NOT_FOUND", `"${agent.name}" has no conversation to go on with`);
    }
    await this.#deps.runs.launch(projectId, agentId, { conversationId });
  }

  async deliver(text: string): Promise<void> {
    const { projectId, agentId } = this.#parked;
    await this.#deps.deliver(projectId, agentId, text);
  }

  #isSameSession(
    run: AgentRun | undefined,
    session: VendorSession | undefined,
  ): Pick<ResumeFacts, "sameSession"> {
    const { vendorSessionId, parkedAt } = this.#parked;
    const now = run ? run.vendorSessionId : session?.vendorSessionId;
    if (vendorSessionId !== undefined) return { sameSession: now === vendorSessionId };
    // It was never told: the process itself is the session, if it is still the same.
    return run ? { sameSession: run.startedAt < parkedAt } : {};
  }

  /** Whether the model or a person went on after the limit, by the CLI's own record. */
  async #isRecordNewer(session: VendorSession | undefined): Promise<boolean | undefined> {
    const { agentId, parkedAt } = this.#parked;
    const adapter = this.#deps.adapters.find(({ profile }) => profile.id === session?.profileId);
    const read = (adapter ?? this.#adapterOfRun(agentId))?.limits?.readRecordLine;
    if (!read) return false;
    if (session?.transcriptPath === undefined) return this.#deps.runs.live(agentId) && false;
    const text = await readText(session.transcriptPath);
    if (text === undefined) return undefined;
    const zone = Temporal.Now.timeZoneId();
    return text.split("\n").some((line) =>
      read(line, parkedAt + 1, zone).some(({ signal }) => signal === "answered")
    );
  }

  #adapterOfRun(agentId: string): ProfileAdapter | undefined {
    return this.#deps.runs.live(agentId)?.identity.adapter;
  }

  async #screenFacts(run: AgentRun): Promise<Partial<ResumeFacts>> {
    const { terminals } = this.#deps;
    const { sessionId } = run.identity;
    if (run.chat) return { busy: run.activity.turn, composer: "empty" };
    const [{ reading }, { lastAt }] = await Promise.all([
      terminals.screen(sessionId),
      terminals.keys(sessionId),
    ]);
    const typed = lastAt !== undefined && lastAt > this.#parked.parkedAt;
    // A record tells when a person sent something; a key may be no more than a look around.
    const tells = run.identity.adapter.limits?.readRecordLine !== undefined;
    return {
      userInput: typed && !tells,
      ...(reading ? { busy: reading.busy, composer: reading.prompt } : {}),
      ...(reading?.dialog ? { dialog: dialogOf(reading.dialog.kind) } : {}),
    };
  }
}

function dialogOf(kind: string): NonNullable<ResumeFacts["dialog"]> {
  if (kind === "limit") return "limitMenu";
  return kind === "limitCountdown" ? "countdown" : "other";
}
