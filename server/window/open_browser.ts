/**
 * Opens an address in the user's browser.
 *
 * @returns false when there is no graphical session or no program for it. Never a text browser,
 * which would take over the terminal.
 */
export async function openBrowser(url: string): Promise<boolean> {
  const [command, ...args] = openerFor(Deno.build.os);
  if (command === undefined || !hasSession()) return false;
  try {
    const child = new Deno.Command(command, {
      args: [...args, url],
      stdin: "null",
      stdout: "null",
      stderr: "null",
    }).spawn();
    return (await child.status).success;
  } catch (thrown) {
    if (thrown instanceof Deno.errors.NotFound) return false;
    throw thrown;
  }
}

function openerFor(os: typeof Deno.build.os): string[] {
  if (os === "darwin") return ["/usr/bin/open"];
  if (os === "windows") return ["rundll32", "url.dll,FileProtocolHandler"];
  return ["xdg-open"];
}

function hasSession(): boolean {
  if (Deno.build.os !== "linux") return true;
  return Boolean(Deno.env.get("WAYLAND_DISPLAY") || Deno.env.get("DISPLAY"));
}
