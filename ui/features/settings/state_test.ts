import assert from "node:assert/strict";
import { DEFAULT_SETTINGS } from "../../../core/settings/settings.ts";
import { hear, settings, show } from "./state.ts";

Deno.test("a change shows at once, and what the host refuses is taken back", () => {
  hear({ settings: { ...DEFAULT_SETTINGS, fontSize: 14 }, path: "settings.json" });
  const takeBack = show({ fontSize: 20 });
  assert.equal(settings.value.fontSize, 20);
  takeBack();
  assert.equal(settings.value.fontSize, 14);
});

Deno.test("news of another window do not undo a change that is on its way", () => {
  hear({ settings: DEFAULT_SETTINGS, path: "settings.json" });
  const takeBack = show({ theme: "light" });
  hear({ settings: { ...DEFAULT_SETTINGS, fontSize: 16 }, path: "settings.json" });
  assert.deepEqual([settings.value.theme, settings.value.fontSize], ["light", 16]);
  takeBack();
  assert.equal(settings.value.theme, "system");
});
