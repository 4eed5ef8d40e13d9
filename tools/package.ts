/** Packs IdeA into one file that runs on this kind of system: `deno task package`. */
import { join } from "node:path";
import { bundleProgram } from "./bundle.ts";
import { runCommand } from "./command.ts";
import { packageStub } from "./package_stub.ts";
import { print } from "./print.ts";
import { ROOT } from "./project.ts";

const STAGE = join(ROOT, "dist/package");
const PAYLOAD = join(ROOT, "dist/package.tar.gz");
/** Enough hexadecimal digits to tell versions apart. */
const HASH_LENGTH = 16;

/**
 * Builds the one file.
 *
 * @returns its path
 */
export async function packageProgram(): Promise<string> {
  await bundleProgram(STAGE);
  await Deno.copyFile(Deno.execPath(), join(STAGE, "deno"));
  await Deno.chmod(join(STAGE, "deno"), 0o755);
  await compressStage();
  const payload = await Deno.readFile(PAYLOAD);
  const target = join(ROOT, "dist", `idea-${Deno.build.os}-${Deno.build.arch}`);
  await writePacked(target, payload);
  await Deno.remove(PAYLOAD);
  return target;
}

async function compressStage(): Promise<void> {
  const raw = PAYLOAD.replace(/\.gz$/, "");
  const { code, output } = await runCommand("tar", ["-cf", raw, "-C", STAGE, "."]);
  if (code !== 0) throw new Error(`Packing failed: ${output.trim()}`);
  const [source, target] = [await Deno.open(raw), await Deno.create(PAYLOAD)];
  await source.readable.pipeThrough(new CompressionStream("gzip")).pipeTo(target.writable);
  await Deno.remove(raw);
}

async function writePacked(target: string, payload: Uint8Array<ArrayBuffer>): Promise<void> {
  const hash = (await sha256(payload)).slice(0, HASH_LENGTH);
  const lines = packageStub(hash, 0).split("\n").length - 1;
  const stub = new TextEncoder().encode(packageStub(hash, lines));
  const file = await Deno.open(target, { create: true, write: true, truncate: true, mode: 0o755 });
  const writer = file.writable.getWriter();
  await writer.write(stub);
  await writer.write(payload);
  await writer.close();
  await Deno.chmod(target, 0o755);
}

async function sha256(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  return new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)).toHex();
}

if (import.meta.main) {
  const path = await packageProgram();
  const { size } = await Deno.stat(path);
  print(`${path} (${Math.round(size / 1e6)} MB)`);
}
