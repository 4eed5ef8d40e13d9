import assert from "node:assert/strict";
import { windowSupport } from "./window_support.ts";

const LINUX = { os: "linux", env: { DISPLAY: ":0" }, hasFile: () => true } as const;

Deno.test("a desktop with the web engine can show a window", () => {
  assert.deepEqual(windowSupport(LINUX), {
    possible: true,
    display: true,
    engine: true,
    missingPackages: [],
  });
  assert.equal(windowSupport({ os: "darwin", env: {}, hasFile: () => false }).possible, true);
});

Deno.test("without a graphical session the user is told what to do", () => {
  const { possible, remedy } = windowSupport({ ...LINUX, env: {} });
  assert.equal(possible, false);
  assert.match(remedy ?? "", /DISPLAY is set\): start IdeA from a desktop, or use `idea serve`/);
});

const INSTALLS = {
  'ID=debian\nVERSION="12"': "sudo apt-get install -y libwebkit2gtk-4.1-0 libgtk-3-0",
  'ID=linuxmint\nID_LIKE="ubuntu debian"': "sudo apt-get install -y libwebkit2gtk-4.1-0 libgtk-3-0",
  "ID=fedora": "sudo dnf install -y webkit2gtk4.1 gtk3",
  "ID=arch": "sudo pacman -S --needed webkit2gtk-4.1 gtk3",
  "ID=other": "install WebKitGTK 4.1 and GTK 3",
};

for (const [release, command] of Object.entries(INSTALLS)) {
  Deno.test(`without the web engine the user is told: ${command} (${release.split("\n")[0]})`, () => {
    const support = windowSupport({ ...LINUX, release, hasFile: () => false });
    assert.equal(support.possible, false);
    assert.ok(support.remedy?.includes(command), support.remedy);
  });
}
