import { Folder, FolderOpen } from "lucide";
import type { Project } from "../../../core/project/project.ts";
import { t } from "../../text/text.ts";
import { Age } from "../../widgets/age.tsx";
import { Button } from "../../widgets/button.tsx";
import { Icon } from "../../widgets/icon.tsx";
import { attempt } from "../../widgets/toast.ts";
import { openFolderPicker } from "./folder_picker.tsx";
import { openFolder, recentProjects } from "./projects.ts";

/** The first page: opening a folder is the only question. */
export function Welcome() {
  const words = t().project;
  return (
    <main class="welcome">
      <div class="welcome-column">
        <h1>{words.welcome}</h1>
        <p class="hint">{words.welcomeHint}</p>
        <Button kind="primary" icon={FolderOpen} autoFocus onClick={openFolderPicker}>
          {words.chooseFolder}
        </Button>
        <h2>{words.recent}</h2>
        {recentProjects.value.length === 0 && <p class="hint">{words.noRecent}</p>}
        <ul class="recent">
          {recentProjects.value.map((project) => <Recent key={project.id} project={project} />)}
        </ul>
      </div>
    </main>
  );
}

function Recent({ project }: { project: Project }) {
  return (
    <li>
      <button
        type="button"
        class="recent-button"
        onClick={() => void attempt(() => openFolder(project.root))}
      >
        <Icon of={Folder} />
        <span class="recent-name">{project.name}</span>
        <span class="recent-root">{project.root}</span>
        <Age since={project.openedAt} />
      </button>
    </li>
  );
}
