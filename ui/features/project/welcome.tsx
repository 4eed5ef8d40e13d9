import { AppWindow, Folder, FolderOpen, Undo2 } from "lucide";
import type { Project } from "../../../core/project/project.ts";
import { t } from "../../text/text.ts";
import { Age } from "../../widgets/age.tsx";
import { Button, IconButton } from "../../widgets/button.tsx";
import { Icon } from "../../widgets/icon.tsx";
import { attempt } from "../../widgets/toast.ts";
import { AloneNotice } from "../window/alone_notice.tsx";
import { giveBack, ownProject, showWindowOf } from "../window/windows.ts";
import { openFolderPicker } from "./folder_picker.tsx";
import { openFolder, projectsElsewhere, recentProjects } from "./projects.ts";
import { shortPath } from "./short_path.ts";

/** The page without a project: opening a folder is the only question. */
export function Welcome() {
  const words = t().project;
  if (ownProject !== undefined) return <AloneNotice />;
  return (
    <main class="welcome">
      <div class="welcome-column">
        <h1>{words.welcome}</h1>
        <p class="hint">{words.welcomeHint}</p>
        <div class="welcome-actions">
          <Button kind="primary" icon={FolderOpen} autoFocus onClick={openFolderPicker}>
            {words.chooseFolder}
          </Button>
        </div>
        {projectsElsewhere.value.length > 0 && <Elsewhere />}
        <h2>{words.recent}</h2>
        {recentProjects.value.length === 0 && <p class="hint">{words.noRecent}</p>}
        <ul class="recent">
          {recentProjects.value.map((project) => <Recent key={project.id} project={project} />)}
        </ul>
      </div>
    </main>
  );
}

/** Open projects that somebody who looks for a tab will miss here. */
function Elsewhere() {
  const words = t().window;
  return (
    <>
      <h2>{words.inOwnWindows}</h2>
      <ul class="recent">
        {projectsElsewhere.value.map(({ id, name, root }) => (
          <li key={id} class="recent-row">
            <button
              type="button"
              class="recent-button"
              data-tip={words.showOf(name)}
              onClick={() => showWindowOf(id)}
            >
              <Icon of={AppWindow} />
              <span class="recent-name">{name}</span>
              <span class="recent-root">{root}</span>
            </button>
            <IconButton icon={Undo2} label={words.moveBackOf(name)} onClick={() => giveBack(id)} />
          </li>
        ))}
      </ul>
    </>
  );
}

function Recent({ project }: { project: Project }) {
  return (
    <li>
      <button
        type="button"
        class="recent-button"
        data-tip={project.root}
        onClick={() => void attempt(() => openFolder(project.root))}
      >
        <Icon of={Folder} />
        <span class="recent-name">{project.name}</span>
        <span class="recent-root">{shortPath(project.root)}</span>
        <Age since={project.openedAt} />
      </button>
    </li>
  );
}
