import { attempt } from "../../widgets/toast.ts";
import { openShell } from "../terminal/sessions.ts";
import { drawn, focusCell, measureCell, placeSession } from "./cells.ts";

/** Starts a plain terminal in a cell and goes there. */
export async function openShellIn(projectId: string, cellId: string): Promise<void> {
  await attempt(async () => {
    const size = await measureCell(cellId);
    const { sessionId } = await openShell(projectId, size);
    placeSession(projectId, sessionId, cellId);
    await drawn();
    focusCell(cellId);
  });
}
