import { IdeaError } from "../core/error.ts";

/** @param clientPort the client's end of the connection, on 127.0.0.1 */
type Handler = (request: Request, clientPort: number) => Response | Promise<Response>;

/**
 * The loopback port, open before the host behind it is ready: requests that come early wait for it.
 * CLIs that find the port closed at their start may never try again.
 */
export class Door {
  readonly port: number;
  #server: Deno.HttpServer<Deno.NetAddr>;
  #cut = new AbortController();
  readonly #handler = Promise.withResolvers<Handler>();

  /** @throws Deno.errors.AddrInUse */
  private constructor(port: number) {
    // Nobody may be waiting when there is no host in the end.
    this.#handler.promise.catch(() => {});
    this.#server = this.#listen(port);
    this.port = this.#server.addr.port;
  }

  /**
   * Opens a port.
   * @param port 0 lets the system choose
   * @param preferred tried first when the system may choose: clients of an earlier host look there
   * @throws IdeaError `UNAVAILABLE` when the port is taken
   */
  static open(port: number, preferred?: number): Door {
    if (port === 0 && preferred !== undefined) return Door.#try(preferred) ?? Door.open(0);
    const door = Door.#try(port);
    if (door) return door;
    throw new IdeaError("UNAVAILABLE", `Port ${port} is taken: choose another with --port`);
  }

  static #try(port: number): Door | undefined {
    try {
      return new Door(port);
    } catch (cause) {
      if (cause instanceof Deno.errors.AddrInUse) return undefined;
      throw cause;
    }
  }

  get base(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** Answers what has come so far and what comes from now on. */
  connect(handler: Handler): void {
    this.#handler.resolve(handler);
  }

  /**
   * Closes the port with every connection through it, and opens it again. Whoever waits for an
   * answer comes back for it: the work behind the door goes on.
   */
  async reopen(): Promise<void> {
    this.#cut.abort();
    await this.#server.finished;
    this.#cut = new AbortController();
    this.#server = this.#listen(this.port);
  }

  #listen(port: number): Deno.HttpServer<Deno.NetAddr> {
    const { signal } = this.#cut;
    return Deno.serve(
      { hostname: "127.0.0.1", port, signal, onListen: () => {} },
      async (request, { remoteAddr }) => {
        const handler = await this.#handler.promise.catch(() => unavailable);
        return await handler(request, remoteAddr.port);
      },
    );
  }

  async close(): Promise<void> {
    this.#handler.reject(new IdeaError("UNAVAILABLE", "the host did not start"));
    await this.#server.shutdown();
  }
}

function unavailable(): Response {
  const body = { code: "UNAVAILABLE", message: "The host could not start" };
  return Response.json(body, { status: 503, headers: { "retry-after": "1" } });
}
