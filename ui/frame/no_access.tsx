import { Prose } from "../widgets/prose.tsx";
import { t } from "../text/text.ts";

/** Shown instead of everything when the page has no cookie of this host. */
export function NoAccess() {
  return (
    <main class="welcome">
      <div class="welcome-column">
        <h1>{t().app.unauthorizedTitle}</h1>
        <p class="hint">
          <Prose text={t().app.unauthorizedHint} />
        </p>
      </div>
    </main>
  );
}
