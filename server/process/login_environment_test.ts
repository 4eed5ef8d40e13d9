import assert from "node:assert/strict";
import { captureLoginEnvironment, mergeEnvironment, utf8Locale } from "./login_environment.ts";

const onUnix = { ignore: Deno.build.os === "windows" };

/** Captures bash's environment in a home folder whose start-up file is given. */
async function captureWith(profile: string, options: { timeoutMs?: number } = {}) {
  const home = await Deno.makeTempDir();
  try {
    await Deno.writeTextFile(`${home}/.bash_profile`, profile);
    const env = { HOME: home, PATH: "/usr/bin:/bin", IDEA_MCP_TOKEN: "secret" };
    return await captureLoginEnvironment({ env, shell: "/bin/bash", ...options });
  } finally {
    await Deno.remove(home, { recursive: true });
  }
}

Deno.test(
  "variables of the login shell are found, with lines and spaces in them",
  onUnix,
  async () => {
    const env = await captureWith(`export PATH="$HOME/bin:$PATH" TWO=$'a = b\\nc' LETTER=é`);
    assert.match(env?.PATH ?? "", /^\/[^:]+\/bin:\/usr/);
    assert.equal(env?.TWO, "a = b\nc");
    assert.equal(env?.LETTER, "é");
  },
);

Deno.test(
  "a start-up file that prints, fails or leaves a program running does no harm",
  onUnix,
  async () => {
    const env = await captureWith("echo welcome; nonsense; sleep 300 & export AFTER=1");
    assert.equal(env?.AFTER, "1");
  },
);

Deno.test("a start-up file that hangs is given up", onUnix, async () => {
  assert.equal(await captureWith("sleep 300", { timeoutMs: 200 }), undefined);
});

Deno.test("a start-up file that ends the shell is given up", onUnix, async () => {
  assert.equal(await captureWith("exit 3"), undefined);
});

Deno.test("a missing shell is given up", onUnix, async () => {
  assert.equal(await captureLoginEnvironment({ env: {}, shell: "/no/such/shell" }), undefined);
});

Deno.test("functions, preloads and IdeA's own variables are not handed on", onUnix, async () => {
  const env = await captureWith("f() { :; }; export -f f; export LD_AUDIT=x IDEA_LAUNCH_ID=y");
  const names = Object.keys(env ?? {});
  assert.ok(names.includes("HOME"));
  assert.deepEqual(names.filter((name) => /^(BASH_FUNC_|LD_|IDEA_)/.test(name)), []);
});

for (const shell of ["/bin/sh", "/usr/bin/zsh", "/usr/bin/fish"]) {
  const ignore = !(await Deno.stat(shell).then(() => true, () => false));
  Deno.test(`${shell} answers too`, { ignore }, async () => {
    const home = await Deno.makeTempDir();
    const env = await captureLoginEnvironment({
      env: { HOME: home, PATH: "/usr/bin:/bin", MINE: "1" },
      shell,
    });
    await Deno.remove(home, { recursive: true });
    assert.equal(env?.MINE, "1");
  });
}

Deno.test("what was exported before IdeA wins, and both search paths are used", () => {
  const merged = mergeEnvironment(
    { A: "login", B: "login", PATH: "/login:/both", LANG: "fr_FR.UTF-8" },
    { A: "own", PATH: "/both:/own", LD_PRELOAD: "x", IDEA_MCP_TOKEN: "t" },
  );
  assert.deepEqual(merged, {
    A: "own",
    B: "login",
    PATH: "/login:/both:/own",
    LANG: "fr_FR.UTF-8",
  });
});

Deno.test("without a login shell IdeA's own environment serves", () => {
  assert.deepEqual(mergeEnvironment(undefined, { PATH: "/own", LANG: "C.UTF-8" }), {
    PATH: "/own",
    LANG: "C.UTF-8",
  });
});

Deno.test("programs get a UTF-8 locale unless the user chose another", () => {
  const plain = Deno.build.os === "darwin" ? "en_US.UTF-8" : "C.UTF-8";
  assert.deepEqual(utf8Locale({}), { LANG: plain });
  assert.deepEqual(utf8Locale({ LANG: "C" }), { LANG: plain });
  assert.deepEqual(utf8Locale({ LC_ALL: "POSIX", LANG: "fr_FR.UTF-8" }), { LC_ALL: plain });
  assert.deepEqual(utf8Locale({ LANG: "fr_FR.UTF-8" }), {});
  assert.deepEqual(utf8Locale({ LC_CTYPE: "fr_FR.ISO-8859-1" }), {});
});
