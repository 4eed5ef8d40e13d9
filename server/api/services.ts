import type { AgentTokens } from "../../core/agent/identity.ts";
import type { AgentService } from "../../core/agent/service.ts";
import type { ChatService } from "../../core/chat/service.ts";
import type { ConversationService } from "../../core/conversation/service.ts";
import type { DelegationService } from "../../core/delegation/service.ts";
import type { LayoutService } from "../../core/layout/service.ts";
import type { LimitService } from "../../core/limit/service.ts";
import type { LiveStateService } from "../../core/live_state/service.ts";
import type { PermissionService } from "../../core/permission/service.ts";
import type { ProfileService } from "../../core/profile/service.ts";
import type { FolderService, ProjectService } from "../../core/project/service.ts";
import type { SettingsService } from "../../core/settings/service.ts";
import type { PasteService, ShellService, UsageService } from "../../core/terminal/service.ts";
import type { DownloadService, WindowService } from "../../core/window/service.ts";
import type { GitService } from "../../core/git/service.ts";
import type { WorktreeService } from "../../core/git/worktree_service.ts";
import type { ContextService } from "../../core/context/service.ts";
import type { EmbedderService } from "../../core/embedder/embedder.ts";
import type { ProposalService } from "../../core/knowledge/proposal.ts";
import type { MemoryService, RecallService } from "../../core/memory/service.ts";
import type { OwnProfileService } from "../../core/profile/own_profile_service.ts";
import type { ReviewService } from "../../core/review/service.ts";
import type { SkillService } from "../../core/skill/skill.ts";
import type { TemplateService } from "../../core/template/template.ts";
import type { DomainEvent, SequencedEvent } from "../../core/event.ts";
import type { Terminals } from "../../core/terminal/terminals.ts";

/** The event stream as the API needs it. */
export interface EventLog {
  /** Events after `since` that are still kept. */
  since(seq: number): SequencedEvent[];
  latest(): number;
  subscribe(listener: (event: SequencedEvent) => void): () => void;
  publish(event: DomainEvent): void;
}

/** What the API's routes call; built in `host.ts`. */
export interface Services {
  version: string;
  startedAt: number;
  /** Folder of the user. */
  home: string;
  projects: ProjectService;
  agents: AgentService;
  delegation: DelegationService;
  conversations: ConversationService;
  liveStates: LiveStateService;
  shells: ShellService;
  layouts: LayoutService;
  settings: SettingsService;
  permissions: PermissionService;
  limits: LimitService;
  chats: ChatService;
  contexts: ContextService;
  git: GitService;
  worktrees: WorktreeService;
  reviews: ReviewService;
  notes: MemoryService;
  recall: RecallService;
  proposals: ProposalService;
  templates: TemplateService;
  skills: SkillService;
  embedders: EmbedderService;
  windows: WindowService;
  usage: UsageService;
  pastes: PasteService;
  downloads: DownloadService;
  profiles: ProfileService;
  ownProfiles: OwnProfileService;
  folders: FolderService;
  terminals: Terminals;
  tokens: AgentTokens;
  events: EventLog;
}
