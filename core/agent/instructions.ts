/** What an agent is told about itself. */
export interface InstructionInput {
  name: string;
  role: string;
  workRoot: string;
  /** The agent reaches the `idea_*` tools; otherwise it writes request files. */
  mcp: boolean;
  /** Absolute folder of this agent's request files. */
  requestFolder: string;
  /** What the user lets the agent do, in Markdown; absent without a policy. */
  permissions?: string;
  /** Who works on what now, in Markdown; absent or "" when there is nothing to tell. */
  live?: string;
  /** Where the work stands that an earlier session began, in Markdown; absent or "" for nothing. */
  briefing?: string;
}

/** The text an agent's CLI reads as its instructions, in Markdown. */
export function composeInstructions(input: InstructionInput): string {
  const { name, role, workRoot, mcp, requestFolder, permissions = "" } = input;
  const { live = "", briefing = "" } = input;
  return [
    `# You are ${name}`,
    role.trim(),
    "## Where you work",
    `The project is \`${workRoot}\`. Your current directory is private to you: work in the project.`,
    permissions,
    "## Working with the other agents",
    mcp ? TOOLS : requestFiles(requestFolder),
    "Do not start sub-agents of your own: work goes to the agents of this project.",
    live.trim(),
    briefing.trim(),
  ].filter((part) => part !== "").join("\n\n") + "\n";
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
