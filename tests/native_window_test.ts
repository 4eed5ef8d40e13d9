/**
 * A person's half hour at IdeA's own window: real keys, mouse and clipboard on a display with a
 * window manager; no script in the page.
 */
import assert from "node:assert/strict";
import { join } from "node:path";
import type { LayoutNode, LayoutsDocument } from "../core/layout/layout.ts";
import type { Project } from "../core/project/project.ts";
import type { ScreenState, TerminalInfo } from "../core/terminal/terminals.ts";
import { type Desktop, looksLikeAPage, withDesktop } from "./support/desktop.ts";
import { CAN_PLAY_A_PERSON, type Display } from "./support/display.ts";
import { Person } from "./support/person.ts";
import { until } from "./support/wait.ts";

const PASTED = "first line\n  second, with « accents » and\ttab\nthird\n";

/** Where the first tab is, in pixels of the window. */
const FIRST_TAB = { x: 66, y: 20 };

/** A place of the display that shows nothing but the ground of a cell, which a question darkens. */
const PLAIN = { x: 600, y: 700 };

Deno.test(
  "a person splits, types, pastes, resizes, moves a tab to its own window and gets it back",
  { ignore: !CAN_PLAY_A_PERSON },
  async () => {
    await withDesktop(async (desktop, display) => {
      await using person = await Person.at(display.name);
      const window = await person.goTo("work");
      await looksLikeAPage(display);
      const work = (await desktop.call<Project[]>("GET", "/projects"))[0]!;

      await person.press("ctrl+shift+d");
      await until(async () => await cellCount(desktop, work) === 2, "the split");

      await person.press("ctrl+shift+b");
      const shell = await until(async () => (await sessions(desktop))[0], "the shell");
      await keyboardIn(person, desktop, shell);
      const effect = join(work.root, "effect.txt");
      await person.type("echo typed-by-hand > effect.txt");
      await person.press("Return");
      assert.equal(await contents(effect), "typed-by-hand\n");

      const pasted = join(work.root, "pasted.txt");
      await person.copy(PASTED);
      await person.type("cat > pasted.txt; echo > done.txt");
      await person.press("Return");
      await shows(desktop, shell, "done.txt");
      const lit = await pixel(display, PLAIN);
      await person.press("ctrl+shift+v");
      await until(async () => await pixel(display, PLAIN) !== lit, "the question about many lines");
      await person.press("Return");
      await shows(desktop, shell, "third");
      await person.press("ctrl+d");
      await contents(join(work.root, "done.txt"));
      assert.equal(await Deno.readTextFile(pasted), PASTED);

      const before = await stty(person, desktop, work, shell, "before");
      await person.resize(window, 900, 600);
      await until(async () => (await screen(desktop, shell)).cols < before.cols, "narrower rows");
      const after = await stty(person, desktop, work, shell, "after");
      assert.ok(after.cols < before.cols && after.rows < before.rows);

      await movesOutAndBack(person, desktop, work);
      assert.deepEqual((await sessions(desktop)).map(({ sessionId }) => sessionId), [
        shell.sessionId,
      ]);
    });
  },
);

/** Out by the keyboard, closed by the window manager, out again. */
async function movesOutAndBack(person: Person, desktop: Desktop, work: Project): Promise<void> {
  const other = await Deno.makeTempDir({ dir: join(work.root, ".."), prefix: "orchard-" });
  const { name } = await desktop.call<Project>("POST", "/projects", { root: other });
  for (let round = 0; round < 2; round++) {
    const main = await person.goTo(round === 0 ? "work" : name);
    await person.click(main, FIRST_TAB.x, FIRST_TAB.y, 3);
    await person.press("Return");
    await until(async () => (await alone(desktop)).includes(work.id), "the window of its own");
    await until(() => person.see(name), "the other tab in the main window");
    await person.goTo("work");
    await person.close();
    await until(async () => (await alone(desktop)).length === 0, "the tab to be back");
    await until(async () => await person.see("work") === undefined, "the window to be gone");
  }
}

async function pixel(display: Display, { x, y }: { x: number; y: number }): Promise<string> {
  const { width, rgb } = await display.look();
  const at = (y * width + x) * 3;
  return rgb.subarray(at, at + 3).join();
}

async function alone(desktop: Desktop): Promise<string[]> {
  return (await desktop.call<{ alone: string[] }>("GET", "/windows")).alone;
}

function sessions(desktop: Desktop): Promise<TerminalInfo[]> {
  return desktop.call("GET", "/sessions");
}

function screen(desktop: Desktop, { sessionId }: TerminalInfo): Promise<ScreenState> {
  return desktop.call("GET", `/sessions/${sessionId}/screen`);
}

async function shows(desktop: Desktop, shell: TerminalInfo, text: string): Promise<void> {
  const lines = async () => (await screen(desktop, shell)).lines;
  await until(async () => (await lines()).some((line) => line.includes(text)), text, lines);
}

/** Presses a key until the shell shows it: from then on it has the keyboard. */
async function keyboardIn(person: Person, desktop: Desktop, shell: TerminalInfo): Promise<void> {
  await until(async () => {
    await person.press("numbersign");
    return (await screen(desktop, shell)).lines.some((line) => line.includes("#"));
  }, "the keyboard to be in the shell");
  await person.press("ctrl+c");
}

async function contents(path: string): Promise<string> {
  return await until(() => Deno.readTextFile(path).catch(() => ""), path);
}

/** What the shell's own terminal says its size is. */
async function stty(
  person: Person,
  desktop: Desktop,
  { root }: Project,
  shell: TerminalInfo,
  file: string,
): Promise<{ rows: number; cols: number }> {
  const { rows, cols } = await screen(desktop, shell);
  await person.type(`stty size > ${file}`);
  await person.press("Return");
  const told = (await contents(join(root, file))).trim().split(" ").map(Number);
  assert.deepEqual(told, [rows, cols]);
  return { rows, cols };
}

async function cellCount(desktop: Desktop, { id }: Project): Promise<number> {
  const { layouts } = await desktop.call<LayoutsDocument>("GET", `/projects/${id}/layouts`);
  return count(layouts[0]!.tree.root);
}

function count(node: LayoutNode): number {
  if (node.type === "leaf") return 1;
  return node.node.children.reduce((sum, child) => sum + count(child.node), 0);
}
