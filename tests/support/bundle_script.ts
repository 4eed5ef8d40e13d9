/** Bundles one module into one classic script: `bundle_script.ts <module> <script>`. */
import * as esbuild from "esbuild";

const [entry, outfile] = Deno.args;
await esbuild.build({
  entryPoints: [entry!],
  outfile: outfile!,
  bundle: true,
  format: "iife",
  platform: "browser",
  logLevel: "silent",
});
await esbuild.stop();
