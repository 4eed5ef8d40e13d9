import { STARTER_ROLES, type StarterRole } from "../template.ts";
import { ARCHITECT } from "./architect.ts";
import { BACKEND } from "./backend.ts";
import { FRONTEND } from "./frontend.ts";
import { GIT } from "./git.ts";
import { MAIN } from "./main.ts";
import type { RoleText, StarterLanguage } from "./member.ts";
import { QA } from "./qa.ts";

export type { RoleText, StarterLanguage } from "./member.ts";

/** A role of the starter team. */
export interface StarterMember extends RoleText {
  role: StarterRole;
}

const TEXTS: Record<StarterRole, Record<StarterLanguage, RoleText>> = {
  main: MAIN,
  architect: ARCHITECT,
  backend: BACKEND,
  frontend: FRONTEND,
  qa: QA,
  git: GIT,
};

/** The built-in team, the orchestrator first. */
export const STARTER_TEAM: Record<StarterLanguage, readonly StarterMember[]> = {
  en: teamIn("en"),
  fr: teamIn("fr"),
};

function teamIn(language: StarterLanguage): StarterMember[] {
  return STARTER_ROLES.map((role) => ({ role, ...TEXTS[role][language] }));
}
