import assert from "node:assert/strict";
import {
  changeSettings,
  DEFAULT_SETTINGS,
  parseSettings,
  settingsChange,
  settingsOf,
} from "./settings.ts";

function problemOf(text: string): string {
  try {
    parseSettings(text, "settings.json");
    return "";
  } catch (problem) {
    return (problem as Error).message;
  }
}

Deno.test("an empty file means the defaults", () => {
  assert.deepEqual(settingsOf(parseSettings("{}", "settings.json")), DEFAULT_SETTINGS);
});

Deno.test("a wrong value is named with its key and what was expected", () => {
  assert.match(problemOf(`{"fontSize": 100}`), /settings\.json.*fontSize.*32/);
  assert.match(problemOf(`{"fontSize": "big"}`), /fontSize.*expected number/);
  assert.match(problemOf(`{"renderer": "gpu"}`), /renderer.*"auto"\|"dom"\|"webgl"/);
  assert.match(problemOf(`{"shortcuts": {"palette": 3}}`), /shortcuts\.palette.*expected string/);
  assert.match(problemOf("[]"), /settings\.json.*expected object/);
  assert.match(problemOf("{"), /settings\.json is not JSON/);
});

Deno.test("a change may not name what is no setting", () => {
  assert.ok(!settingsChange.safeParse({ them: "dark" }).success);
  assert.ok(settingsChange.safeParse({ theme: "dark", fontSize: null }).success);
});

Deno.test("a change keeps everything it does not name", () => {
  const file = { theme: "dark" as const, later: [1], fontSize: 14 };
  const changed = changeSettings(file, { fontSize: null, copyOnSelect: true });
  assert.deepEqual(changed, { theme: "dark", later: [1], copyOnSelect: true });
});
