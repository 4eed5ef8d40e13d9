import { assertBack, liveAndDie } from "./soak/terminal_life.ts";

const onLinux = { ignore: Deno.build.os !== "linux" };

Deno.test("terminals that were closed leave nothing behind in the host", onLinux, async () => {
  assertBack(await liveAndDie(40, 20));
});
