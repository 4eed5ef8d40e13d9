/**
 * A desktop with a real window whose close button is pressed twice: the page first keeps its agents
 * running, then quits. Prints what happens, one word a line.
 */
import { runDesktop } from "../desktop.ts";
import { pressCloseButton } from "./x11.ts";

const PAGE = `<!doctype html><title>page</title><body style="background:#0a0">
<script>
  const answers = ["keepRunning", "quit"];
  const say = (message) => window.ipc.postMessage(JSON.stringify(message));
  addEventListener("idea:close-requested", async (event) => {
    say({ type: "closeShown" });
    await fetch("/asked?sessions=" + event.detail.sessions);
    say({ type: "closeAnswer", answer: answers.shift() });
  });
  document.addEventListener("visibilitychange", () => fetch("/" + document.visibilityState));
  fetch("/loaded");
</script>`;

function print(line: string): void {
  Deno.stdout.writeSync(new TextEncoder().encode(`${line}\n`));
}

let requestWindow = () => {};

const server = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen() {} }, (request) => {
  const { pathname, search } = new URL(request.url);
  if (pathname === "/") return new Response(PAGE, { headers: { "content-type": "text/html" } });
  print(pathname.slice(1) + search);
  if (pathname === "/hidden") requestWindow();
  if (pathname === "/loaded" || pathname === "/visible") {
    print(`pressed ${pressCloseButton("IdeA")}`);
  }
  return new Response();
});

const code = await runDesktop({
  print,
  memory: { read: () => Promise.resolve({ alone: [] }), write: () => Promise.resolve() },
  openInBrowser: () => Deno.exit(2),
  startHost: () =>
    Promise.resolve({
      url: `http://127.0.0.1:${server.addr.port}/`,
      owned: true,
      ended: new Promise<number>(() => {}),
      liveSessions: () => Promise.resolve(2),
      openProjects: () => Promise.resolve([]),
      giveBack: () => Promise.resolve(),
      onWindowRequested: (listener) => requestWindow = listener,
      stop: () => Promise.resolve(print("stopped")),
    }),
});
Deno.exit(code);
