import assert from "node:assert/strict";
import { COLOURS } from "../features/git/lanes.ts";

const css = await Deno.readTextFile(new URL("./tokens.css", import.meta.url));

function tokens(theme: string): Map<string, string> {
  const block = new RegExp(`data-theme="${theme}"\\] \\{([^}]*)\\}`).exec(css)?.[1] ?? "";
  return new Map([...block.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map(([, name, value]) => {
    return [name ?? "", value ?? ""];
  }));
}

function luminance(colour: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const channel = parseInt(colour.slice(at, at + 2), 16) / 255;
    return channel <= 0.03928 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(one: string, other: string): number {
  const [high = 0, low = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (high + 0.05) / (low + 0.05);
}

const SURFACES = ["surface-0", "surface-1", "surface-2", "surface-3"];

function assertContrast(theme: string, front: string, back: string, least: number): void {
  const known = tokens(theme);
  const ratio = contrast(known.get(front) ?? "", known.get(back) ?? "");
  assert.ok(ratio >= least, `${theme}: ${front} on ${back} is ${ratio.toFixed(2)}, not ${least}`);
}

for (const theme of ["dark", "light"]) {
  Deno.test(`text is legible on every surface of the ${theme} theme (AA)`, () => {
    for (const surface of SURFACES) {
      for (const text of ["text-1", "text-2", "text-3"]) assertContrast(theme, text, surface, 4.5);
    }
    assertContrast(theme, "on-accent", "accent", 4.5);
    assertContrast(theme, "on-danger", "danger", 4.5);
    assertContrast(theme, "text-1", "warn-soft", 4.5);
    assertContrast(theme, "text-1", "accent-soft", 4.5);
  });

  Deno.test(`words and dots of states stand out in the ${theme} theme`, () => {
    for (const surface of SURFACES) {
      for (const word of ["warn", "danger", "accent"]) assertContrast(theme, word, surface, 4.5);
      for (const mark of ["ok", "focus", "line-strong"]) assertContrast(theme, mark, surface, 3);
    }
  });
}

for (const theme of ["dark", "light"]) {
  Deno.test(`the lines of a history stand out in the ${theme} theme (AA)`, () => {
    for (const surface of SURFACES) {
      for (let lane = 0; lane < COLOURS; lane++) {
        assertContrast(theme, `lane-${lane}`, surface, 4.5);
      }
    }
  });
}

Deno.test("both themes define the same tokens", () => {
  assert.deepEqual([...tokens("light").keys()], [...tokens("dark").keys()]);
});
