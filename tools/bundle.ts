import * as esbuild from "esbuild";
import { dirname, join } from "node:path";
import config from "../deno.json" with { type: "json" };
import { buildUi } from "./build_ui.ts";
import { readSources, ROOT } from "./project.ts";

const SOURCES = join(ROOT, "dist/sources");

/** Packages with machine code, which cannot be bundled: import name and package. */
const NATIVE = { "node-pty": "@lydell/node-pty", "webview-napi": "webview-napi" } as const;

/**
 * Builds the program for this system, without Deno itself: `main.js`, one file per thread, the page
 * in `ui/` and the native packages in `node_modules/`.
 *
 * @param outDir created empty
 */
export async function bundleProgram(outDir: string): Promise<void> {
  await Deno.remove(outDir, { recursive: true }).catch(() => {});
  await Deno.mkdir(outDir, { recursive: true });
  await copySources();
  await bundleCode(outDir);
  await buildUi(join(outDir, "ui"));
  await copyNativePackages(join(outDir, "node_modules"));
  await copyModelRuntime(join(outDir, "node_modules"));
  await writeManifests(outDir);
}

/** Sources of what is loaded by itself, threads and roles, found by how that is done. */
export async function partSources(): Promise<string[]> {
  const sources = await readSources(["main.ts", "server"]);
  const names = sources
    .filter(({ path }) => !path.endsWith("_test.ts"))
    .flatMap((
      { text },
    ) => [...text.matchAll(/\b(?:partUrl|loadPart(?:<[^>]*>)?)\(\s*"([^"]+)"\s*,?\s*\)/g)])
    .map((match) => `server/${match[1]}`);
  return [...new Set(names)].sort();
}

/**
 * esbuild reads CommonJS packages as Deno does only for sources that a `package.json` calls modules,
 * and the project itself has none.
 */
async function copySources(): Promise<void> {
  await Deno.remove(SOURCES, { recursive: true }).catch(() => {});
  for (const folder of ["core", "server"]) {
    await copyFolder(join(ROOT, folder), join(SOURCES, folder));
  }
  for (const name of ["main.ts", "deno.json"]) {
    await Deno.copyFile(join(ROOT, name), join(SOURCES, name));
  }
  await writeJson(join(SOURCES, "package.json"), { type: "module" });
}

async function bundleCode(outDir: string): Promise<void> {
  const entryPoints = ["main.ts", ...await partSources()].map((path) => join(SOURCES, path));
  try {
    await esbuild.build({
      absWorkingDir: SOURCES,
      entryPoints,
      outdir: outDir,
      entryNames: "[name]",
      bundle: true,
      format: "esm",
      platform: "node",
      target: ["esnext"],
      // What only a package's CommonJS code asks for.
      banner: { js: REQUIRE },
      external: Object.values(NATIVE),
      plugins: [nativeNames, onlyMainIsMain],
      legalComments: "none",
      logLevel: "silent",
    });
  } finally {
    await esbuild.stop();
  }
}

const REQUIRE = 'import { createRequire as __createRequire } from "node:module";\n' +
  "const require = __createRequire(import.meta.url);";

/** Without an import map a package is found under its own name only. */
const nativeNames: esbuild.Plugin = {
  name: "native-names",
  setup(build) {
    build.onResolve({ filter: /^node-pty$/ }, () => ({ path: NATIVE["node-pty"], external: true }));
  },
};

/** In one file every module would be the main one. */
const onlyMainIsMain: esbuild.Plugin = {
  name: "only-main-is-main",
  setup(build) {
    build.onLoad({ filter: /[\\/]server[\\/].*\.ts$/ }, async ({ path }) => ({
      contents: (await Deno.readTextFile(path)).replaceAll("import.meta.main", "false"),
      loader: "ts",
    }));
  },
};

async function copyNativePackages(target: string): Promise<void> {
  const pty = await Deno.realPath(join(ROOT, "node_modules", NATIVE["node-pty"]));
  const binary = `node-pty-${nodePlatform()}`;
  await copyFolder(pty, join(target, NATIVE["node-pty"]));
  await copyFolder(
    await Deno.realPath(join(dirname(pty), binary)),
    join(target, "@lydell", binary),
  );
  const webview = await Deno.realPath(join(ROOT, "node_modules/webview-napi"));
  await copyFolder(webview, join(target, "webview-napi"), isForThisSystem);
}

/** Machine code that the thread of a local embedding model reads when one is used. */
async function copyModelRuntime(target: string): Promise<void> {
  const [name, file] = ["onnxruntime-web", "ort-wasm-simd-threaded.wasm"];
  await Deno.mkdir(join(target, name), { recursive: true });
  const source = await Deno.realPath(join(ROOT, "node_modules", name, "dist", file));
  await Deno.copyFile(source, join(target, name, file));
}

/** One package holds the libraries of all systems, 65 MB of them. */
function isForThisSystem(name: string): boolean {
  return !name.endsWith(".node") || name.includes(`.${nodePlatform()}`);
}

/** This system in the words of npm packages, for example `linux-x64`. */
function nodePlatform(): string {
  const os = Deno.build.os === "windows" ? "win32" : Deno.build.os;
  return `${os}-${Deno.build.arch === "aarch64" ? "arm64" : "x64"}`;
}

async function copyFolder(
  from: string,
  to: string,
  accept: (name: string) => boolean = () => true,
): Promise<void> {
  await Deno.mkdir(to, { recursive: true });
  for await (const entry of Deno.readDir(from)) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory && entry.name !== "node_modules") {
      await copyFolder(source, target, accept);
    }
    if (entry.isFile && accept(entry.name)) await Deno.copyFile(source, target);
  }
}

async function writeManifests(outDir: string): Promise<void> {
  const { version, license } = config;
  const dependencies = Object.fromEntries(Object.values(NATIVE).map((pkg) => [pkg, "*"]));
  await writeJson(join(outDir, "package.json"), {
    name: "idea",
    version,
    type: "module",
    dependencies,
  });
  await writeJson(join(outDir, "deno.json"), {
    version,
    license,
    nodeModulesDir: "manual",
    unstable: config.unstable,
  });
}

async function writeJson(path: string, value: unknown): Promise<void> {
  await Deno.writeTextFile(path, `${JSON.stringify(value, null, 2)}\n`);
}
