/** An opened or remembered folder. */
export interface Project {
  id: string;
  name: string;
  /** Absolute, symlinks resolved. */
  root: string;
  open: boolean;
  /** Epoch milliseconds of the last opening. */
  openedAt: number;
  /** Files of `.ideai/` that could not be read and were left untouched; and why it is read-only. */
  problems: string[];
  /** Another program works on it: nothing may be changed or started. */
  readOnly?: true;
}

/** What IdeA keeps out of the user's version control, relative to `.ideai/`. */
export const IGNORED = ["run/", "requests/", "memory/.index/"] as const;

/** The `.gitignore` that IdeA keeps in `.ideai/`. */
export const GITIGNORE = "# Kept by IdeA: derived and transient files.\n" +
  IGNORED.map((entry) => `/${entry}\n`).join("");
