import { IdeaError } from "../../core/error.ts";

type Reply<V> = { kind: "reply"; id: number; value: V } | {
  kind: "failed";
  id: number;
  message: string;
};

/** A worker whose messages are one-way, or requests answered by id. */
export class WorkerLink<Out extends { kind: string }, In extends { kind: string }> {
  readonly #worker: Worker;
  readonly #pending = new Map<number, {
    resolve: (value: unknown) => void;
    reject: (error: Error) => void;
  }>();
  #nextId = 1;

  /**
   * @param onMessage receives what is no answer
   * @param onFailure the thread has died of an error
   */
  constructor(
    url: URL,
    name: string,
    onMessage: (message: In) => void,
    onFailure: (reason: string) => void = () => {},
  ) {
    this.#worker = new Worker(url, { type: "module", name });
    this.#worker.onmessage = ({ data }: MessageEvent<In | Reply<unknown>>) => {
      if (data.kind === "reply" || data.kind === "failed") this.#settle(data as Reply<unknown>);
      else onMessage(data as In);
    };
    this.#worker.onerror = (event) => {
      // Otherwise the error would end the whole host with it.
      event.preventDefault();
      this.#fail(event.message);
      onFailure(event.message);
    };
  }

  post(message: Out, transfer: Transferable[] = []): void {
    this.#worker.postMessage(message, transfer);
  }

  /** Sends a request and resolves with its answer. */
  request<V>(message: (id: number) => Out): Promise<V> {
    const id = this.#nextId++;
    return new Promise<V>((resolve, reject) => {
      this.#pending.set(id, { resolve: resolve as (value: unknown) => void, reject });
      this.#worker.postMessage(message(id));
    });
  }

  terminate(): void {
    this.#worker.terminate();
    this.#fail("the terminal thread was stopped");
  }

  #settle(reply: Reply<unknown>): void {
    const pending = this.#pending.get(reply.id);
    this.#pending.delete(reply.id);
    if (reply.kind === "reply") pending?.resolve(reply.value);
    else pending?.reject(new IdeaError("PROCESS", reply.message));
  }

  #fail(message: string): void {
    for (const { reject } of this.#pending.values()) reject(new IdeaError("PROCESS", message));
    this.#pending.clear();
  }
}
