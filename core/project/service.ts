import type { Project } from "./project.ts";

/** Opening, listing and closing folders. */
export interface ProjectService {
  list(): Project[];
  get(projectId: string): Project;
  /** @throws IdeaError `CONFLICT` naming the program that holds the project */
  requireWritable(projectId: string): void;
  open(root: string, name?: string): Promise<Project>;
  /** Snapshots what runs, then stops the project's agents and terminals. */
  close(projectId: string): Promise<void>;
}

/** Folders, for the in-app folder picker. */
export interface FolderService {
  list(path?: string, options?: { hidden: boolean }): Promise<FolderListing>;
  /**
   * Creates a folder and lists it.
   * @throws IdeaError `CONFLICT` when there is one, `INVALID` for a name that is a path
   */
  create(parent: string, name: string): Promise<FolderListing>;
}

/** One folder and the folders in it. */
export interface FolderListing {
  path: string;
  parent?: string;
  folders: { name: string; path: string; project: boolean }[];
}
