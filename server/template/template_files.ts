import { join } from "node:path";
import { IdeaError } from "../../core/error.ts";
import type { EventSink } from "../../core/event.ts";
import type { ProfileAdapter } from "../../core/profile/adapter.ts";
import { findAdapter } from "../../core/profile/find_adapter.ts";
import type { AgentView } from "../../core/agent/service.ts";
import { type TemplateEntry, templateOf } from "../../core/template/document.ts";
import { checkTemplateName, checkTemplateText, freeName } from "../../core/template/rules.ts";
import { STARTER_TEAM, type StarterLanguage } from "../../core/template/starter/starter.ts";
import type {
  AgentDrift,
  SyncPreview,
  Template,
  TemplateChange,
  TemplateInput,
  TemplateService,
} from "../../core/template/template.ts";
import { revisionOf } from "../store/revision.ts";
import { AgentsMade, type MadeDependencies } from "./agents_made.ts";
import { TemplateDocument } from "./template_document.ts";

/** What templates need from the rest of the host. */
export interface TemplateDependencies extends MadeDependencies {
  /** Folder of `templates.json`. */
  configDir: string;
  events: EventSink;
  adapters: readonly ProfileAdapter[];
  /** Id of the profile that agents of the starter team get when nobody chose one. */
  defaultProfile(): Promise<string>;
}

/** Templates of the user in `templates.json`, and the agents made from them. */
export class TemplateFiles implements TemplateService {
  readonly #deps: TemplateDependencies;
  readonly #document: TemplateDocument;
  readonly #agents: AgentsMade;

  constructor(dependencies: TemplateDependencies) {
    this.#deps = dependencies;
    this.#agents = new AgentsMade(dependencies);
    this.#document = new TemplateDocument(
      join(dependencies.configDir, "templates.json"),
      () => dependencies.events.publish({ type: "templatesChanged" }),
    );
  }

  /** Announces edits by hand from now on, until {@link shutdown}. */
  watch(): Promise<void> {
    return this.#document.watch();
  }

  /** Ends the watch. */
  shutdown(): Promise<void> {
    return this.#document.shutdown();
  }

  async list(): Promise<Template[]> {
    return (await this.#document.read()).map(templateOf);
  }

  async create({ name, contentMd, defaultProfileId }: TemplateInput): Promise<Template> {
    const said = {
      contentMd: checkTemplateText(contentMd),
      defaultProfileId: this.#profileId(defaultProfileId),
    };
    const created = await this.#document.change((entries) => {
      const entry = newEntry({ ...said, name: checkTemplateName(name, namesOf(entries)) });
      return { entries: [...entries, entry], result: templateOf(entry) };
    });
    this.#deps.events.publish({ type: "templatesChanged" });
    return created;
  }

  async update(templateId: string, change: TemplateChange): Promise<Template> {
    const { contentMd, defaultProfileId } = change;
    if (contentMd !== undefined) checkTemplateText(contentMd);
    const profileId = defaultProfileId === undefined
      ? undefined
      : this.#profileId(defaultProfileId);
    const { template, isOther } = await this.#document.change((entries) => {
      const entry = requireEntry(entries, templateId);
      requireVersion(entry, change.version);
      const others = entries.filter((other) => other !== entry);
      const changed = withText({
        ...entry,
        ...(change.name === undefined
          ? {}
          : { name: checkTemplateName(change.name, namesOf(others)) }),
        ...(profileId === undefined ? {} : { defaultProfileId: profileId }),
      }, contentMd);
      const result = {
        template: templateOf(changed),
        isOther: JSON.stringify(changed) !== JSON.stringify(entry),
      };
      return { entries: entries.map((one) => one === entry ? changed : one), result };
    });
    if (isOther) {
      const { version } = template;
      this.#deps.events.publish({ type: "templateUpdated", templateId, version });
    }
    return template;
  }

  async remove(templateId: string): Promise<void> {
    await this.#document.change((entries) => {
      const entry = requireEntry(entries, templateId);
      return { entries: entries.filter((other) => other !== entry), result: undefined };
    });
    this.#deps.events.publish({ type: "templatesChanged" });
  }

  async addStarter(language: StarterLanguage): Promise<Template[]> {
    return await this.#starter(language, await this.#deps.defaultProfile());
  }

  async createAgent(
    projectId: string,
    templateId: string,
    input: {
      name?: string | undefined;
      profile?: string | undefined;
      synchronized?: boolean | undefined;
    },
  ): Promise<AgentView> {
    const template = await this.#counted(templateId);
    if (!template) throw noTemplate(templateId);
    return await this.#agents.create(projectId, template, {
      name: input.name,
      profileId: this.#profileId(input.profile ?? template.defaultProfileId),
      synchronized: input.synchronized ?? true,
    });
  }

  async addTeam(
    projectId: string,
    { language, profile }: { language: StarterLanguage; profile?: string | undefined },
  ): Promise<AgentView[]> {
    const chosen = profile === undefined ? undefined : this.#profileId(profile);
    const profileId = chosen ?? await this.#deps.defaultProfile();
    const templates = await this.#starter(language, profileId);
    const members = STARTER_TEAM[language].flatMap(({ role, name }) => {
      const template = templates.find(({ starter }) => starter?.role === role);
      if (!template) return [];
      return [{ template, name, profileId: chosen ?? this.#profileId(template.defaultProfileId) }];
    });
    return await this.#agents.team(projectId, members);
  }

  async drift(projectId: string): Promise<AgentDrift[]> {
    return await this.#agents.drift(projectId, await this.list());
  }

  async preview(projectId: string, agentId: string): Promise<SyncPreview> {
    const find = async (templateId: string) =>
      (await this.list()).find(({ id }) => id === templateId);
    return await this.#agents.preview(projectId, agentId, find);
  }

  sync(
    projectId: string,
    agentId: string,
    options: { force: boolean; revision?: string | undefined },
  ): Promise<AgentView> {
    return this.#agents.sync(projectId, agentId, options, (id) => this.#counted(id));
  }

  /** The templates of the starter team in its order; one that was renamed or edited is there. */
  async #starter(language: StarterLanguage, profileId: string): Promise<Template[]> {
    const { templates, added } = await this.#document.change((entries) => {
      const all = [...entries];
      const templates = STARTER_TEAM[language].map(({ role, name, contentMd }) => {
        const there = entries.find(({ starter }) =>
          starter?.role === role && starter.language === language
        );
        if (there) return templateOf(there);
        const said = { name: freeName(name, namesOf(all)), contentMd, defaultProfileId: profileId };
        const entry = { ...newEntry(said), starter: { role, language } };
        all.push(entry);
        return templateOf(entry);
      });
      return { entries: all, result: { templates, added: all.length > entries.length } };
    });
    if (added) this.#deps.events.publish({ type: "templatesChanged" });
    return templates;
  }

  /** The template with its version kept in the file, so that an agent can refer to it for good. */
  async #counted(templateId: string): Promise<Template | undefined> {
    return await this.#document.change((entries) => {
      const entry = entries.find(({ id }) => id === templateId);
      return { entries: [...entries], result: entry && templateOf(entry) };
    });
  }

  #profileId(idOrSlug: string): string {
    return findAdapter(this.#deps.adapters, idOrSlug).profile.id;
  }
}

function newEntry(said: TemplateInput): TemplateEntry {
  const textRevision = revisionOf(said.contentMd);
  return { id: crypto.randomUUID(), version: 1, ...said, textRevision };
}

function withText(entry: TemplateEntry, contentMd: string | undefined): TemplateEntry {
  if (contentMd === undefined || contentMd === entry.contentMd) return entry;
  const version = entry.version + 1;
  return { ...entry, version, contentMd, textRevision: revisionOf(contentMd) };
}

function namesOf(entries: readonly TemplateEntry[]): string[] {
  return entries.map(({ name }) => name);
}

function requireEntry(entries: readonly TemplateEntry[], templateId: string): TemplateEntry {
  const entry = entries.find(({ id }) => id === templateId);
  if (entry) return entry;
  throw noTemplate(templateId);
}

function noTemplate(templateId: string): IdeaError {
  return new IdeaError("NOT_FOUND", `No template ${templateId}`);
}

function requireVersion({ name, version }: TemplateEntry, read: number | undefined): void {
  if (read === undefined || read === version) return;
  throw new IdeaError(
    "CONFLICT",
    `The template "${name}" is at version ${version} now, not ${read}: look again before changing it`,
  );
}
