import { freeName } from "../../../core/layout/named_layouts.ts";
import { api, readAs } from "../../client.ts";
import { t } from "../../text/text.ts";
import { changeLayouts, layouts } from "../layout/layouts.ts";
import { activateLayout } from "../layout/named_layouts.ts";

/** Shows the layout of the repository's history, which is made when there is none. */
export function showHistory(projectId: string): void {
  const document = layouts.of(projectId);
  if (!document) return;
  const known = document.layouts.find(({ kind }) => kind === "gitGraph");
  if (known) return activateLayout(projectId, known.id);
  const json = { name: freeName(document, t().git.graph.layoutName), kind: "gitGraph" as const };
  void changeLayouts(
    projectId,
    (same) => same,
    () => readAs(api.projects[":p"].layouts.$post({ param: { p: projectId }, json })),
  );
}
