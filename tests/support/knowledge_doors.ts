/** Every way to what a project knows, each as somebody there uses it. */
import { join } from "node:path";
import type { FileResponse } from "../../core/delegation/request_file.ts";
import type { TextFile } from "../../core/context/service.ts";
import type { Note } from "../../core/memory/note.ts";
import type { AgentView } from "../../core/agent/service.ts";
import type { TestedHost, TestedProject } from "./host.ts";
import { call } from "./memory.ts";
import { until } from "./wait.ts";

/** What a call through a door came to: a value, or the code of its refusal. */
export type Came = { value: Record<string, unknown> } | { refused: string };

/** Calls a tool, or the same action of another door. */
export type Use = (tool: KnowledgeTool, args: Record<string, unknown>) => Promise<Came>;

/** The tools, by the action they have in request files. */
const ACTIONS = {
  idea_context_read: "context.read",
  idea_context_propose: "context.propose",
  idea_update_context: "update_agent_context",
  idea_memory_read: "memory.read",
  idea_memory_write: "memory.write",
  idea_create_skill: "skill.create",
} as const;
export type KnowledgeTool = keyof typeof ACTIONS;

/** The door of an agent whose CLI has the tools; it is started. */
export async function toolsOf(project: TestedProject, name: string): Promise<Use & { id: string }> {
  const agent = await project.agent(name);
  await agent.launch();
  const token = await agent.token();
  const use: Use = async (tool, args) => fromTool(await call(project.host, token, tool, args));
  return Object.assign(use, { id: agent.id });
}

function fromTool({ isError, text }: { isError?: boolean; text: string }): Came {
  if (!isError) return { value: JSON.parse(text) };
  return { refused: /^[A-Z_]+(?=: )/.exec(text)?.[0] ?? text };
}

/** The door of an agent whose vendor has no MCP: request files. */
export async function filesOf(project: TestedProject, name: string): Promise<Use & { id: string }> {
  const path = `${project.path}/agents`;
  const { id } = await project.host.post<AgentView>(path, { name, profile: "gemini" });
  return Object.assign(requestFiles(project.root, name), { id });
}

/** Writes requests and waits for their responses. */
export function requestFiles(root: string, name: string): Use {
  const folder = join(root, ".ideai", "requests", name);
  let count = 0;
  return async (tool, { target, type, ...args }) => {
    await Deno.mkdir(folder, { recursive: true });
    const path = join(folder, `${++count}.json`);
    const request = { ...args, type: ACTIONS[tool], targetAgent: target, noteType: type };
    await Deno.writeTextFile(path, JSON.stringify(request));
    return fromFile(tool, await responseTo(path));
  };
}

async function responseTo(path: string): Promise<FileResponse> {
  return await until(async () => {
    const text = await Deno.readTextFile(`${path}.response.json`).catch(() => undefined);
    return text === undefined ? undefined : JSON.parse(text) as FileResponse;
  }, `the response to ${path}`);
}

/** A response in the words of the tools. */
function fromFile(tool: KnowledgeTool, response: FileResponse): Came {
  const { ok, reply = "", revision, detail = "", code = "" } = response;
  if (!ok) return { refused: code };
  if (tool === "idea_memory_read") return { value: JSON.parse(reply) };
  if (tool === "idea_context_read") return { value: { content: reply, revision } };
  return { value: { status: detail.startsWith("proposed") ? "proposed" : "written", revision } };
}

/** A text that several people and agents read and write, whatever the door. */
export interface SharedText {
  read(): Promise<{ text: string; revision: string }>;
  /** @returns false when it is another text by now than was read */
  write(text: string, revision: string): Promise<boolean>;
}

/** A context or role text, by the page. */
export function textByPage(host: Pick<TestedHost, "request">, path: string): SharedText {
  return {
    read: async () => (await host.request<TextFile>("GET", `/api${path}`)).body,
    write: async (text, revision) =>
      succeeded(await host.request("PUT", `/api${path}`, { text, revision })),
  };
}

/** A note, by the page. */
export function noteByPage(
  host: Pick<TestedHost, "request">,
  project: string,
  slug: string,
): SharedText {
  const path = `/api${project}/memory/notes/${slug}`;
  return {
    read: async () => {
      const { body } = await host.request<Note>("GET", path);
      return { text: body.content, revision: body.revision };
    },
    write: async (content, revision) =>
      succeeded(await host.request("PUT", path, { ...sharedNote(slug), content, revision })),
  };
}

function succeeded({ status, body }: { status: number; body: { code: string } }): boolean {
  if (status < 400) return true;
  if (body.code === "CONFLICT") return false;
  throw new Error(`${status}: ${JSON.stringify(body)}`);
}

/** A note, by an agent's door. */
export function noteByAgent(use: Use, slug: string): SharedText {
  return {
    read: async () => toText(await use("idea_memory_read", { slug })),
    write: async (content, revision) =>
      isWritten(await use("idea_memory_write", { slug, ...sharedNote(slug), content, revision })),
  };
}

/** The project's context, by the door of who may write it. */
export function contextByAgent(use: Use): SharedText {
  return {
    read: async () => toText(await use("idea_context_read", {})),
    // Nobody else uses this agent's door: what it read last is what it replaces.
    write: async (content) => isWritten(await use("idea_context_propose", { content })),
  };
}

/** The role text of an agent, by the door of who may write it. */
export function roleByAgent(use: Use, target: string): SharedText {
  return {
    read: async () => toText(await use("idea_context_read", { target })),
    write: async (content, revision) =>
      isWritten(await use("idea_update_context", { target, content, revision })),
  };
}

function toText(came: Came): { text: string; revision: string } {
  if ("refused" in came) throw new Error(came.refused);
  const { content, revision } = came.value;
  return { text: String(content), revision: String(revision) };
}

function isWritten(came: Came): boolean {
  if ("value" in came && came.value["status"] === "written") return true;
  if ("refused" in came && came.refused === "CONFLICT") return false;
  throw new Error(JSON.stringify(came));
}

/** A file, by hand: an editor of a person who is quick, saving by rename. */
export function fileByHand(path: string): SharedText & { append(line: string): void } {
  const append = (line: string) => {
    const text = Deno.readTextFileSync(path).trimEnd();
    const next = `${path}.by-hand`;
    Deno.writeTextFileSync(next, `${text}\n${line}\n`);
    Deno.renameSync(next, path);
  };
  return {
    append,
    read: async () => ({ text: await Deno.readTextFile(path), revision: "" }),
    write: () => Promise.reject(new Error("By hand a text is changed in one go: append")),
  };
}

/** What a shared note says beside its text. */
export function sharedNote(slug: string) {
  return { description: `All of ${slug}`, type: "project" };
}
