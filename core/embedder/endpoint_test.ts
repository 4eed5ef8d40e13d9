import assert from "node:assert/strict";
import { networkHosts, under } from "./endpoint.ts";

Deno.test("hosts beyond this machine's loopback are listed once, with the port they need", () => {
  const hosts = networkHosts([
    { endpoint: "http://127.0.0.1:11434" },
    { endpoint: "http://localhost:8080/v1" },
    { endpoint: "https://api.example.org/v1" },
    { endpoint: "https://api.example.org/v2" },
    { endpoint: "http://192.168.1.9:1234" },
    { endpoint: "http://[::1]:11434" },
    { endpoint: undefined },
  ]);
  assert.deepEqual(hosts, ["api.example.org", "192.168.1.9:1234", "[::1]:11434"]);
});

Deno.test("what would break the list of permissions, or widen it, is left out", () => {
  const endpoints = [
    "https://a,b.org",
    "https://a..b",
    "nonsense",
    "https://me@c.org",
    "ftp://d.org",
  ];
  assert.deepEqual(networkHosts(endpoints.map((endpoint) => ({ endpoint }))), []);
});

Deno.test("a base URL is the same with and without a slash at its end", () => {
  assert.equal(under("https://a.org/v1/", "/embeddings"), "https://a.org/v1/embeddings");
  assert.equal(under("https://a.org/v1", "/embeddings"), "https://a.org/v1/embeddings");
});
