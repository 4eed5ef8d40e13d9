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
  windows: WindowService;
  usage: UsageService;
  pastes: PasteService;
  downloads: DownloadService;
  profiles: ProfileService;
  folders: FolderService;
  terminals: Terminals;
  tokens: AgentTokens;
  events: EventLog;
}
