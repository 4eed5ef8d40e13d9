import { fr as agent } from "../features/agent/words.ts";
import { fr as chat } from "../features/chat/words.ts";
import { fr as conversation } from "../features/conversation/words.ts";
import { fr as delegation } from "../features/delegation/words.ts";
import { fr as delivery } from "../features/delivery/words.ts";
import { fr as git } from "../features/git/words.ts";
import { fr as layout } from "../features/layout/words.ts";
import { fr as limit } from "../features/limit/words.ts";
import { fr as palette } from "../features/palette/words.ts";
import { fr as permission } from "../features/permission/words.ts";
import { fr as profile } from "../features/profile/words.ts";
import { fr as project } from "../features/project/words.ts";
import { fr as settings } from "../features/settings/words.ts";
import { fr as terminal } from "../features/terminal/words.ts";
import { fr as window } from "../features/window/words.ts";
import { fr as context } from "../features/context/words.ts";
import { fr as embedder } from "../features/embedder/words.ts";
import { fr as knowledge } from "../features/knowledge/words.ts";
import { fr as memory } from "../features/memory/words.ts";
import { fr as review } from "../features/review/words.ts";
import { fr as skill } from "../features/skill/words.ts";
import { fr as template } from "../features/template/words.ts";
import { fr as worktree } from "../features/worktree/words.ts";
import { fr as frame } from "../frame/words.ts";
import { fr as text } from "./words.ts";
import type { Catalogue } from "./en.ts";

/** The French strings; a missing key does not compile. */
export const fr: Catalogue = {
  languageName: "Français",
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
