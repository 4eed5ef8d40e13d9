import type { GitState } from "../../../core/git/service.ts";
import { api, readAs } from "../../client.ts";
import { t } from "../../text/text.ts";
import { Button } from "../../widgets/button.tsx";
import { Prose } from "../../widgets/prose.tsx";
import { act, isWorking } from "./acting.ts";
import { gitStates, refreshGit } from "./repositories.ts";

interface UnreadyProps {
  projectId: string;
  state: GitState;
}

/** Why there is nothing to see of a repository, and what can be done about it. */
export function Unready({ projectId, state: { kind, problem } }: UnreadyProps) {
  const words = t().git;
  const again = <Button onClick={() => void refreshGit(projectId)}>{words.tryAgain}</Button>;
  switch (kind) {
    case "none":
      return (
        <div class="git-unready">
          <p>{words.none}</p>
          <Button kind="primary" disabled={isWorking(projectId)} onClick={() => init(projectId)}>
            {words.init}
          </Button>
        </div>
      );
    case "bare":
      return (
        <div class="git-unready">
          <p>{words.bare}</p>
        </div>
      );
    case "noGit":
      return (
        <div class="git-unready" role="alert">
          <p>{words.noGit}</p>
          <p>
            <Prose text={words.noGitHow} />
          </p>
          {again}
        </div>
      );
    default:
      return (
        <div class="git-unready" role="alert">
          <p>{words.broken}</p>
          {problem !== undefined && <pre class="exact" tabIndex={0}>{problem}</pre>}
          {again}
        </div>
      );
  }
}

function init(projectId: string): void {
  void act(projectId, async () => {
    const request = api.projects[":p"].git.init.$post({ param: { p: projectId } });
    gitStates.set(projectId, { value: await readAs<GitState>(request) });
  });
}
