import type { CliFinding, DoctorReport, SandboxFinding } from "./report.ts";

/** The report for people: one fact a line, a remedy under what is missing. */
export function formatReport(report: DoctorReport): string {
  return [
    fact(true, "IdeA", `${report.idea} on ${report.system}`),
    ...[...report.clis, report.git].flatMap(cliLines),
    ...sandboxLines(report.sandbox),
    ...windowLines(report.window),
    ...pathLines(report.paths),
  ].join("\n");
}

function cliLines({ name, path, version, remedy }: CliFinding): string[] {
  const text = path === undefined ? "not installed" : `${version ?? "unknown version"} (${path})`;
  return [fact(path !== undefined && version !== undefined, name, text), ...remedyLine(remedy)];
}

function sandboxLines({ mechanism, abi, shields, ...sandbox }: SandboxFinding): string[] {
  const held = mechanism !== "none";
  const text = { landlock: `Landlock ${abi}`, seatbelt: "Seatbelt", none: "" }[mechanism];
  const paths = shields ? "can be kept from agents" : "cannot be kept from agents";
  return [
    fact(held, "Sandbox", held ? `enforced by the kernel (${text})` : "not enforced"),
    ...remedyLine(sandbox.remedy),
    fact(shields, "Protected paths in writable folders", paths),
    ...remedyLine(sandbox.shieldsRemedy && `bubblewrap: ${sandbox.shieldsRemedy}`),
  ];
}

function windowLines({ possible, remedy }: DoctorReport["window"]): string[] {
  const text = possible ? "can be shown" : "the browser is used instead";
  return [fact(possible, "Window", text), ...remedyLine(remedy)];
}

function pathLines(paths: DoctorReport["paths"]): string[] {
  if ("remedy" in paths) return [fact(false, "Folders", "unknown"), ...remedyLine(paths.remedy)];
  const { unwritable, ...folders } = paths;
  return Object.entries(folders).map(([name, path]) => {
    const writable = !unwritable.includes(path);
    return fact(writable, `Folder ${name}`, writable ? path : `${path} (cannot be written)`);
  });
}

function fact(good: boolean, name: string, text: string): string {
  return `${good ? "✓" : "✗"} ${name}: ${text}`;
}

function remedyLine(remedy: string | undefined): string[] {
  return remedy === undefined ? [] : [`    ${remedy}`];
}
