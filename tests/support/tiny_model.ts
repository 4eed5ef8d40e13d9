/** A model of sentence embeddings made of a table of words: small, but what real ones look like. */
import { join } from "node:path";

/** Numbers of a vector. */
export const TINY_DIMENSION = 3;

/** Words the model knows; those of one meaning have one vector. */
const WORDS: Record<string, readonly [number, number, number]> = {
  "[UNK]": [0.1, 0.1, 0.1],
  "[PAD]": [9, 9, 9],
  "car": [1, 0, 0],
  "automobile": [1, 0, 0],
  "database": [0, 1, 0],
  "postgres": [0, 1, 0],
  "lunch": [0, 0, 1],
};

/** Element types of ONNX. */
const [FLOAT, INT64] = [1, 7];

/**
 * Writes `model.onnx` and `tokenizer.json` into a folder.
 * @param inputs that the model asks for; its first gives the words
 */
export async function writeTinyModel(
  folder: string,
  inputs: readonly string[] = ["input_ids", "attention_mask"],
): Promise<void> {
  await Deno.mkdir(folder, { recursive: true });
  await Deno.writeFile(join(folder, "model.onnx"), modelBytes(inputs));
  await Deno.writeTextFile(join(folder, "tokenizer.json"), JSON.stringify(TOKENIZER));
}

const TOKENIZER = {
  version: "1.0",
  truncation: { max_length: 8, strategy: "LongestFirst", stride: 0, direction: "Right" },
  padding: null,
  "added_tokens": [],
  normalizer: {
    type: "BertNormalizer",
    clean_text: true,
    handle_chinese_chars: true,
    strip_accents: true,
    lowercase: true,
  },
  "pre_tokenizer": { type: "BertPreTokenizer" },
  "post_processor": null,
  decoder: null,
  model: {
    type: "WordPiece",
    unk_token: "[UNK]",
    continuing_subword_prefix: "##",
    max_input_chars_per_word: 100,
    vocab: Object.fromEntries(Object.keys(WORDS).map((word, at) => [word, at])),
  },
};

/** ONNX is protocol buffers: numbers of fields are those of `onnx.proto`. */
function modelBytes(inputs: readonly string[]): Uint8Array<ArrayBuffer> {
  const table = Float32Array.from(Object.values(WORDS).flat());
  const tensor = message([
    [1, varint(Object.keys(WORDS).length)],
    [1, varint(TINY_DIMENSION)],
    [2, varint(FLOAT)],
    [8, text("table")],
    [9, new Uint8Array(table.buffer)],
  ]);
  const node = message([
    [1, text("table")],
    [1, text(inputs[0] ?? "")],
    [2, text("last_hidden_state")],
    [4, text("Gather")],
  ]);
  const graph = message([
    [1, node],
    [2, text("tiny")],
    [5, tensor],
    ...inputs.map((name): Field => [11, value(name, INT64, ["texts", "tokens"])]),
    [12, value("last_hidden_state", FLOAT, ["texts", "tokens", TINY_DIMENSION])],
  ]);
  return message([[1, varint(8)], [7, graph], [8, message([[2, varint(13)]])]]);
}

/** A named input or output with its type and shape. */
function value(name: string, type: number, shape: readonly (string | number)[]): Uint8Array {
  const dimensions = shape.map((size): Field => [
    1,
    message([typeof size === "number" ? [1, varint(size)] : [2, text(size)]]),
  ]);
  const tensorType = message([[1, varint(type)], [2, message(dimensions)]]);
  return message([[1, text(name)], [2, message([[1, tensorType]])]]);
}

/** A number, or bytes that are written with their length. */
type Field = [number: number, content: Uint8Array | { varint: number }];

function varint(number: number): { varint: number } {
  return { varint: number };
}

function text(content: string): Uint8Array {
  return new TextEncoder().encode(content);
}

function message(fields: readonly Field[]): Uint8Array<ArrayBuffer> {
  const bytes = fields.flatMap(([number, content]) =>
    content instanceof Uint8Array
      ? [...encoded(number << 3 | 2), ...encoded(content.length), ...content]
      : [...encoded(number << 3), ...encoded(content.varint)]
  );
  return Uint8Array.from(bytes);
}

function encoded(number: number): number[] {
  return number < 0x80 ? [number] : [number & 0x7f | 0x80, ...encoded(number >>> 7)];
}
