/** A project with agents that do not run, and what its layouts look like. */
import assert from "node:assert/strict";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { type LayoutNode, type LayoutsDocument, leaves } from "../../core/layout/layout.ts";
import { splits } from "../../core/layout/tree.ts";
import type { Project } from "../../core/project/project.ts";
import type { AgentView } from "../../core/agent/service.ts";
import { bareEnvironment, startBrowser, type TestBrowser } from "./browser.ts";
import { inFolder } from "./folder.ts";
import { type ServeProcess, startServe } from "./serve.ts";
import { until } from "./wait.ts";

const ENGLISH = { locale: "en-GB", viewport: { width: 1280, height: 800 } };

/** A project on a host, with the agents Ann, Bob and Cleo. */
export class LayoutStage {
  readonly host: ServeProcess;
  readonly browser: TestBrowser;
  readonly home: string;
  readonly project: Project;
  readonly agents: readonly AgentView[];

  constructor(
    host: ServeProcess,
    browser: TestBrowser,
    home: string,
    project: Project,
    agents: readonly AgentView[],
  ) {
    this.host = host;
    this.browser = browser;
    this.home = home;
    this.project = project;
    this.agents = agents;
  }

  get path(): string {
    return `/projects/${this.project.id}`;
  }

  /** What pages complained about. */
  readonly complaints: string[][] = [];

  async page(): Promise<Page> {
    const { page, complaints } = await this.browser.open(this.host.url, ENGLISH);
    this.complaints.push(complaints);
    return page;
  }

  document(): Promise<LayoutsDocument> {
    return this.host.call("GET", `${this.path}/layouts`);
  }

  async tree(): Promise<LayoutNode> {
    const { layouts, activeId } = await this.document();
    return layouts.find(({ id }) => id === activeId)!.tree.root;
  }

  /** `Ann | (Bob / .)` for a row of Ann and a column of Bob over an empty cell. */
  async drawn(): Promise<string> {
    const draw = (node: LayoutNode): string => {
      if (node.type === "split") {
        const parts = node.node.children.map((child) => draw(child.node));
        return `(${parts.join(node.node.direction === "row" ? " | " : " / ")})`;
      }
      const { agent, session } = node.node;
      return this.agents.find(({ id }) => id === agent)?.name ?? (session ? "$" : ".");
    };
    return draw(await this.tree());
  }

  /** Waits until the layout on the screen has this shape. */
  async draws(expected: string): Promise<void> {
    await until(async () => await this.drawn() === expected, expected, () => this.drawn());
  }

  async names(): Promise<string[]> {
    return (await this.document()).layouts.map(({ name }) => name);
  }

  /** The share of its split that the cell of an agent has, in percent. */
  async share(name: string): Promise<number> {
    const id = this.agents.find((agent) => agent.name === name)?.id;
    const root = await this.tree();
    for (const { children } of splits(root)) {
      const own = children.find(({ node }) => node.type === "leaf" && node.node.agent === id);
      if (own) return Math.round(own.weight / children.length * 100);
    }
    return 100;
  }

  /** Puts agents side by side in the first layout. */
  async inRow(...names: string[]): Promise<void> {
    const operate = (json: unknown) =>
      this.host.call("POST", `${this.path}/layouts/operations`, json);
    let target = leaves(await this.tree())[0]!.id;
    for (const [at, name] of names.entries()) {
      if (at > 0) {
        const newLeaf = `cell ${name}`;
        const ids = { newLeaf, container: `row ${name}` };
        await operate({ type: "split", target, direction: "row", ...ids });
        target = newLeaf;
      }
      const agent = this.agents.find((agent) => agent.name === name)?.id;
      await operate({ type: "setCellAgent", target, agent });
    }
    await operate({ type: "equalise" });
  }
}

/** Runs the test in a browser, and fails when a page complained of anything. */
export async function withStage(test: (stage: LayoutStage) => Promise<void>): Promise<void> {
  await inFolder(async (home) => {
    await Deno.mkdir(join(home, "work"));
    await using host = await startServe(bareEnvironment(home));
    await using browser = await startBrowser();
    const root = await Deno.realPath(join(home, "work"));
    const project = await host.call<Project>("POST", "/projects", { root });
    const agents: AgentView[] = [];
    for (const name of ["Ann", "Bob", "Cleo"]) {
      const base = `/projects/${project.id}/agents`;
      agents.push(await host.call<AgentView>("POST", base, { name, profile: "demo" }));
    }
    const stage = new LayoutStage(host, browser, home, project, agents);
    await test(stage);
    assert.deepEqual(stage.complaints.flat(), []);
  });
}
