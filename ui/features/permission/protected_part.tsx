import { ShieldAlert } from "lucide";
import type { ProtectedPath, UnprotectedPath } from "../../../core/permission/protected_paths.ts";
import type { EffectiveView } from "../../../core/permission/service.ts";
import { t } from "../../text/text.ts";
import { Icon } from "../../widgets/icon.tsx";
import { Prose } from "../../widgets/prose.tsx";
import { placeText } from "./place_text.ts";

interface ProtectedProps {
  view: EffectiveView;
  /** What the running process should be kept from and is not. */
  unprotected: readonly UnprotectedPath[];
}

/** Paths that are kept from the agent even where it may write, and those that are not. */
export function ProtectedPart({ view, unprotected }: ProtectedProps) {
  const words = t().permission;
  const left = new Set(unprotected.map(({ path }) => path));
  const kept = (view.protected ?? []).filter(({ path }) => !left.has(path));
  const absent = unprotected.filter((one) => one.absent);
  const open = unprotected.filter((one) => !one.absent);
  return (
    <>
      {open.length > 0 && (
        <details class="unprotected">
          <summary>
            <Icon of={ShieldAlert} size={14} /> {words.unprotected(open.length)}
          </summary>
          <p class="hint">
            <Prose text={view.ability.shields ? words.byLink : words.noShields} />
          </p>
          <Paths paths={open} />
        </details>
      )}
      {absent.length > 0 && (
        <details>
          <summary>{words.absentPaths(absent.length)}</summary>
          <p class="hint">{words.absentHint}</p>
          <Paths paths={absent} />
        </details>
      )}
      {kept.length > 0 && (
        <details>
          <summary>{words.protectedPaths(kept.length)}</summary>
          <p class="hint">{words.protectedHint}</p>
          <Paths paths={kept} />
        </details>
      )}
    </>
  );
}

function Paths({ paths }: { paths: readonly ProtectedPath[] }) {
  const words = t().permission;
  return (
    <>
      {[...Map.groupBy(paths, ({ why }) => why)].map(([why, group]) => (
        <div key={why} class="protected-group">
          <h5>{words.protection[why]}</h5>
          <ul class="held-list">
            {group.map(({ path, how }) => (
              <li key={path}>
                <code>{placeText(path)}</code>
                {how === "hidden" && <span class="hint">{words.hidden}</span>}
              </li>
            ))}
          </ul>
        </div>
      ))}
    </>
  );
}
