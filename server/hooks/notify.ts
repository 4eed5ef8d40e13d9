import { ENV } from "../../core/profile/adapter.ts";

/** A CLI waits for its notify program: the post must not hold it up for longer (ms). */
const POST_MS = 3_000;

/**
 * `idea notify HOOKS_URL JSON`: hands on what a CLI tells its notify program. The token comes from
 * the environment, like everywhere. Never fails loudly: the CLI would show it to the user.
 * @returns the exit code
 */
export async function runNotify(args: readonly string[]): Promise<number> {
  const [url, payload] = args;
  const token = Deno.env.get(ENV.token);
  if (url === undefined || payload === undefined || token === undefined) return 2;
  try {
    const response = await fetch(url, {
      method: "POST",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      body: payload,
      signal: AbortSignal.timeout(POST_MS),
    });
    await response.body?.cancel();
    return response.ok ? 0 : 1;
  } catch {
    return 1;
  }
}
