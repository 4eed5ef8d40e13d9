import assert from "node:assert/strict";
import { findSecret } from "./secrets.ts";

/** Made up here, in pieces, so that no scanner takes this file for a leak. */
const letters = "aB3dE6gH9jK2mN5pQ8sT1vW4yZ7bC0eF";
const key = (prefix: string, length: number) => prefix + letters.repeat(4).slice(0, length);
const upper = (length: number) => letters.toUpperCase().slice(0, length);
const SHA1 = "da39a3ee5e6b4b0d3255bfef95601890afd80709";
const SHA256 = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";
const UUID = "3f2504e0-4f89-41d3-9a0c-0305e82c3301";

Deno.test("keys, tokens and passwords are found, and named without being repeated", () => {
  const secrets: [string, RegExp][] = [
    ["-----BEGIN " + "OPENSSH PRIVATE KEY-----", /private key/],
    ["-----BEGIN " + "PGP PRIVATE KEY BLOCK-----", /private key/],
    [`AWS: ${"AK" + "IA"}${upper(16)}`, /AWS/],
    [key("gh" + "p_", 36), /GitHub/],
    [key("github" + "_pat_", 40), /GitHub/],
    [key("gl" + "pat-", 20), /GitLab/],
    [key("sk-" + "ant-api03-", 40), /Anthropic/],
    [key("sk-" + "proj-", 48), /OpenAI/],
    [key("sk_" + "live_", 24), /Stripe/],
    [key("AI" + "za", 35), /Google/],
    [`xox${"b"}-123456789012-abcdefghijkl`, /Slack/],
    [`https://hooks.slack.com/services/${"T0"}1/B01/${letters.slice(0, 20)}`, /Slack/],
    [key("np" + "m_", 36), /npm/],
    [key("h" + "f_", 34), /Hugging/],
    [`${key("ey" + "J", 20)}.${key("ey" + "J", 20)}.${letters}`, /JSON Web Token/],
    ["postgres://idea:hunter2@db.example.org/idea", /password in an address/],
    ["redis://:s3cretpass@localhost:6379", /password in an address/],
    [`Authorization: Bearer ${letters}`, /bearer/],
    ["PASSWORD=letmein", /password/],
    ["DB_PASSWORD = 'correct horse battery'", /password/],
    ['"password": "Tr0ub4dor&3"', /password/],
    ["The password is `hunter2!`", /password/],
    ["**Password:** hunter22", /password/],
    ["dbPasswd=abcd", /password/],
    [`API_KEY=${letters}`, /key or token/],
    [`accessToken: "${letters}"`, /key or token/],
    ["client_secret: 8f14e45fceea167a", /key or token/],
    [`AccountKey=${letters + letters}==`, /Azure/],
  ];
  for (const [text, name] of secrets) {
    const found = findSecret(`About it.\n\n${text}\n`);
    assert.ok(found, text);
    assert.match(found.name, name, text);
    assert.equal(found.line, 3);
    assert.ok(!JSON.stringify(found).includes(letters.slice(0, 8)));
  }
});

Deno.test("hashes, ids, paths, variables and the words themselves are no secrets", () => {
  const harmless = [
    `commit ${SHA1}`,
    `sha256:${SHA256}`,
    `sha256=${SHA256}`,
    `"integrity": "sha512-${letters}${letters}=="`,
    `The agent's id is ${UUID}; its token is never stored.`,
    "Each agent has a token; a token is 32 bytes, tokens are hashed with SHA-256.",
    "Token budget: 2000 tokens. maxTokens=200000, token_count: 1234567890123",
    "token: string; secret: string | undefined",
    "The password is asked for, never stored. Password: required.",
    "password = process.env.DB_PASSWORD",
    'password: "${DB_PASSWORD}"',
    "password=<your password>",
    "password: ********",
    "PASSWORD=changeme",
    'type="password"',
    "if (password === given) return;",
    "api_key = OPENAI_API_KEY",
    "apiKeyEnv: OPENAI_API_KEY_FOR_TEST_2",
    "apiKey: getKey(config12345)",
    "The key is in `~/.config/idea/secret.key`, secret: /run/secrets/idea_token_2026",
    "secret: ./config/local.secrets2.json",
    "https://example.org/login?next=/projects/1",
    "http://user:password@example.org, http://user:<password>@example.org, ssh://git@host/x",
    "http://127.0.0.1:4040/@scope/name",
    "Use Bearer authentication; the header is `Authorization: Bearer <token>`.",
    "sk-learn-based-ranking-of-notes-in-memory",
    "See task-queue-and-retry-rules2 and [[sk-ranking-of-the-notes-2026]]",
    "/home/user/.ideai/conversations/2f1c/log.jsonl",
    "server/permission/policy_watches.ts:21 and `core/numbers.ts`",
    "-----BEGIN PUBLIC KEY-----",
    "-----BEGIN CERTIFICATE-----",
    "Tokenizer: o200k_base; secretary: anna2026secretary",
    "Passwords: see 1Password vault 'IdeA'",
  ];
  for (const text of harmless) assert.equal(findSecret(text), undefined, text);
});
