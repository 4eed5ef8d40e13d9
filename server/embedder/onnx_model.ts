import { join } from "node:path";
import { meanPooled, normalized } from "../../core/embedder/pooling.ts";
import { IdeaError } from "../../core/error.ts";
import { EMBEDDING } from "../../core/numbers.ts";

type Runtime = typeof import("onnxruntime-web/wasm");
type Session = Awaited<ReturnType<Runtime["InferenceSession"]["create"]>>;
type Encode = (text: string) => number[];

/** What texts look like to a model: one row for each, all as long as the longest. */
interface Input {
  texts: number;
  tokens: number;
  ids: BigInt64Array;
  /** 1 for a token of the text, 0 for one that fills up. */
  mask: BigInt64Array;
}

/**
 * Opens a model of sentence embeddings: `model.onnx` and `tokenizer.json` of a folder.
 * @param runtimeBytes the runtime's machine code
 * @returns makes of texts vectors of length 1
 * @throws IdeaError `UNAVAILABLE` naming the file that is missing or not understood
 */
export async function openModel(
  folder: string,
  runtimeBytes: () => Promise<Uint8Array<ArrayBuffer>>,
): Promise<(texts: readonly string[]) => Promise<Float32Array[]>> {
  const encode = await openTokenizer(join(folder, "tokenizer.json"));
  const runtime = await loadRuntime(runtimeBytes);
  const session = await openSession(runtime, join(folder, "model.onnx"));
  return async (texts) => await run(runtime, session, inputOf(texts.map(encode)));
}

async function openTokenizer(path: string): Promise<Encode> {
  const { Tokenizer } = await import("@huggingface/tokenizers");
  try {
    const file = JSON.parse(new TextDecoder().decode(await Deno.readFile(path)));
    const tokenizer = new Tokenizer(file, {});
    const most = Number(file.truncation?.max_length ?? EMBEDDING.modelTokens);
    return (text) => cut(tokenizer.encode(text).ids, most);
  } catch (cause) {
    throw unusable(path, cause);
  }
}

/** The last token is the model's own mark for the end and stays. */
function cut(ids: readonly number[], most: number): number[] {
  return ids.length <= most ? [...ids] : [...ids.slice(0, most - 1), ids.at(-1) ?? 0];
}

async function loadRuntime(bytes: () => Promise<Uint8Array<ArrayBuffer>>): Promise<Runtime> {
  // The runtime takes the address of a thread for that of a page and stumbles over it.
  Object.defineProperty(globalThis, "location", { value: undefined, configurable: true });
  const runtime = await import("onnxruntime-web/wasm");
  runtime.env.wasm.numThreads = 1;
  runtime.env.wasm.proxy = false;
  runtime.env.wasm.wasmBinary = (await bytes()).buffer;
  runtime.env.logLevel = "error";
  return runtime;
}

async function openSession(runtime: Runtime, path: string): Promise<Session> {
  try {
    return await runtime.InferenceSession.create(await Deno.readFile(path));
  } catch (cause) {
    throw unusable(path, cause);
  }
}

function unusable(path: string, cause: unknown): IdeaError {
  const reason = (cause as Error).message;
  return new IdeaError("UNAVAILABLE", `Could not use ${path}: ${reason}`, { cause });
}

function inputOf(rows: readonly (readonly number[])[]): Input {
  const tokens = Math.max(1, ...rows.map(({ length }) => length));
  const ids = new BigInt64Array(rows.length * tokens);
  const mask = new BigInt64Array(rows.length * tokens);
  for (const [row, own] of rows.entries()) {
    for (const [at, id] of own.entries()) {
      ids[row * tokens + at] = BigInt(id);
      mask[row * tokens + at] = 1n;
    }
  }
  return { texts: rows.length, tokens, ids, mask };
}

async function run(
  { Tensor }: Runtime,
  session: Session,
  { texts, tokens, ids, mask }: Input,
): Promise<Float32Array[]> {
  const known: Record<string, BigInt64Array> = {
    "input_ids": ids,
    "attention_mask": mask,
    "token_type_ids": new BigInt64Array(ids.length),
  };
  const feeds = Object.fromEntries(
    session.inputNames.map((name) => {
      const numbers = known[name];
      if (!numbers) throw new IdeaError("UNAVAILABLE", `The model asks for "${name}"`);
      return [name, new Tensor("int64", numbers, [texts, tokens])];
    }),
  );
  const answer = await session.run(feeds);
  const output = answer[session.outputNames[0] ?? ""];
  const dimension = output?.dims.at(-1) ?? 0;
  if (!(output?.data instanceof Float32Array)) {
    throw new IdeaError("UNAVAILABLE", "The model makes no 32-bit numbers");
  }
  const numbers = output.data;
  if (output.dims.length === 3) return meanPooled({ numbers, texts, tokens, dimension }, mask);
  // The model has made one vector of each text by itself.
  return Array.from(
    { length: texts },
    (_, at) => normalized(numbers.slice(at * dimension, (at + 1) * dimension)),
  );
}
