import type {
  AgentService,
  AgentTokens,
  ChatService,
  ConversationService,
  DelegationService,
  DownloadService,
  FolderService,
  LayoutService,
  LimitService,
  LiveStateService,
  PasteService,
  PermissionService,
  ProfileService,
  ProjectService,
  SettingsService,
  ShellService,
  UsageService,
  WindowService,
} from "../../core/services.ts";
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
