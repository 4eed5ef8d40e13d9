import assert from "node:assert/strict";
import { join } from "node:path";
import { inFolder } from "../tests/support/folder.ts";
import { packageStub } from "./package_stub.ts";

/** Flags the packed program is started with by a user with this list of embedding engines. */
async function netFlagWith(embedders: string | undefined): Promise<string> {
  let flag = "";
  await inFolder(async (home) => {
    const config = join(home, "own config");
    await Deno.mkdir(join(config, "idea"), { recursive: true });
    if (embedders !== undefined) {
      await Deno.writeTextFile(join(config, "idea", "embedders.json"), embedders);
    }
    const app = join(home, ".local/share/idea/app/hash");
    await Deno.mkdir(app, { recursive: true });
    // In the place of Deno: a program that says what it was given.
    const said = `#!/bin/sh\nfor flag in "$@"; do printf '%s\\n' "$flag"; done\n`;
    await Deno.writeTextFile(join(app, "deno"), said, { mode: 0o755 });
    const packed = join(home, "idea");
    await Deno.writeTextFile(packed, packageStub("hash", 0), { mode: 0o755 });
    const { stdout, stderr, code } = await new Deno.Command(packed, {
      env: { HOME: home, XDG_CONFIG_HOME: config, PATH: "" },
      clearEnv: true,
    }).output();
    assert.equal(code, 0, new TextDecoder().decode(stderr));
    const flags = new TextDecoder().decode(stdout).split("\n");
    flag = flags.find((one) => one.startsWith("--allow-net=")) ?? "";
  });
  return flag;
}

const LOOPBACK = "--allow-net=127.0.0.1,localhost";
const list = (...endpoints: string[]) => ({
  embedders: endpoints.map((endpoint) => ({ endpoint })),
});

Deno.test("the packed program reaches this machine alone until an engine is configured", {
  ignore: Deno.build.os === "windows",
}, async () => {
  assert.equal(await netFlagWith(undefined), LOOPBACK);
  assert.equal(await netFlagWith(`{"embedders": []}`), LOOPBACK);
});

Deno.test("the packed program reaches the hosts of configured engines, however they are written", {
  ignore: Deno.build.os === "windows",
}, async () => {
  const engines = list("https://api.example.org/v1", "http://10.0.0.9:8080");
  const expected = `${LOOPBACK},api.example.org,10.0.0.9`;
  for (const indent of [undefined, 2, "\t"]) {
    assert.equal(await netFlagWith(JSON.stringify(engines, null, indent)), expected);
  }
});

Deno.test("nothing in the list widens the rights of the packed program or breaks its start", {
  ignore: Deno.build.os === "windows",
}, async () => {
  const hostile = list(
    "https://a..b/",
    "https://*/",
    "https://x$(touch /tmp/broken)/",
    "https://`id`/",
    "https://a b/",
    "https://me:secret@host.org/",
    "--allow-all",
    "https://",
  );
  assert.equal(await netFlagWith(JSON.stringify(hostile)), LOOPBACK);
  assert.equal(await netFlagWith("not JSON at all ' \" $("), LOOPBACK);
});
