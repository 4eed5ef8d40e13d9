import { MEMORY } from "../numbers.ts";
import type { NoteInput } from "./note.ts";

/** What two texts are compared by. */
type Said = Pick<NoteInput, "description" | "content">;

/** A note that says the same as another. */
export interface SameNote<N> {
  note: N;
  /** Part of the shorter one that is in both, from 0 to 1. */
  share: number;
}

/** The note that says most of what this one says, if there is one. */
export function findSame<N extends Said>(
  said: Said,
  notes: readonly N[],
): SameNote<N> | undefined {
  const own = new Set(shinglesOf(said));
  const { sameJaccard, sameContainment, containedShingles } = MEMORY;
  const least = Math.min(sameJaccard * own.size, sameContainment * containedShingles);
  let best: SameNote<N> | undefined;
  for (const note of notes) {
    const shingles = shinglesOf(note);
    // Among thousands of notes hardly one gets further.
    if (countIn(own, shingles) < least) continue;
    const share = sharedPart(own, new Set(shingles));
    if (share > (best?.share ?? 0)) best = { note, share };
  }
  return best;
}

/** Part of the shorter text that is in both; 0 when that is too little to call them the same. */
function sharedPart(one: ReadonlySet<number>, other: ReadonlySet<number>): number {
  const shorter = Math.min(one.size, other.size);
  if (shorter === 0) return 0;
  const shared = countIn(one, other);
  const contained = shared / shorter;
  const jaccard = shared / (one.size + other.size - shared);
  const isContained = contained >= MEMORY.sameContainment && shorter >= MEMORY.containedShingles;
  return isContained || jaccard >= MEMORY.sameJaccard ? contained : 0;
}

function countIn(set: ReadonlySet<number>, numbers: Iterable<number>): number {
  let count = 0;
  for (const one of numbers) if (set.has(one)) count++;
  return count;
}

/** Hashes of so many words in a row, without capitals and punctuation; of fewer words, of all. */
function shinglesOf({ description, content }: Said): number[] {
  const words = wordHashes(`${description}\n${content}`);
  const length = Math.min(MEMORY.shingleWords, words.length);
  const shingles: number[] = [];
  for (let end = Math.max(length, 1); end <= words.length; end++) {
    let hash = 0;
    for (let at = end - length; at < end; at++) {
      hash = Math.imul(hash ^ (words[at] ?? 0), 0x9e3779b1);
    }
    shingles.push(hash & SMALL);
  }
  return shingles;
}

/** Numbers the engine keeps without a box: thousands of notes are compared in one go. */
const SMALL = 0x3fffffff;
const BASIS = 0x811c9dc5;

/** FNV-1a of each word. */
function wordHashes(text: string): number[] {
  const lower = text.toLowerCase();
  const hashes: number[] = [];
  let hash = BASIS;
  for (let at = 0; at < lower.length; at++) {
    const code = lower.charCodeAt(at);
    if (isInWord(code)) {
      hash = Math.imul(hash ^ code, 0x01000193);
    } else if (hash !== BASIS) {
      hashes.push(hash & SMALL);
      hash = BASIS;
    }
  }
  if (hash !== BASIS) hashes.push(hash & SMALL);
  return hashes;
}

/** Small letters, digits, and beyond ASCII all but signs and spaces. */
function isInWord(code: number): boolean {
  if (code < 0x80) return (code >= 0x61 && code <= 0x7a) || (code >= 0x30 && code <= 0x39);
  if (code < 0xc0 || code === 0xd7 || code === 0xf7) return false;
  return !(code >= 0x2000 && code <= 0x2bff) && !(code >= 0x3000 && code <= 0x303f);
}
