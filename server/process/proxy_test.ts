import assert from "node:assert/strict";
import { loopbackWithoutProxy } from "./proxy.ts";

Deno.test("a proxy of the user's is not asked for this machine", () => {
  const added = loopbackWithoutProxy({ HTTP_PROXY: "http://proxy:1", NO_PROXY: "intern" });
  assert.equal(added["NO_PROXY"], "intern,127.0.0.1,localhost");
  assert.equal(added["no_proxy"], added["NO_PROXY"]);
});

Deno.test("without a proxy, or with loopback exempt, nothing is added", () => {
  assert.deepEqual(loopbackWithoutProxy({ PATH: "/bin" }), {});
  const exempt = { "https_proxy": "http://proxy:1", "no_proxy": "localhost,127.0.0.1" };
  assert.deepEqual(loopbackWithoutProxy(exempt), {});
});
