/** A server that speaks what embedding engines speak, for tests. */

/** What one request asked for. */
export interface Asked {
  path: string;
  authorization: string | null;
  body: { model?: string; input?: string[]; prompt?: string };
}

/** Answers by path; a path that is not there is answered as Ollama does. */
export type Answers = Record<string, (asked: Asked) => Response | Promise<Response>>;

/** Runs a test with a server on this machine. */
export async function withServer(
  answers: Answers,
  test: (endpoint: string, asked: Asked[]) => Promise<void>,
): Promise<void> {
  const asked: Asked[] = [];
  const server = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen() {} }, async (request) => {
    const path = new URL(request.url).pathname;
    const text = await request.text();
    const one = {
      path,
      authorization: request.headers.get("authorization"),
      body: text === "" ? {} : JSON.parse(text),
    };
    asked.push(one);
    return await answers[path]?.(one) ?? new Response("404 page not found", { status: 404 });
  });
  try {
    await test(`http://127.0.0.1:${server.addr.port}`, asked);
  } finally {
    await server.shutdown();
  }
}

/** Vectors of two numbers that say how long a text is. */
export function vectorOf(text: string): number[] {
  return [text.length, 1];
}

/** Ollama's answer to a batch. */
export const OLLAMA: Answers = {
  "/api/version": () => Response.json({ version: "0.12.0" }),
  "/api/embed": ({ body }) => Response.json({ embeddings: (body.input ?? []).map(vectorOf) }),
};
