import type { AxeResults, RunOptions } from "axe-core";
import type { Page } from "playwright-core";

const AXE = await Deno.readTextFile(
  new URL("../../node_modules/axe-core/axe.min.js", import.meta.url),
);

/**
 * What axe finds serious or critical on the page as it is, one line each. What programs print in
 * terminals is left out: they choose its colours.
 */
export async function violations(page: Page): Promise<string[]> {
  await page.evaluate(AXE);
  const found = await page.evaluate(async () => {
    const { axe } = globalThis as unknown as { axe: Axe };
    return (await axe.run({ exclude: [".xterm-screen"] }, { resultTypes: ["violations"] }))
      .violations;
  });
  return found
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`));
}

interface Axe {
  run(context: { exclude: string[] }, options: RunOptions): Promise<AxeResults>;
}
