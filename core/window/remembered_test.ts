import assert from "node:assert/strict";
import { parseRemembered, type RememberedWindows } from "./remembered.ts";

const ID = "0b7c1a52-1f0e-4c3a-9f57-3c1d2e4f5a6b";
const BOUNDS = { x: 1, y: 2, width: 900, height: 600 };

Deno.test("what was remembered of the windows is read back as it was", () => {
  const windows: RememberedWindows = {
    main: BOUNDS,
    alone: [{ projectId: ID, bounds: BOUNDS }, { projectId: ID }],
  };
  assert.deepEqual(parseRemembered(JSON.stringify(windows)), windows);
});

Deno.test("a damaged memory of windows is forgotten and stops nobody from starting", () => {
  const texts = ["", "{", "null", "[]", `{"main":7,"alone":{}}`, `{"alone":[null,{},"x"]}`];
  for (const text of texts) assert.deepEqual(parseRemembered(text), { alone: [] }, text);
});
