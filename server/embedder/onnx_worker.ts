/// <reference lib="deno.worker" />
/** A local model in a thread of its own: it computes for as long as a text is long. */
import { describe } from "../../core/error.ts";
import type { FromModel, ToModel } from "./onnx_protocol.ts";
import { openModel } from "./onnx_model.ts";

declare const self: DedicatedWorkerGlobalScope;

let model: ReturnType<typeof openModel> | undefined;

self.onmessage = async ({ data }: MessageEvent<ToModel>) => {
  if (data.kind === "open") {
    model = openModel(data.folder, runtimeBytes);
    // Its failure is the answer to whatever is asked.
    model.catch(() => {});
    return;
  }
  const { id, texts } = data;
  try {
    tell({ kind: "made", id, vectors: await (await model)!(texts) });
  } catch (failure) {
    tell({ kind: "failed", id, problem: describe(failure) });
  }
};

/** The runtime's machine code: in the package of a checkout, or beside the packed program. */
function runtimeBytes(): Promise<Uint8Array<ArrayBuffer>> {
  const inSources = import.meta.url.endsWith(".ts");
  const url = inSources
    ? import.meta.resolve("onnxruntime-web/ort-wasm-simd-threaded.wasm")
    : new URL("node_modules/onnxruntime-web/ort-wasm-simd-threaded.wasm", import.meta.url);
  return Deno.readFile(new URL(url));
}

function tell(message: FromModel): void {
  self.postMessage(message);
}
