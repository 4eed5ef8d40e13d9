/** IdeA as a desktop program: real windows of the system's web engine on a display of the test's. */
import assert from "node:assert/strict";
import type { Project } from "../core/project/project.ts";
import { pressCloseButton } from "../server/window/testdata/x11.ts";
import { looksLikeAPage, withDesktop } from "./support/desktop.ts";
import { CAN_PRESS_KEYS, CAN_SHOW_WINDOWS, countColours, type Display } from "./support/display.ts";
import { until } from "./support/wait.ts";

/** The colour of the first pixel, which an open question darkens. */
async function cornerOf(display: Display): Promise<string> {
  return (await display.look()).rgb.subarray(0, 3).join();
}

Deno.test(
  "a window shows the project, `idea` typed again opens another one, and a signal ends all",
  {
    ignore: !CAN_SHOW_WINDOWS,
  },
  async () => {
    await withDesktop(async (desktop, display) => {
      await looksLikeAPage(display);
      const agent = await desktop.agent();
      await desktop.shows(agent);
      const again = await desktop.start().status;
      assert.equal(again.code, 0);
      await until(() => desktop.pageProcesses().length === 2, "a second window");
      assert.notDeepEqual(desktop.agentProcesses(), []);
      const { code } = await desktop.end();
      assert.equal(code, 0);
      assert.deepEqual(desktop.agentProcesses(), []);
    });
  },
);

Deno.test(
  "the death of the web engine's process costs no agent anything, and the page comes back",
  {
    ignore: !CAN_SHOW_WINDOWS,
  },
  async () => {
    await withDesktop(async (desktop) => {
      const agent = await desktop.agent();
      await desktop.shows(agent);
      const before = desktop.agentProcesses();
      await desktop.narrow(agent);
      const [page] = desktop.pageProcesses();
      Deno.kill(page!, "SIGKILL");
      await desktop.shows(agent);
      assert.deepEqual(desktop.agentProcesses(), before);
    });
  },
);

Deno.test(
  "closing the last window asks; agents that are kept are there when `idea` is typed again",
  {
    ignore: !CAN_PRESS_KEYS,
  },
  async () => {
    await withDesktop(async (desktop, display) => {
      const agent = await desktop.agent();
      await desktop.shows(agent);
      await looksLikeAPage(display);
      const corner = await cornerOf(display);
      Deno.env.set("DISPLAY", display.name);
      assert.equal(pressCloseButton("work"), 1);
      await until(async () => await cornerOf(display) !== corner, "the question");
      display.press("Enter");
      await until(async () => countColours(await display.look()) === 1, "the window to be gone");
      assert.notDeepEqual(desktop.agentProcesses(), []);
      assert.equal((await desktop.start().status).code, 0);
      await looksLikeAPage(display);
    });
  },
);

Deno.test(
  "a project that had a window of its own has it again after the next start",
  {
    ignore: !CAN_SHOW_WINDOWS,
  },
  async () => {
    await withDesktop(async (desktop) => {
      const { id } = await until(
        async () => (await desktop.call<Project[]>("GET", "/projects"))[0],
        "the project",
      );
      const alone = async () =>
        (await desktop.call<{ alone: string[] }>("GET", "/windows")).alone.includes(id);
      await desktop.call("POST", "/windows", { projectId: id });
      await until(alone, "the window of its own");
      await desktop.restart();
      await until(alone, "the window to be back");
      await until(() => desktop.pageProcesses().length === 2, "the main window beside it");
    });
  },
);
