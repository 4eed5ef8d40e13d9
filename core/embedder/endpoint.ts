import type { EmbedderProfile } from "./embedder.ts";

/** Where Ollama listens unless told otherwise. */
export const OLLAMA_ENDPOINT = "http://127.0.0.1:11434";

/** Hosts that every host may reach. */
const LOOPBACK = ["127.0.0.1", "localhost"];
/** Names and addresses that stand in a list of permissions as they are. */
const LISTABLE = /^(?:[a-z0-9_-]{1,63}(?:\.[a-z0-9_-]{1,63})*\.?|\[[0-9a-f:.]+\])(?::\d+)?$/;

/** What is wrong with a base URL; undefined when nothing is. */
export function endpointProblem(endpoint: string): string | undefined {
  const url = URL.parse(endpoint);
  if (!url || (url.protocol !== "http:" && url.protocol !== "https:")) {
    return `endpoint: expected a URL such as ${OLLAMA_ENDPOINT}, got "${endpoint}"`;
  }
  if (url.username !== "" || url.password !== "") {
    return "endpoint: expected a URL without a password; a key belongs into an environment variable";
  }
  if (url.search !== "" || url.hash !== "") {
    return "endpoint: expected a base URL, without a query";
  }
  return LISTABLE.test(url.host) ? undefined : `endpoint: expected a host name, got "${url.host}"`;
}

/** A base URL with a path put to its end. */
export function under(endpoint: string, path: string): string {
  return `${endpoint.replace(/\/+$/, "")}${path}`;
}

/** Hosts beyond this machine's loopback that the engines are reached at, in the form `host:port`. */
export function networkHosts(profiles: readonly Pick<EmbedderProfile, "endpoint">[]): string[] {
  const hosts = profiles.flatMap(({ endpoint }) => {
    if (endpoint === undefined || endpointProblem(endpoint) !== undefined) return [];
    const { host, hostname } = new URL(endpoint);
    return LOOPBACK.includes(hostname) ? [] : [host];
  });
  return [...new Set(hosts)];
}
