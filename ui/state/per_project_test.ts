import assert from "node:assert/strict";
import { perProject } from "./per_project.ts";

Deno.test("news that arrive during a read are not undone by its older answer", async () => {
  const answers: PromiseWithResolvers<string>[] = [];
  const store = perProject<string>(() => {
    const answer = Promise.withResolvers<string>();
    answers.push(answer);
    return answer.promise;
  }, "");
  store.set("p", "idle");
  const read = store.refresh("p");
  store.patch("p", () => "busy");
  answers[0]?.resolve("idle");
  await read;
  while (answers.length < 2) await Promise.resolve();
  answers[1]?.resolve("busy");
  while (store.of("p") !== "busy") await Promise.resolve();
  assert.equal(answers.length, 2);
});

Deno.test("a project that was not read yet shows the empty value, not another project's", () => {
  const store = perProject<string>(() => Promise.resolve("read"), "empty");
  store.set("p", "mine");
  assert.equal(store.of("q"), "empty");
  assert.equal(store.of(undefined), "empty");
  assert.ok(store.known("p") && !store.known("q"));
});
