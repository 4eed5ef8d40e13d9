import { stored } from "../../state/stored.ts";

/** The texts of something that is edited, by the names of its fields. */
export type Fields = Readonly<Record<string, string>>;

/** What the host has of it. */
export interface Saved<F extends Fields> {
  fields: F;
  /** Another one when the host has something else. */
  revision: string;
}

interface Draft {
  fields: Fields;
  /** Revision of what it was made from. */
  base: string;
}

/** What was typed and not saved: it outlives the page. */
const drafts = stored<Record<string, Draft>>("edits", {}, areDrafts);

/** Something that is edited. */
export interface Edit<F extends Fields> {
  /** As on the screen. */
  fields: F;
  /** They are not what the host has. */
  changed: boolean;
  /** The host has something else meanwhile: saving must not replace it unseen. */
  outdated: boolean;
  change(part: Partial<F>): void;
  /** Shows what the host has. */
  discard(): void;
  /** What the host has meanwhile was seen. */
  rebase(): void;
  /** What is on the screen now was taken by the host. */
  settle(saved: Saved<F>): void;
}

/**
 * What is typed over what the host has; a component that calls it follows changes.
 * @param key names it among everything that can be edited
 */
export function editOf<F extends Fields>(key: string, saved: Saved<F>): Edit<F> {
  const draft = drafts.value[key];
  const fields = { ...saved.fields, ...draft?.fields };
  const changed = !equal(fields, saved.fields);
  return {
    fields,
    changed,
    outdated: changed && draft !== undefined && draft.base !== saved.revision,
    change: (part) => {
      const now = drafts.value[key];
      const base = changed && now ? now.base : saved.revision;
      const next = { ...saved.fields, ...now?.fields, ...part } as F;
      keep(key, equal(next, saved.fields) ? undefined : { fields: next, base });
    },
    discard: () => keep(key, undefined),
    rebase: () => keep(key, { fields, base: saved.revision }),
    settle: (taken) => {
      // Whoever typed on while it was saved goes on from there.
      const now = drafts.value[key]?.fields ?? fields;
      const isSame = equal(now, fields) || equal(now, taken.fields);
      keep(key, isSame ? undefined : { fields: now, base: taken.revision });
    },
  };
}

function keep(key: string, draft: Draft | undefined): void {
  const { [key]: _before, ...others } = drafts.value;
  drafts.value = draft ? { ...others, [key]: draft } : others;
}

function equal(one: Fields, other: Fields): boolean {
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].every((name) => one[name] === other[name]);
}

function areDrafts(value: unknown): value is Record<string, Draft> {
  return isRecord(value) &&
    Object.values(value).every((draft) =>
      isRecord(draft) && typeof draft.base === "string" && isRecord(draft.fields) &&
      Object.values(draft.fields).every((text) => typeof text === "string")
    );
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
