/** A kind of secret and what it looks like. */
interface SecretShape {
  /** What was found, in words. */
  name: string;
  pattern: RegExp;
  /** Whether a match is one, where its form alone does not tell. */
  isSecret?: (value: string) => boolean;
}

/** What a password may be called, with whatever stands before it in one word. */
const PASSWORD_NAME = "(?:password|passwd|passphrase|passcode|pwd)";
const KEY_NAME =
  "(?:secret|token|api[-_ ]?key|access[-_ ]?key|secret[-_ ]?key|client[-_ ]?secret|private[-_ ]?key)";
const VALUE = `["'\`]?(?:"([^"\\n]+)"|'([^'\\n]+)'|\`([^\`\\n]+)\`|([^\\s"'\`,;]+))`;

/** Words that stand in a secret's place where none is told. */
const PLACEHOLDER =
  /^(?:[x*.•…_-]+|(?:your|my|the|some|a|an|any|no|test|dummy|fake|sample|example|changeme|change-me|placeholder|redacted|hidden|secret|password|passwd|token|value|string|text|number|boolean|required|optional|needed|missing|none|null|nil|undefined|true|false|empty|unset|env|field|input|hash|hashed|bcrypt|argon2(?:id)?)(?:[-_ ].*)?)$/i;

/** Not a value but where it comes from: variables, calls, paths, types, markup. */
const REFERENCE =
  /[<>(){}[\]$%|]|^(?:\.{0,2}|~|[a-z]+:)?\/|^[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+$|\w\.\w+\.\w/;

/** Shapes of what services and tools hand out, the most telling first. */
const SHAPES: readonly SecretShape[] = [
  { name: "a private key", pattern: /-----BEGIN (?:[A-Z0-9]+ )*PRIVATE KEY(?: BLOCK)?-----/ },
  { name: "an age secret key", pattern: /\bAGE-SECRET-KEY-1[0-9A-Z]{20,}/ },
  { name: "an AWS access key", pattern: /\b(?:AKIA|ASIA|ABIA|ACCA)[A-Z0-9]{16}\b/ },
  { name: "a GitHub token", pattern: /\b(?:gh[pousr]_[A-Za-z0-9]{30,}|github_pat_\w{22,})/ },
  {
    name: "a GitLab token",
    pattern: /\bgl(?:pat|ptt|rt|cbt|dt|oas|soat)-[\w-]{20,}/,
    isSecret: isMixed,
  },
  { name: "an Anthropic key", pattern: /\bsk-ant-[\w-]{16,}/, isSecret: isMixed },
  { name: "an OpenAI key", pattern: /\bsk-[\w-]{20,}/, isSecret: isMixed },
  {
    name: "a Stripe key",
    pattern: /\b(?:sk|rk|whsec)_(?:(?:live|test)_)?[A-Za-z0-9]{16,}/,
    isSecret: isMixed,
  },
  { name: "a Google key", pattern: /\bAIza[\w-]{35}/ },
  { name: "a Google sign-in token", pattern: /\b(?:ya29\.|GOCSPX-)[\w-]{20,}/ },
  {
    name: "a Slack token",
    pattern: /\bxox[abeoprs]-[\w-]{10,}|\bxapp-\d-[\w-]{10,}/,
    isSecret: hasDigit,
  },
  { name: "a Slack webhook", pattern: /\bhooks\.slack\.com\/services\/T\w+\/B\w+\/\w{16,}/ },
  { name: "an npm token", pattern: /\bnpm_[A-Za-z0-9]{36}\b/ },
  { name: "a PyPI token", pattern: /\bpypi-[\w-]{50,}/ },
  { name: "a Hugging Face token", pattern: /\bhf_[A-Za-z0-9]{30,}\b/ },
  { name: "a SendGrid key", pattern: /\bSG\.[\w-]{16,}\.[\w-]{16,}/ },
  { name: "a DigitalOcean token", pattern: /\bdo[opr]_v1_[a-f0-9]{64}\b/ },
  { name: "a Telegram bot token", pattern: /\b\d{8,10}:AA[\w-]{33}\b/ },
  { name: "an Azure key", pattern: /\b(?:AccountKey|SharedAccessKey)=[A-Za-z0-9+/]{40,}={0,2}/ },
  { name: "a JSON Web Token", pattern: /\beyJ[\w-]{10,}\.eyJ[\w-]{10,}\.[\w-]{10,}/ },
  {
    name: "a password in an address",
    pattern: /\b[a-z][a-z0-9+.-]*:\/\/[^\s/:@"'`<>]*:([^\s/@"'`]+)@[^\s/@]/i,
    isSecret: (value) => !isPlaceholder(value),
  },
  {
    name: "a bearer token",
    pattern: /\b(?:bearer|authorization:\s*basic|x-api-key:)\s+([\w.~+/-]{16,}=*)/i,
    isSecret: isMixed,
  },
  {
    name: "a password",
    pattern: new RegExp(`${PASSWORD_NAME}["'\`]?\\s*(?::=|=)\\s*${VALUE}`, "i"),
    isSecret: (value) => value.length >= 4 && !isPlaceholder(value),
  },
  {
    name: "a password",
    pattern: new RegExp(`${PASSWORD_NAME}["'\`*]*\\s*(?::|\\bis\\b)[*\\s]*${VALUE}`, "i"),
    isSecret: (value) => value.length >= 6 && !isPlaceholder(value) && !isWord(value),
  },
  {
    name: "a key or token",
    pattern: new RegExp(`${KEY_NAME}["'\`*]*\\s*(?::=|=|:)[*\\s]*${VALUE}`, "i"),
    isSecret: (value) =>
      value.length >= 12 && hasDigit(value) && hasLetter(value) && !isPlaceholder(value),
  },
];

/** A secret that was found: what it is, and in which line it stands. */
export interface FoundSecret {
  name: string;
  /** From 1. */
  line: number;
}

/**
 * Looks for what should not be written down: keys, tokens and passwords. The value itself is not
 * told. Hashes, UUIDs, paths, names of variables and the words themselves are none.
 */
export function findSecret(text: string): FoundSecret | undefined {
  for (const [at, line] of text.split("\n").entries()) {
    const shape = SHAPES.find((shape) => holds(line, shape));
    if (shape) return { name: shape.name, line: at + 1 };
  }
  return undefined;
}

function holds(line: string, { pattern, isSecret }: SecretShape): boolean {
  for (const match of line.matchAll(new RegExp(pattern, `${pattern.flags}g`))) {
    const value = match.slice(1).find((group) => group !== undefined) ?? match[0];
    if (!isSecret || isSecret(value)) return true;
  }
  return false;
}

function isPlaceholder(value: string): boolean {
  return PLACEHOLDER.test(value) || REFERENCE.test(value);
}

/** Letters alone, as in a sentence. */
function isWord(value: string): boolean {
  return /^[\p{L}-]+[.!?]?$/u.test(value);
}

function isMixed(value: string): boolean {
  return hasDigit(value) && /[A-Z]/.test(value) && /[a-z]/.test(value);
}

function hasDigit(value: string): boolean {
  return /\d/.test(value);
}

function hasLetter(value: string): boolean {
  return /[a-z]/i.test(value);
}
