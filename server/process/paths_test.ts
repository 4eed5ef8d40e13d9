import assert from "node:assert/strict";
import { ideaPaths, openRuntimeDirectory } from "./paths.ts";

Deno.test("IdeA keeps its things where the desktop's standard says", () => {
  assert.deepEqual(ideaPaths({ HOME: "/h", XDG_RUNTIME_DIR: "/run/user/1" }, "linux"), {
    data: "/h/.local/share/idea",
    config: "/h/.config/idea",
    state: "/h/.local/state/idea",
    runtime: "/run/user/1/idea",
    runtimeFallback: "/h/.local/state/idea/run",
  });
  const env = {
    HOME: "/h",
    XDG_DATA_HOME: "/d",
    XDG_CONFIG_HOME: "relative",
    XDG_STATE_HOME: "/s",
  };
  assert.deepEqual(ideaPaths(env, "linux"), {
    data: "/d/idea",
    config: "/h/.config/idea",
    state: "/s/idea",
    runtime: "/s/idea/run",
    runtimeFallback: "/s/idea/run",
  });
  assert.equal(ideaPaths({ HOME: "/h" }, "darwin").data, "/h/Library/Application Support/idea");
});

Deno.test("a machine without a home folder is told so", () => {
  assert.throws(() => ideaPaths({}, "linux"), { code: "FILE_SYSTEM" });
  assert.throws(() => ideaPaths({}, "windows"), { code: "FILE_SYSTEM" });
});

Deno.test("the runtime folder is private, and made elsewhere when the session has none", {
  ignore: Deno.build.os === "windows",
}, async () => {
  const home = await Deno.makeTempDir();
  try {
    const gone = ideaPaths({ HOME: home, XDG_RUNTIME_DIR: `${home}/gone` }, "linux");
    assert.equal(await openRuntimeDirectory(gone), `${home}/.local/state/idea/run`);
    await Deno.mkdir(`${home}/run/idea`, { recursive: true, mode: 0o755 });
    const there = ideaPaths({ HOME: home, XDG_RUNTIME_DIR: `${home}/run` }, "linux");
    assert.equal(await openRuntimeDirectory(there), `${home}/run/idea`);
    assert.equal((await Deno.stat(`${home}/run/idea`)).mode! & 0o777, 0o700);
  } finally {
    await Deno.remove(home, { recursive: true });
  }
});

Deno.test("a runtime folder planted as a link is not used", {
  ignore: Deno.build.os === "windows",
}, async () => {
  const home = await Deno.makeTempDir();
  try {
    await Deno.mkdir(`${home}/run`);
    await Deno.symlink("/", `${home}/run/idea`);
    const paths = ideaPaths({ HOME: home, XDG_RUNTIME_DIR: `${home}/run` }, "linux");
    assert.equal(await openRuntimeDirectory(paths), `${home}/.local/state/idea/run`);
  } finally {
    await Deno.remove(home, { recursive: true });
  }
});
