import { t } from "../../text/text.ts";
import type { Command } from "../palette/command.ts";
import { activeProject, projectsElsewhere } from "../project/projects.ts";
import { giveBack, openMainWindow, ownProject, showWindowOf } from "./windows.ts";

/** What can be done with windows now. */
export function windowCommands(): Command[] {
  const words = t().window;
  const group = "project";
  const newWindow: Command = {
    id: "newWindow",
    group,
    title: words.newWindow,
    run: openMainWindow,
  };
  if (ownProject !== undefined) {
    const run = () => giveBack(ownProject!);
    return [{ id: "moveBack", group, title: words.moveBack, run }, newWindow];
  }
  const current = activeProject.value;
  const out: Command[] = current
    ? [{
      id: "moveOut",
      group,
      title: words.moveOutOf(current.name),
      run: () => showWindowOf(current.id),
    }]
    : [];
  const elsewhere = projectsElsewhere.value.flatMap(({ id, name }): Command[] => [
    { id: `window ${id}`, group, title: words.showOf(name), run: () => showWindowOf(id) },
    { id: `back ${id}`, group, title: words.moveBackOf(name), run: () => giveBack(id) },
  ]);
  return [...out, ...elsewhere, newWindow];
}
