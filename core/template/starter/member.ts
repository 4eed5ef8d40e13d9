/** Languages the starter team speaks. */
export type StarterLanguage = "en" | "fr";

/** One role of the starter team in one language. */
export interface RoleText {
  /** Of the agent, and of its template where nobody has it yet; the role texts name each other by it. */
  name: string;
  /** Markdown. */
  contentMd: string;
}
