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

/**
 * What each part of what an agent is told may cost, in tokens: all of it is sent with every request.
 * What tells it where it is and how to reach the others has no limit: it is short by itself.
 */
export const CONTEXT_TOKENS = {
  /** A long role text has about 2,000. */
  role: 6_000,
  /** Rules for everybody; more than ten pages nobody follows. */
  project: 8_000,
  permissions: 2_000,
  skills: 1_500,
  /** Notes recalled, a line each. */
  memory: 2_000,
  live: CONTINUITY.liveStateTokens,
  handoff: CONTINUITY.handoffTokens,
} as const;

/** How the history of a context is read from git. */
export const CONTEXT_HISTORY = {
  /** Versions listed: more than anybody scrolls through. */
  versions: 100,
  /** A git that does not answer within this time (ms) has no history to tell. */
  answerMs: 10 * SECOND,
} as const;

/** What agents may do with the project's knowledge through their doors. */
export const KNOWLEDGE_DOOR = {
  /** Proposals of one agent that wait for a person: more than anybody reads are a loop. */
  openProposals: 20,
  /** A context or role text an agent writes (bytes): it is read at every start. */
  contextBytes: 64 * KIB,
  /** Why a text is proposed, in characters: a sentence or two. */
  whyChars: 1_000,
  /** Rows of the index an agent gets at once, about 4,000 tokens; it can search for the others. */
  indexRows: 150,
  /** What the notes that fit an agent's question may cost, in tokens. */
  queryTokens: 2_000,
  /** Texts remembered for each agent as seen: far more than it reads in a session. */
  seenTexts: 1_000,
} as const;

/** Role texts that agents are made from. */
export const TEMPLATE = {
  /** A role text is read by a model at each start: more than this is no role. */
  maxTextBytes: 64 * KIB,
} as const;

/** Skills, which are copied for each launch of an agent that has them. */
export const SKILL = {
  /** `SKILL.md` goes to the model whole once the skill is used. */
  maxTextBytes: 64 * KIB,
  /** Characters of a description, as both vendors bound it… */
  maxDescription: 1_024,
  /** …and of a name. */
  maxName: 64,
  /** Files of one skill, folders counted too, and how deep they may lie. */
  maxFiles: 100,
  maxDepth: 8,
  /** Bytes of all files of one skill. */
  maxFolderBytes: 4 * MIB,
  /** Folders of skills are looked at this often (ms) for edits by hand. */
  lookMs: 2 * SECOND,
} as const;

/** Finding notes. */
export const RECALL = {
  /** Words of a question that are looked for, the rarest first: a role text has hundreds. */
  queryWords: 32,
  /** Different words of a question that are counted in the index before the rarest are chosen. */
  countedWords: 400,
  /** A word in more than half of at least this many notes tells nothing about any. */
  manyNotes: 20,
  /** Notes a question looks at, by its rarest words, about 5 ms; in any case those of the rarest. */
  lookedAt: 2_000,
  /** Words that as many notes have are slow to count: their number is remembered… */
  commonWord: 100,
  /** …until as many notes have changed. */
  countedAnew: 100,
  /** Notes ranked by their words; far more than any budget has room for. */
  found: 200,
  /** Notes ranked by their meaning: every note is near to everything, only the first are meant. */
  nearest: 50,
  /** Notes indexed before the host does something else, about 20 ms… */
  indexBatch: 100,
  /** …and notes sent to an embedding engine at once. */
  embedBatch: 16,
  /** Characters of a note that are embedded: about as much as the smaller models read. */
  embeddedChars: 4_000,
  /** Meaning counts once this share of the notes has a vector: the others would be left behind. */
  embeddedShare: 0.9,
  /** A question that is not embedded within this time (ms) is answered by its words. */
  queryMs: 3_000,
  /** An engine that failed is tried again after this long (ms). */
  retryMs: 30_000,
} as const;

/** Engines that turn texts into vectors. */
export const EMBEDDING = {
  /** A batch may take this long (ms): a server may load its model first. */
  batchMs: 2 * MINUTE,
  /** A local server is looked for this long (ms); one that is there answers at once. */
  probeMs: 500,
  /** Longest vector taken; the largest models make 4,096 numbers. */
  maxDimension: 16_384,
  /** Tokens of a text a local model reads when its tokenizer does not say: BERT's own limit. */
  modelTokens: 512,
} as const;

/** Notes that the agents of a project share. */
export const MEMORY = {
  /** A larger file (bytes) in the folder is no note; as much as a request may carry. */
  noteBytes: 1 * MIB,
  /** Front matter is a few lines: parsing more (bytes) than this could take for ever. */
  frontMatterBytes: 16 * KIB,
  /** Characters of a slug: it is a file's name, with an ending, on every file system. */
  slugChars: 100,
  /** A note of an agent (bytes), about 1,000 tokens: several have to fit what recall may cost. */
  agentNoteBytes: 4 * KIB,
  /** Characters of an agent's description: it is a row of an index. */
  agentDescriptionChars: 200,
  /** Words in a row that two texts are compared by: fewer are shared by chance. */
  shingleWords: 3,
  /** Notes are the same when they share this part of all they say together… */
  sameJaccard: 0.5,
  /** …or this part of what the shorter one says… */
  sameContainment: 0.8,
  /** …if that is at least so many shingles: a short note is soon contained in a long one. */
  containedShingles: 12,
  /** The folder of an open project is looked at this often (ms)… */
  lookMs: SECOND,
  /** …and of its files so many each time, about 1 ms: those changed in place are found in turn. */
  filesPerLook: 250,
  /** A file that changed less than this long (ms) before it was read may have changed after it. */
  tickMs: SECOND,
  /** Files are read for this long (ms) before others of this thread have their turn. */
  readSliceMs: 8,
} as const;

/** Commands of the user's git. */
export const GIT = {
  /** One that only looks may take this long (ms): a cold disk and 50,000 files need seconds… */
  lookMs: 60 * SECOND,
  /** …one that changes something this long (ms), hooks included; it can be stopped by hand. */
  changeMs: 10 * MINUTE,
  /** Bytes taken of its output; a diff beyond that is for the command line. */
  maxBytes: 16 * MIB,
  /** Of what it and its hooks say. */
  maxWords: 64 * KIB,
  /** Changed files that are listed; more are counted. */
  maxFiles: 5_000,
} as const;

/** Work trees of agents. */
export const WORKTREE = {
  /** Files copied into a fresh one: settings and secrets, not what a package manager fetches. */
  maxCopies: 5_000,
  /** A set-up may take this long (ms): an installation from an empty cache, over a slow line. */
  setUpMs: 30 * MINUTE,
  /** Of what it prints the end is kept (bytes)… */
  outputBytes: 64 * KIB,
  /** …and told this often (ms), at most so much at once (characters). */
  outputMs: 300,
  outputChars: 4 * KIB,
} as const;

/** Who changed which file. */
export const ATTRIBUTION = {
  /** Touches kept of one project, the newest: more files than anybody reviews. */
  kept: 10_000,
  /** A CLI may tell this long (ms) after it got a text that it has begun to work on it. */
  begunMs: 10 * SECOND,
  /** An agent's turn may be taken for ended this long (ms) before its last change. */
  graceMs: 500,
  /** Clocks of file systems are this much (ms) behind: a tick of the kernel, at most 10 ms, twice. */
  tickMs: 20,
} as const;

/** Seeing changes of work trees. */
export const GIT_WATCH = {
  /** What the kernel noted is fetched this often (ms)… */
  fetchMs: 250,
  /** …and a change is told after this long (ms), in which most of what belongs to it comes… */
  settleMs: 150,
  /** …and at most this often (ms) of one work tree: a person looks, who sees no more. */
  pauseMs: SECOND,
  /** Folders watched of one work tree; the kernel has about 1 KiB for each, and often 65,000 in all. */
  folders: 10_000,
  /** Changed paths remembered until they are told; of more, only that something changed. */
  paths: 1_000,
} as const;

/** Reviews of diffs. */
export const REVIEW = {
  /** A line that moved is looked for this many lines away: further, it is rather another one… */
  movedLines: 200,
  /** …and one without a letter or digit only this many. */
  movedBareLines: 2,
  /** Characters of one comment: a page of text. */
  commentChars: 8_000,
  /** Characters of the line that is quoted with it. */
  quotedChars: 400,
  /** Drafts in one review: more than anybody answers. */
  maxDrafts: 200,
  /** Files named to an agent that is asked for a review; more are counted. */
  namedFiles: 100,
  /** Lines of one file that are shown at first; the others on demand. */
  foldLines: 500,
  /** Lines drawn together: what is far out of sight is not drawn. */
  chunkLines: 80,
  /** Characters shown of one line: minified files have lines of megabytes. */
  lineChars: 2_000,
  /** Hunks with more characters are not coloured: it would take longer than a person waits. */
  colouredChars: 200_000,
} as const;

/** Profiles a user writes for a CLI of their own. */
export const OWN_PROFILE = {
  /** As long as a row of a list can show. */
  nameChars: 64,
  /** Longer patterns than any of the measured CLIs'; each runs on every reading of a screen. */
  patternChars: 500,
  /** A command line argument, a path or a value of the environment. */
  textChars: 4_096,
  /** Entries of any list in a profile. */
  listLength: 64,
  /** Bytes of a key that submits or interrupts. */
  keyChars: 16,
  /** No CLI needs a longer pause (ms) before Enter. */
  maxPauseMs: 10_000,
  /** Rows above the prompt in which a limit is looked for: what a CLI says of one is short. */
  limitRows: 20,
} as const;
