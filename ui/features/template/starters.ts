import { computed, signal } from "@preact/signals";
import type { StarterLanguage, StarterMember } from "../../../core/template/starter/starter.ts";
import { language } from "../../text/text.ts";
import { report } from "../../widgets/toast.ts";

const team = signal<Record<StarterLanguage, readonly StarterMember[]> | undefined>(undefined);

/** The built-in team in the language of the page; empty until {@link loadStarters}. */
export const starters = computed(() => team.value?.[language.value] ?? []);

/** Every text of the built-in team, in all languages. */
export const starterTexts = computed<ReadonlySet<string>>(() =>
  new Set(Object.values(team.value ?? {}).flat().map(({ contentMd }) => contentMd))
);

/** Loads the built-in role texts, which are not part of the page's first load. */
export async function loadStarters(): Promise<void> {
  if (team.value) return;
  try {
    team.value = (await import("../../../core/template/starter/starter.ts")).STARTER_TEAM;
  } catch (thrown) {
    report(thrown);
  }
}
