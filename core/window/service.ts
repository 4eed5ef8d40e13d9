/** Projects that have a window of their own. */
export interface WindowService {
  /** Projects shown alone in a window that is there now, and whether IdeA can open windows itself. */
  list(): { alone: string[]; native: boolean };
  /** Asks for a window: of one project, or with all tabs. */
  request(projectId?: string): void;
  /** The window of a project gives its tab back and closes itself. */
  giveBack(projectId: string): void;
  /** A page of a project's own window is there; call the result when it is gone. */
  present(projectId: string): () => void;
}

/** Files saved where the user finds them. */
export interface DownloadService {
  /** @param name a plain name; a file that is there is never replaced */
  save(name: string, text: string): Promise<{ path: string }>;
}
