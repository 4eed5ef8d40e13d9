/** Skills of a user and of one project in folders of their own, without a host. */
import { dirname, join } from "node:path";
import type { DomainEvent } from "../../core/event.ts";
import { AgentFiles } from "../../server/agent/agent_files.ts";
import { SkillFiles } from "../../server/skill/skill_files.ts";
import { inFolder } from "./folder.ts";

/** What a test of skills works with; its project is `p`. */
export interface SkillStage {
  folder: string;
  /** Folder of the project's skills; not there yet. */
  own: string;
  /** Folder of the user's skills; not there yet. */
  user: string;
  skills: SkillFiles;
  agents: AgentFiles;
  events: DomainEvent[];
}

/** Runs the test and leaves nothing behind. */
export async function withSkills(test: (stage: SkillStage) => Promise<void>): Promise<void> {
  await inFolder(async (folder) => {
    const root = join(folder, "project");
    const configDir = join(folder, "config");
    await Deno.mkdir(join(root, ".ideai"), { recursive: true });
    const events: DomainEvent[] = [];
    const agents = new AgentFiles(() => root);
    const skills = new SkillFiles({
      configDir,
      agents,
      rootOf: () => root,
      events: { publish: (event) => void events.push(event) },
    });
    const own = join(root, ".ideai", "skills");
    try {
      await test({ folder, own, user: join(configDir, "skills"), skills, agents, events });
    } finally {
      await skills.shutdown();
    }
  });
}

/** A `SKILL.md` as people write it. */
export function skillText(name: string, description = "When."): string {
  return `---\nname: ${name}\ndescription: ${description}\n---\n\nDo it.\n`;
}

/** Writes a file, with the folders on the way to it. */
export async function write(
  path: string,
  content: string | Uint8Array<ArrayBuffer>,
): Promise<void> {
  await Deno.mkdir(dirname(path), { recursive: true });
  if (typeof content === "string") await Deno.writeTextFile(path, content);
  else await Deno.writeFile(path, content);
}

/** The id of a new agent. */
export async function addAgent(agents: AgentFiles): Promise<string> {
  return (await agents.create("p", { name: "Ann", profileId: "demo", context: "x" })).agentId;
}
