import { runCommand } from "./command.ts";
import { printError } from "./print.ts";

/** True where `apt-get` can be used without asking for a password. */
export async function canInstall(): Promise<boolean> {
  if (Deno.build.os !== "linux" || Deno.uid() !== 0) return false;
  return await exists("/usr/bin/apt-get");
}

/**
 * Installs Debian packages, or says how the user can.
 *
 * @returns true when they are installed now
 */
export async function installPackages(packages: readonly string[], why: string): Promise<boolean> {
  const install = `apt-get install -y --no-install-recommends ${packages.join(" ")}`;
  if (!(await canInstall())) {
    printError(`Missing for ${why}: ${packages.join(", ")}. On Debian or Ubuntu: sudo ${install}`);
    return false;
  }
  printError(`Installing for ${why}: ${packages.join(", ")}`);
  const env = { DEBIAN_FRONTEND: "noninteractive" };
  await runCommand("/usr/bin/apt-get", ["update", "-q"], { env });
  const { code, output } = await runCommand("/usr/bin/apt-get", install.split(" ").slice(1), {
    env,
  });
  if (code !== 0) printError(output.trimEnd());
  return code === 0;
}

/** True when there is something at the path. */
export async function exists(path: string): Promise<boolean> {
  return await Deno.stat(path).then(() => true, () => false);
}
