import {
  ChevronDown,
  ChevronRight,
  Ellipsis,
  GitBranch,
  LayoutGrid,
  PanelsTopLeft,
  Plus,
} from "lucide";
import type { NamedLayout } from "../../../core/layout/layout.ts";
import { isFree } from "../../../core/layout/named_layouts.ts";
import { t } from "../../text/text.ts";
import { IconButton } from "../../widgets/button.tsx";
import { Icon } from "../../widgets/icon.tsx";
import { openMenu, openMenuAt } from "../../widgets/menu.tsx";
import { toast } from "../../widgets/toast.ts";
import { drawn, focusCell } from "./cells.ts";
import { openNewLayout } from "./layout_dialogs.tsx";
import { arrangeMenu, layoutMenu, renaming, unfolded } from "./layout_menu.ts";
import { currentCell, layouts, shownLayout } from "./layouts.ts";
import { activateLayout, layoutsOf, renameLayout } from "./named_layouts.ts";

/** The named layouts of a project, in the sidebar. */
export function LayoutList({ projectId }: { projectId: string }) {
  const words = t().layout;
  const open = unfolded.value;
  return (
    <section class="sidebar-section layout-list" aria-label={words.layouts}>
      <header class="sidebar-heading">
        <h2 class="layout-heading">
          <button
            type="button"
            aria-expanded={open}
            onClick={() => unfolded.value = !open}
          >
            <span>{words.layouts}</span>
            {!open && <span class="layout-shown">{shownLayout.value?.name}</span>}
            <Icon of={open ? ChevronDown : ChevronRight} size={14} />
          </button>
        </h2>
        <IconButton
          icon={LayoutGrid}
          label={words.arrange}
          onClick={(event) =>
            openMenu(event.currentTarget as HTMLElement, words.arrange, arrangeMenu())}
        />
        <IconButton icon={Plus} label={words.newLayout} onClick={() => openNewLayout(projectId)} />
      </header>
      {open && (
        <ul>
          {layoutsOf(projectId).map((layout) => (
            <LayoutRow key={layout.id} projectId={projectId} layout={layout} />
          ))}
        </ul>
      )}
    </section>
  );
}

interface RowProps {
  projectId: string;
  layout: NamedLayout;
}

function LayoutRow({ projectId, layout }: RowProps) {
  const current = shownLayout.value?.id === layout.id;
  const label = t().layout.menu(layout.name);
  const menu = () => layoutMenu(projectId, layout);
  const onContextMenu = (event: MouseEvent) => {
    event.preventDefault();
    openMenuAt(event.clientX, event.clientY, label, menu());
  };
  if (renaming.value === layout.id) {
    return (
      <li class="layout-row">
        <RenameBox projectId={projectId} layout={layout} />
      </li>
    );
  }
  return (
    <li class={current ? "layout-row current" : "layout-row"} onContextMenu={onContextMenu}>
      <button
        type="button"
        class="layout-button"
        aria-current={current ? "true" : undefined}
        onClick={(event) => event.detail < 2 && void show(projectId, layout.id)}
        onDblClick={() => renaming.value = layout.id}
      >
        <Icon of={layout.kind === "terminal" ? PanelsTopLeft : GitBranch} size={14} />
        <span class="layout-name" title={layout.name}>{layout.name}</span>
      </button>
      <IconButton
        icon={Ellipsis}
        label={label}
        onClick={(event) => openMenu(event.currentTarget as HTMLElement, label, menu())}
      />
    </li>
  );
}

/** Shows a layout and gives the keyboard to its current cell. */
async function show(projectId: string, layoutId: string): Promise<void> {
  activateLayout(projectId, layoutId);
  await drawn();
  // The second click of a double click may have come meanwhile: its box has the keyboard.
  if (currentCell.value && renaming.value === undefined) focusCell(currentCell.value.id);
}

function RenameBox({ projectId, layout }: RowProps) {
  const finish = (typed: string) => {
    renaming.value = undefined;
    const name = typed.trim();
    if (name === "" || name === layout.name) return;
    const document = layouts.of(projectId);
    if (document && !isFree(document, name, layout.id)) {
      return toast({ kind: "error", message: t().layout.nameTaken });
    }
    renameLayout(projectId, layout.id, name);
  };
  return (
    <input
      class="rename"
      aria-label={t().layout.rename}
      defaultValue={layout.name}
      maxLength={64}
      ref={(input) => input?.focus()}
      onFocus={(event) => event.currentTarget.select()}
      onBlur={(event) => renaming.value === layout.id && finish(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === "Enter" && !event.isComposing) finish(event.currentTarget.value);
        if (event.key === "Escape") renaming.value = undefined;
      }}
    />
  );
}
