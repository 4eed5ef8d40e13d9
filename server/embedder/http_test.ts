import assert from "node:assert/strict";
import { postJson } from "./http.ts";

Deno.test("a host that was configured after the start is named, with what to do", {
  permissions: { net: ["127.0.0.1"] },
}, async () => {
  await assert.rejects(postJson({ url: "http://192.0.2.1:8080/v1/embeddings", body: {} }), {
    code: "UNAVAILABLE",
    message: "IdeA was started without the right to reach 192.0.2.1:8080: restart IdeA",
  });
});
