/**
 * Every tuning number of the product, with its unit and its reason. Numbers that describe one
 * vendor's CLI are not here but in that CLI's profile.
 */

const KIB = 1024;
const MIB = 1024 * KIB;
const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Flow of terminal bytes. The knee measured on a loopback socket is 500 KB high, 100 KB low. */
export const TERMINAL_FLOW = {
  /** A PTY is not read while its emulator is this many bytes behind, so memory stays bounded. */
  emulatorHigh: 1 * MIB,
  emulatorLow: 256 * KIB,
  /** Bytes a thread reads from its PTYs, about 1 ms, before it rests as long and looks around. */
  round: 96 * KIB,
  /** Bytes on their way to one viewer before the rest waits in its queue. */
  viewerWindow: 500 * KIB,
  /** A viewer this far behind is cut and repainted from a snapshot instead. */
  viewerCut: 4 * MIB,
  /** Bytes are sent at once after a pause this long (ms), else gathered for as long. */
  gatherMs: 5,
  gatherBytes: 64 * KIB,
  /** A viewer acknowledges at least every so many bytes. */
  ackEvery: 32 * KIB,
} as const;

/** Life of one terminal. */
export const TERMINAL = {
  /** Rows kept above the screen, in the host and in the page. */
  scrollback: 5_000,
  defaultRows: 30,
  defaultCols: 100,
  /** Exit is announced once no byte has come for this long (ms): the exit may overtake output. */
  drainMs: 250,
  /** Pause (ms) after the last resize before the program is told. */
  resizeDebounceMs: 60,
  /** A screen is read (dialogs, prompt) when it was quiet for this long (ms)… */
  readQuietMs: 40,
  /** …or at the latest after this long (ms) of steady output. */
  readLatestMs: 200,
  /** Keys typed by a person hold back deliveries for this long (ms). */
  humanQuietMs: 1_500,
  /** Keys of a person wait at most this long (ms) behind a delivery in flight. */
  inputLockMs: 4_000,
  /** Steps of stopping a program: SIGHUP, SIGTERM, SIGKILL, in ms from the first. */
  stopSteps: { term: 1_500, kill: 4_000, giveUp: 8_000 },
} as const;

/** Watching agents. */
export const AGENT = {
  /** While a turn is open the screen is looked at this often (ms): an interruption sends no signal. */
  sweepMs: 700,
  /** A structured end of turn, with the last message, may come this long (ms) after the screen's. */
  turnEndGraceMs: 2_000,
  /** A busy agent whose terminal shows nothing new for this long (ms) is called stalled; advice only. */
  stallMs: 3 * MINUTE,
} as const;

/** Handing work to agents. */
export const DELEGATION = {
  /** An ask without progress support returns its ticket after this long (ms): clients cut at 60 s. */
  holdMs: 45 * SECOND,
  /** Progress is reported this often (ms) to a client that takes it. */
  progressMs: 5 * SECOND,
  /** Reconnect delay (ms) of a primed tool-call stream; Claude makes two attempts, at 1× and 2×. */
  streamRetryMs: 10 * SECOND,
  ticketTtlMs: 24 * HOUR,
  /** Tickets past their time to live are looked for this often (ms). */
  ttlSweepMs: MINUTE,
  /** What was said this long (ms) before the end of a host has long been written to the logs. */
  logTailMs: MINUTE,
  /** After a crash of the host, whoever asked may collect the answer for this long (ms). */
  collectMs: 15 * MINUTE,
  /** Tool calls one agent may begin in a minute; a model in a loop stops here, not at the CPU. */
  callsPerMinute: 120,
  maxDepth: 5,
  maxFanOut: 8,
  maxTaskBytes: 64 * KIB,
} as const;

/** Typing into a prompt and proving that it was taken. */
export const DELIVERY = {
  /** Above this many bytes the text is handed over as a file. */
  fileHandOverBytes: 8 * KIB,
  /** Proof of acceptance is awaited this long (ms) after Enter, plus a term for the size. */
  proofMs: 5 * SECOND,
  proofMsPerKib: 100,
  /** Pause (ms) between two looks for a text on its way to the screen. */
  lookMs: 25,
  /** Extra Enters allowed when the prompt still shows our text. */
  extraEnters: 1,
  /** Retry (ms) of a held delivery when no event says that anything changed. */
  retryMs: 1_000,
} as const;

/** The loopback HTTP server. */
export const HTTP = {
  maxBodyBytes: 1 * MIB,
  /** A text to be written as a file, in JSON. */
  maxTextBytes: 64 * MIB,
  /** Events kept for `GET /api/events?since=`. */
  eventsKept: 2_000,
} as const;

/** Limits of accounts. */
export const LIMIT = {
  /** How long (ms) an agent that is resumed may take to come to its prompt. */
  resumePatienceMs: 2 * 60_000,
} as const;

/** Agents without a terminal: one process for each turn. */
export const CHAT = {
  /** What follows the last answer is waited for this long (ms), then the process is stopped. */
  lingerMs: 5 * SECOND,
  /** Lines still in the pipe are read after the end of the process while one comes this often (ms)… */
  drainMs: 250,
  /** …and for no longer than this (ms): what it started may hold the pipe and write for ever. */
  drainLatestMs: 2 * SECOND,
  /** A line may hold a whole file a tool has read. */
  maxLineBytes: 32 * MIB,
  /** Of what a process says on stderr the end is kept. */
  stderrBytes: 16 * KIB,
  /** Text that streams is stored this often (ms); its end is stored at once. */
  storeMs: 300,
  /** Entries, and characters in them, a viewer is given at first; earlier ones it asks for. */
  shownEntries: 500,
  shownChars: 2 * MIB,
} as const;

/** What agents are told so that they can go on with work. */
export const CONTINUITY = {
  /** A hand-off may cost a model this many tokens: it is read once, at the start of a session… */
  handoffTokens: 2_000,
  /** …and who works on what this many, in every session. */
  liveStateTokens: 300,
  /** Files remembered of one conversation: more than any hand-off has room for. */
  files: 100,
  /** Bytes at the end of a CLI's own record that are looked through for its last words and use. */
  recordBytes: 256 * KIB,
} as const;
