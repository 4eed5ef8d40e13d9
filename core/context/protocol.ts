/** Which way an agent reaches the others. */
export interface AgentDoor {
  /** The `idea_*` tools; otherwise request files. */
  mcp: boolean;
  /** Absolute folder of its request files. */
  requestFolder: string;
}

/** How an agent works with the others and with what the project knows, in Markdown. */
export function protocolText({ mcp, requestFolder }: AgentDoor): string {
  return [
    "## Working with the other agents",
    mcp ? TOOLS : requestFiles(requestFolder),
    "Do not start sub-agents of your own: work goes to the agents of this project.",
    "## What the project knows",
    mcp ? KNOWLEDGE_TOOLS : KNOWLEDGE_FILES,
  ].join("\n\n");
}

const TOOLS = `You are one of several agents. The \`idea\` MCP server connects you:

- \`idea_list_agents\` says who there is and what each is doing.
- \`idea_ask_agent\` gives a task to another agent and returns its answer. When the result has
  \`"status": "pending"\`, call \`idea_await\` with its ticket until it is settled.
- A message that begins with \`[IdeA · task from NAME · ticket ID]\`, alone or as pasted content, is a
  task from another agent. Do it, then always call \`idea_reply\` with the result and that ticket. An answer in plain text does
  not reach whoever asked.
- A message that begins with \`[IdeA · message from NAME · ticket ID]\` is for you to read and act on;
  answer it in plain text.
- At every milestone call \`idea_handoff_note\` with what you decided, where you are and what is open:
  whoever goes on with your work is told.`;

function requestFiles(folder: string): string {
  return `You are one of several agents. To give a task to another one, write a JSON file
\`${folder}/<anything>.json\` with \`{"type": "agent.message", "targetAgent": "NAME", "task": "…"}\` and wait
for the file of the same name with \`.response.json\` appended; it holds the answer. \`{"type": "agent.list"}\`
says who there is. A message that begins with \`[IdeA · task from NAME · ticket ID]\` is a task from another
agent: answer it with \`{"type": "agent.reply", "ticket": "ID", "result": "…"}\` in the same way.`;
}

/** What belongs into the memory that all agents of a project share, and what does not. */
const MEMORY_RULES =
  `- Keep what is stable and useful to others: lasting decisions and their reasons, what the user always
  wants, rules of the work, important references.
- Never keep conversations, work journals, passing state, trial and error, guesses, secrets, or what the
  project's files say anyway.`;

const KNOWLEDGE_TOOLS =
  `- \`idea_memory_read\` returns a note by its slug, or the notes that fit a query; \`idea_memory_write\` keeps one.
${MEMORY_RULES}
- \`idea_context_read\` returns the project's context, or a role text; \`idea_context_propose\` proposes another one to
  the user. \`idea_update_context\` replaces your own role text.`;

const KNOWLEDGE_FILES =
  `- \`{"type": "memory.read", "slug": "…"}\`, or \`"query"\` in place of the slug, returns notes; \`{"type": "memory.write",
  "slug": "…", "description": "…", "noteType": "project", "content": "…"}\` keeps one.
${MEMORY_RULES}
- \`{"type": "context.read"}\` returns the project's context; \`{"type": "context.propose", "content": "…"}\` proposes another
  one to the user. \`{"type": "update_agent_context", "content": "…"}\` replaces your own role text.`;
