import { en as agent } from "../features/agent/words.ts";
import { en as chat } from "../features/chat/words.ts";
import { en as conversation } from "../features/conversation/words.ts";
import { en as delegation } from "../features/delegation/words.ts";
import { en as delivery } from "../features/delivery/words.ts";
import { en as git } from "../features/git/words.ts";
import { en as layout } from "../features/layout/words.ts";
import { en as limit } from "../features/limit/words.ts";
import { en as palette } from "../features/palette/words.ts";
import { en as permission } from "../features/permission/words.ts";
import { en as profile } from "../features/profile/words.ts";
import { en as project } from "../features/project/words.ts";
import { en as settings } from "../features/settings/words.ts";
import { en as terminal } from "../features/terminal/words.ts";
import { en as window } from "../features/window/words.ts";
import { en as context } from "../features/context/words.ts";
import { en as embedder } from "../features/embedder/words.ts";
import { en as knowledge } from "../features/knowledge/words.ts";
import { en as memory } from "../features/memory/words.ts";
import { en as review } from "../features/review/words.ts";
import { en as skill } from "../features/skill/words.ts";
import { en as template } from "../features/template/words.ts";
import { en as worktree } from "../features/worktree/words.ts";
import { en as frame } from "../frame/words.ts";
import { en as text } from "./words.ts";

/** Every English string a person reads in the window; each feature keeps its own. */
export const en = {
  languageName: "English",
  agent,
  chat,
  conversation,
  delegation,
  delivery,
  git,
  layout,
  limit,
  palette,
  permission,
  profile,
  project,
  settings,
  terminal,
  context,
  embedder,
  knowledge,
  memory,
  review,
  skill,
  template,
  worktree,
  window,
  ...frame,
  ...text,
};

/** The shape every language must fill. */
export type Catalogue = typeof en;
