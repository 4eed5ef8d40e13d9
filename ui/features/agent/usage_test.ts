import assert from "node:assert/strict";
import { strainOf, withReading } from "./usage_track.ts";
import { formatBytes } from "./usage_text.ts";

const MIB = 1024 ** 2;
const reading = (cpuPercent?: number, rssBytes = MIB) => [{
  sessionId: "s",
  agentId: "a",
  rssBytes,
  processes: 1,
  ...(cpuPercent === undefined ? {} : { cpuPercent }),
}];

Deno.test("an agent that keeps a core busy for a minute is worth a look, a short burst is not", () => {
  let known = withReading(new Map(), reading(100), 0);
  known = withReading(known, reading(95), 59_999);
  assert.equal(strainOf(known.get("a"), 59_999), undefined);
  assert.equal(strainOf(known.get("a"), 60_000), "cpu");
  known = withReading(known, reading(10), 61_000);
  known = withReading(known, reading(100), 62_000);
  assert.equal(strainOf(known.get("a"), 63_000), undefined);
});

Deno.test("an agent that holds more than two gigabytes is worth a look at once", () => {
  const known = withReading(new Map(), reading(undefined, 2049 * MIB), 0);
  assert.equal(strainOf(known.get("a"), 0), "memory");
  const less = withReading(new Map(), reading(undefined, 2047 * MIB), 0);
  assert.equal(strainOf(less.get("a"), 0), undefined);
});

Deno.test("an agent that ended is forgotten, and plain terminals are no agents", () => {
  const known = withReading(new Map(), reading(5), 0);
  const shell = [{ sessionId: "t", rssBytes: 1, processes: 1 }];
  assert.equal(withReading(known, shell, 1).size, 0);
});

Deno.test("memory reads in the reader's language", () => {
  const en = { kilobytes: "KB", megabytes: "MB", gigabytes: "GB" };
  const fr = { kilobytes: "Ko", megabytes: "Mo", gigabytes: "Go" };
  const plain = (text: string) => text.replaceAll("\u00a0", " ");
  assert.equal(plain(formatBytes(300, en, "en")), "0 KB");
  assert.equal(plain(formatBytes(850 * MIB, en, "en")), "850 MB");
  assert.equal(plain(formatBytes(2.34 * 1024 * MIB, fr, "fr")), "2,3 Go");
  assert.equal(plain(formatBytes(1024 * MIB - 1, en, "en")), "1 GB");
  assert.equal(plain(formatBytes(12.6 * 1024 * MIB, en, "en")), "13 GB");
});
