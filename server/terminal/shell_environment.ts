/**
 * What another terminal has told the programs in it about itself. IdeA may have been started in
 * one, but it is not that one: programs would use features, or talk to windows, that are not there.
 */
const OTHER_TERMINALS = new Set([
  "COLUMNS",
  "LINES",
  "STY",
  "TERMCAP",
  "TERMINFO",
  "TERM_SESSION_ID",
  "TMUX",
  "TMUX_PANE",
  "VTE_VERSION",
  "WINDOWID",
  "WT_SESSION",
  "WT_PROFILE_ID",
]);
const OTHER_PREFIXES = [
  ...["ALACRITTY_", "GHOSTTY_", "ITERM_", "KITTY_", "KONSOLE_", "TERM_PROGRAM", "WEZTERM_"],
  "VSCODE_",
];

/**
 * The environment of a plain shell: the user's own, in a terminal of IdeA.
 * @param version of IdeA; absent: not told
 */
export function shellEnvironment(
  user: Readonly<Record<string, string>>,
  version?: string,
): Record<string, string> {
  const kept = Object.entries(user).filter(([name]) => !isOfAnother(name));
  return {
    ...Object.fromEntries(kept),
    TERM: "xterm-256color",
    COLORTERM: "truecolor",
    TERM_PROGRAM: "IdeA",
    ...(version === undefined ? {} : { TERM_PROGRAM_VERSION: version }),
  };
}

function isOfAnother(name: string): boolean {
  return OTHER_TERMINALS.has(name) || OTHER_PREFIXES.some((prefix) => name.startsWith(prefix));
}
