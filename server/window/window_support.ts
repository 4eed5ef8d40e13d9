import type { Environment } from "../process/login_environment.ts";

/** Whether this machine can show a window of IdeA's own. */
export interface WindowSupport {
  possible: boolean;
  /** There is a graphical session to show it in. */
  display: boolean;
  /** The system's web engine is installed. */
  engine: boolean;
  /** Debian packages that would bring what is missing. */
  missingPackages: string[];
  /** What is missing and exactly what to do about it; absent when nothing is. */
  remedy?: string;
}

/** What to look at; all of it has defaults. */
export interface SupportProbe {
  os?: typeof Deno.build.os;
  env?: Environment;
  /** Contents of `/etc/os-release`. */
  release?: string;
  hasFile?: (path: string) => boolean;
}

/** Libraries a window needs, and the packages that have them. */
const LIBRARIES = [
  {
    file: "libwebkit2gtk-4.1.so.0",
    debian: "libwebkit2gtk-4.1-0",
    fedora: "webkit2gtk4.1",
    arch: "webkit2gtk-4.1",
  },
  { file: "libgtk-3.so.0", debian: "libgtk-3-0", fedora: "gtk3", arch: "gtk3" },
] as const;

const INSTALLERS = {
  debian: "sudo apt-get install -y",
  fedora: "sudo dnf install -y",
  arch: "sudo pacman -S --needed",
} as const;

type Family = keyof typeof INSTALLERS;

/** Looks for a display and the web engine, without loading either. */
export function windowSupport(probe: SupportProbe = {}): WindowSupport {
  const { os = Deno.build.os, env = Deno.env.toObject(), hasFile = isFile } = probe;
  if (os !== "linux") {
    return { possible: true, display: true, engine: true, missingPackages: [] };
  }
  const display = Boolean(env.WAYLAND_DISPLAY || env.DISPLAY);
  const missing = LIBRARIES.filter(({ file }) => !isInstalled(file, env, hasFile));
  const support = {
    possible: display && missing.length === 0,
    display,
    engine: missing.length === 0,
    missingPackages: missing.map(({ debian }) => debian),
  };
  const sentences = [
    ...(display ? [] : [NO_DISPLAY]),
    ...(missing.length === 0 ? [] : [installSentence(missing, probe.release ?? readRelease())]),
  ];
  return sentences.length === 0 ? support : { ...support, remedy: sentences.join(" ") };
}

const NO_DISPLAY = "There is no graphical session (neither WAYLAND_DISPLAY nor DISPLAY is set): " +
  "start IdeA from a desktop, or use `idea serve` and a browser.";

function installSentence(missing: readonly (typeof LIBRARIES)[number][], release: string): string {
  const files = missing.map(({ file }) => file).join(" and ");
  const family = familyOf(release);
  if (family === undefined) {
    return `The system's web engine is missing: install WebKitGTK 4.1 and GTK 3 (${files}).`;
  }
  const packages = missing.map((library) => library[family]).join(" ");
  return `The system's web engine is missing (${files}): ${INSTALLERS[family]} ${packages}`;
}

function familyOf(release: string): Family | undefined {
  const ids = [...release.matchAll(/^(?:ID|ID_LIKE)="?([^"\n]*)"?$/gm)].flatMap((match) =>
    match[1]!.split(" ")
  );
  if (ids.some((id) => id === "debian" || id === "ubuntu")) return "debian";
  if (ids.some((id) => id === "fedora" || id === "rhel")) return "fedora";
  return ids.includes("arch") ? "arch" : undefined;
}

function isInstalled(file: string, env: Environment, hasFile: (path: string) => boolean): boolean {
  const triplet = `${Deno.build.arch}-linux-gnu`;
  const extra = env.LD_LIBRARY_PATH?.split(":").filter((path) => path !== "") ?? [];
  const folders = [...extra, `/usr/lib/${triplet}`, `/lib/${triplet}`, "/usr/lib64", "/usr/lib"];
  return folders.some((folder) => hasFile(`${folder}/${file}`));
}

function isFile(path: string): boolean {
  try {
    return Deno.statSync(path).isFile;
  } catch {
    return false;
  }
}

function readRelease(): string {
  try {
    return Deno.readTextFileSync("/etc/os-release");
  } catch {
    return "";
  }
}
