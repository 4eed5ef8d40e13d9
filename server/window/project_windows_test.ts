import assert from "node:assert/strict";
import type { DomainEvent } from "../../core/event.ts";
import { until } from "../../tests/support/wait.ts";
import { ProjectWindows } from "./project_windows.ts";

function stage(reloadMs: number) {
  const told: DomainEvent[] = [];
  const windows = new ProjectWindows({ publish: (event) => void told.push(event) }, true, reloadMs);
  const alone = () => told.flatMap((event) => event.type === "windowsChanged" ? [event.alone] : []);
  return { windows, told, alone };
}

/** Longer than any test: nothing that leaves is forgotten. */
const NEVER = 1_000_000;

Deno.test("a project is alone while a page of its window is connected", async () => {
  const { windows, alone } = stage(1);
  const leave = windows.present("p");
  assert.deepEqual(windows.list(), { alone: ["p"], native: true });
  leave();
  await until(() => windows.list().alone.length === 0, "the tab to be back");
  assert.deepEqual(alone(), [["p"], []]);
});

Deno.test("a page that reloads keeps its window, and nobody sees the tab come and go", () => {
  const { windows, alone } = stage(NEVER);
  windows.present("p")();
  assert.deepEqual(windows.list().alone, ["p"]);
  windows.present("p");
  assert.deepEqual(alone(), [["p"]]);
  windows.shutdown();
});

Deno.test("a window given back closes itself and its tab returns at once", () => {
  const { windows, told } = stage(NEVER);
  const leave = windows.present("p");
  windows.giveBack("p");
  assert.deepEqual(told.slice(1), [
    { type: "windowGivenBack", projectId: "p" },
    { type: "windowsChanged", alone: [] },
  ]);
  leave();
  assert.equal(told.length, 3);
});

Deno.test("the late end of a page that gave back costs the next window nothing", () => {
  const { windows } = stage(0);
  const late = windows.present("p");
  windows.giveBack("p");
  const leave = windows.present("p");
  late();
  late();
  assert.deepEqual(windows.list().alone, ["p"]);
  leave();
  windows.shutdown();
});

Deno.test("two pages of one project: the tab returns with the last one", async () => {
  const { windows, alone } = stage(1);
  const [first, second] = [windows.present("p"), windows.present("p")];
  first();
  assert.deepEqual(windows.list().alone, ["p"]);
  second();
  await until(() => alone().length === 2, "the tab to be back");
});
