import { activeProject } from "../project/projects.ts";
import { ConversationList } from "./conversation_list.tsx";
import { ConversationView } from "./conversation_view.tsx";
import { openConversations } from "./place.ts";

/** Who said what to whom: every conversation of the project, or the one that is open. */
export function ConversationPanel() {
  const projectId = activeProject.value?.id;
  if (projectId === undefined) return null;
  const conversation = openConversations.value.get(projectId);
  if (conversation === undefined) return <ConversationList projectId={projectId} />;
  return <ConversationView key={conversation} place={{ projectId, conversation }} />;
}
