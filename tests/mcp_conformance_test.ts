/** The Model Context Protocol's own conformance suite against the host's endpoint. */
import assert from "node:assert/strict";
import { inFolder } from "./support/folder.ts";
import { withTrustingHost } from "./support/host.ts";

const SUITE = "npm:@modelcontextprotocol/conformance@0.1.16";
const SCENARIOS = ["server-initialize", "ping", "tools-list", "dns-rebinding-protection"];

async function run(
  scenario: string,
  url: string,
  cwd: string,
): Promise<{ code: number; said: string }> {
  const { code, stdout, stderr } = await new Deno.Command(Deno.execPath(), {
    args: [
      "run",
      "-A",
      "--quiet",
      "--no-config",
      "--no-lock",
      SUITE,
      "server",
      "--url",
      url,
      "--scenario",
      scenario,
    ],
    cwd,
    env: { NO_COLOR: "1" },
  }).output();
  const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
  return { code, said: text(stdout) + text(stderr) };
}

Deno.test("any MCP client that keeps to the protocol can use the tools", async (test) => {
  await withTrustingHost(async (host) => {
    const project = await host.project();
    const agent = await project.agent("Alice");
    await agent.launch();
    const url = `${host.origin}/mcp/${await agent.token()}`;
    await inFolder(async (folder) => {
      for (const scenario of SCENARIOS) {
        await test.step(scenario, async () => {
          const { code, said } = await run(scenario, url, folder);
          assert.equal(code, 0, said);
          assert.match(said, /Passed: [1-9]\d*\/\d+/, said);
        });
      }
    });
  });
});
