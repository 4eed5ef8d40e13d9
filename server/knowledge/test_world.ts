/** A project whose notes and texts are in memory, around a real desk, real proposals and SQLite. */
import assert from "node:assert/strict";
import type { Agent } from "../../core/agent/agent.ts";
import type { ContextService } from "../../core/context/service.ts";
import { IdeaError } from "../../core/error.ts";
import type { DomainEvent } from "../../core/event.ts";
import type { Author } from "../../core/knowledge/author.ts";
import type { Note, NoteInput } from "../../core/memory/note.ts";
import type { MemoryService, RecallService } from "../../core/memory/service.ts";
import type { Posture } from "../../core/permission/model.ts";
import { resolve } from "../../core/permission/resolve.ts";
import type { PermissionService } from "../../core/permission/service.ts";
import type { SkillService } from "../../core/skill/skill.ts";
import { openDatabase } from "../store/database.ts";
import { ProposalStore } from "../store/proposal_store.ts";
import { revisionOf } from "../store/revision.ts";
import { GuardedTexts } from "./guarded_texts.ts";
import { KnowledgeDesk } from "./knowledge_desk.ts";
import { PolicyGate } from "./policy_gate.ts";
import { Proposals } from "./proposals.ts";

const AGENTS: readonly Agent[] = ["Alice", "Bob", "Main"].map((name) => ({
  agentId: name.toLowerCase(),
  name,
  mdPath: `agents/${name.toLowerCase()}.md`,
  profileId: "demo",
  synchronized: false,
  ...(name === "Main" ? { orchestrator: true } : {}),
}));

/** Alice and Bob are agents, Main is the orchestrator; the test plays the person. */
export class World {
  readonly database = openDatabase(":memory:");
  readonly events: DomainEvent[] = [];
  readonly notes = new Map<string, Note>();
  readonly texts = new Map<string, string>();
  readonly made: string[] = [];
  /** What the user's policy says, as `<capability> <path>`. */
  readonly policy = new Map<string, Posture>();
  readonly conversations = new Map<string, string>();
  readonly proposals: Proposals;
  readonly desk: KnowledgeDesk;

  constructor() {
    const notes = this.#memory();
    const texts = new GuardedTexts(notes, this.#contexts());
    const events = { publish: (event: DomainEvent) => void this.events.push(event) };
    const store = new ProposalStore(this.database);
    this.proposals = new Proposals({ store, texts, events, rootOf: () => "/project" });
    this.desk = new KnowledgeDesk({
      texts,
      notes,
      recall: this.#recall(),
      skills: this.#skills(),
      proposals: this.proposals,
      gate: new PolicyGate(this.#permissions()),
      directory: {
        resolve: (_project, name) => {
          const { agentId: id, name: found } = find(name);
          return Promise.resolve({ id, name: found });
        },
        nameOf: (_project, id) => Promise.resolve(find(id).name),
      },
      agent: (_project, id) => Promise.resolve(find(id)),
      conversationOf: (agentId) => this.conversations.get(agentId),
    });
  }

  /** A person writes a note by the page. */
  async personWrites(slug: string, content: string): Promise<void> {
    this.notes.delete(slug);
    await this.#memory().create("p", { ...of(content), name: slug }, { kind: "human" });
  }

  #memory(): MemoryService {
    const get = (_project: string, slug: string) => {
      const note = this.notes.get(slug);
      if (note) return Promise.resolve(note);
      return Promise.reject(new IdeaError("NOT_FOUND", `No note "${slug}"`));
    };
    const keep = (name: string, { description, type, content, expires }: NoteInput, by: Author) => {
      const said = { name, description, type, content, ...(expires ? { expires } : {}) };
      const { conversation, ...author } = by.kind === "agent"
        ? by
        : { ...by, conversation: undefined };
      const provenance = { by: author, ...(conversation ? { conversation } : {}) };
      const note = { ...said, provenance, revision: revisionOf(JSON.stringify([said, by])) };
      this.notes.set(name, note);
      return Promise.resolve(note);
    };
    return {
      get,
      list: () => Promise.resolve({ notes: [...this.notes.values()], problems: [] }),
      index: () => Promise.resolve([...this.notes.values()].map(toEntry)),
      create: (_project: string, note: NoteInput & { name: string }, author: Author) => {
        if (!this.notes.has(note.name)) return keep(note.name, note, author);
        return Promise.reject(new IdeaError("ALREADY_EXISTS", `There is a note "${note.name}"`));
      },
      update: async (project, slug, note, author) => {
        const now = await get(project, slug);
        if (note.revision === now.revision) return await keep(slug, note, author);
        throw new IdeaError("CONFLICT", "It was changed meanwhile");
      },
    } as Partial<MemoryService> as MemoryService;
  }

  #contexts(): ContextService {
    const read = (path: string) => ({
      text: this.texts.get(path) ?? "",
      revision: revisionOf(this.texts.get(path)),
      path,
    });
    const write = (path: string, { text, revision }: { text: string; revision?: string }) => {
      if (revision !== undefined && revision !== read(path).revision) {
        return Promise.reject(new IdeaError("CONFLICT", "It was changed meanwhile"));
      }
      this.texts.set(path, text);
      return Promise.resolve(read(path));
    };
    return {
      project: () => Promise.resolve(read("context")),
      writeProject: (_project: string, change: { text: string }) => write("context", change),
      agent: (_project: string, id: string) => Promise.resolve(read(id)),
      writeAgent: (_project: string, id: string, change: { text: string }) => write(id, change),
    } as unknown as ContextService;
  }

  #recall(): RecallService {
    return {
      recall: (_project, { text }) =>
        Promise.resolve(
          [...this.notes.values()].filter(({ content }) => content.includes(text)).map(toEntry),
        ),
      engine: () => Promise.resolve({ kind: "lexical", notes: this.notes.size, embedded: 0 }),
    };
  }

  #skills(): SkillService {
    return {
      create: (project: string, { slug }: { slug: string }) => {
        this.made.push(`created ${slug} in ${project}`);
        return Promise.resolve();
      },
      assign: (_project: string, id: string, { scope, slug }: { scope: string; slug: string }) => {
        this.made.push(`gave the ${scope} skill ${slug} to ${id}`);
        return Promise.resolve();
      },
    } as unknown as SkillService;
  }

  #permissions(): Pick<PermissionService, "check" | "effective"> {
    return {
      check: (_project, { capability, what }) => {
        const posture = this.policy.get(`${capability} ${what}`);
        const because = { kind: "fallback", level: "project" } as const;
        return Promise.resolve(posture ? { decision: { posture, because } } : {});
      },
      effective: () => {
        const denied = [...this.policy].filter(([, posture]) => posture === "deny");
        const rules = denied.map(([what]) => {
          const [capability, path] = what.split(" ") as ["read" | "write", string];
          return { capability, effect: "deny", paths: [path], commands: [] } as const;
        });
        const effective = denied.length === 0
          ? undefined
          : resolve({ rules, fallback: "allow" }, undefined);
        return Promise.resolve({ ability: {} as never, ...(effective ? { effective } : {}) });
      },
    };
  }
}

/** What a note of that content says beside it. */
export function of(content: string): NoteInput {
  return { description: `says ${content}`, type: "project", content };
}

export const by = (agentId: string, launchId = "l1") => ({ projectId: "p", agentId, launchId });

function toEntry({ name, description, type }: Note) {
  return { slug: name, title: name, hook: description, type };
}

function find(nameOrId: string): Agent {
  const wanted = nameOrId.toLowerCase();
  const agent = AGENTS.find(({ agentId }) => agentId === wanted);
  if (agent) return agent;
  throw new IdeaError("NOT_FOUND", `No agent named "${nameOrId}"`);
}

/** A test with a project of its own. */
export function promise(name: string, test: (world: World) => Promise<void>): void {
  Deno.test(name, async () => {
    const world = new World();
    try {
      await test(world);
    } finally {
      world.database.close();
    }
  });
}

/** The call fails as it should. */
export async function refused(
  asking: Promise<unknown>,
  code: string,
  words: RegExp = /./,
): Promise<void> {
  await assert.rejects(asking, (thrown) => {
    assert.ok(thrown instanceof IdeaError, String(thrown));
    assert.equal(thrown.code, code, thrown.message);
    assert.match(thrown.message, words);
    return true;
  });
}
