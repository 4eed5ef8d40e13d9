import type { Environment } from "./login_environment.ts";

const PROXIES = [
  "HTTP_PROXY",
  "http_proxy",
  "HTTPS_PROXY",
  "https_proxy",
  "ALL_PROXY",
  "all_proxy",
];
const LOOPBACK = ["127.0.0.1", "localhost"];

/**
 * What to add to an environment with a proxy so that programs still find this machine: Deno and
 * others send loopback requests to the proxy too unless told otherwise.
 * @returns nothing to add when there is no proxy, or loopback is exempt already
 */
export function loopbackWithoutProxy(env: Environment): Environment {
  if (!PROXIES.some((name) => env[name])) return {};
  const exempt = (env["NO_PROXY"] ?? env["no_proxy"] ?? "").split(",").filter((part) =>
    part !== ""
  );
  const missing = LOOPBACK.filter((host) => !exempt.includes(host));
  if (missing.length === 0) return {};
  const list = [...exempt, ...missing].join(",");
  return { NO_PROXY: list, no_proxy: list };
}
