import assert from "node:assert/strict";
import { ENV } from "../../core/profile/adapter.ts";
import { IdeaError } from "../../core/error.ts";
import { killLaunch } from "./kill_tree.ts";
import { type PeerRoot, Peers } from "./peer.ts";
import { startTimeOf } from "./process_table.ts";

const onLinux = { ignore: Deno.build.os !== "linux" };
const LAUNCH = "00000000-0000-4000-8000-00000000000a";

/** A port for clients, and programs that connect to it. */
class Stage implements AsyncDisposable {
  readonly #listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  readonly #ends = new AsyncDisposableStack();

  /** What a shell does to connect and to stay connected. */
  get connect(): string {
    return `exec 3<>/dev/tcp/127.0.0.1/${this.port}; read x <&3`;
  }

  get port(): number {
    return this.#listener.addr.port;
  }

  /** Starts a program in a session of its own, as a terminal does. */
  start(script: string, mark: string = crypto.randomUUID()): PeerRoot {
    const child = new Deno.Command("/bin/bash", {
      args: ["-c", script],
      env: { [ENV.launch]: mark, IDEA_TEST_CONNECT: this.connect },
      stdin: "null",
      detached: true,
    }).spawn();
    const root = { pid: child.pid, startTime: startTimeOf(child.pid) ?? "" };
    this.#ends.defer(async () => {
      await killLaunch(mark, { ...root, steps: { term: 0, kill: 0, giveUp: 5_000 } });
      await child.status;
    });
    return root;
  }

  /** The port of the next client. */
  async client(): Promise<number> {
    const connection = this.#ends.use(await this.#accept());
    return (connection.remoteAddr as Deno.NetAddr).port;
  }

  async #accept() {
    const connection = await this.#listener.accept();
    return {
      remoteAddr: connection.remoteAddr,
      [Symbol.asyncDispose]: () => Promise.resolve(connection.close()),
    };
  }

  peers(root: PeerRoot | undefined): Peers {
    return new Peers({ hostPort: this.port, rootOf: () => root });
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#ends.disposeAsync();
    this.#listener.close();
  }
}

const CONNECT = 'bash -c "$IDEA_TEST_CONNECT"';
const OWN: Record<string, string> = {
  "the program itself": "eval $IDEA_TEST_CONNECT",
  "what it starts": `${CONNECT}; true`,
  "what that starts, in a session of its own": `(setsid ${CONNECT}; true); true`,
  "what goes on in its terminal after its parent ended": `(${CONNECT} &); sleep 300`,
  "what that starts in turn, in a session of its own": `((setsid ${CONNECT}; true) & ); sleep 300`,
};

for (const [who, script] of Object.entries(OWN)) {
  Deno.test(`an agent's token is good in the hands of ${who}`, onLinux, async () => {
    await using stage = new Stage();
    const root = stage.start(script);
    const port = await stage.client();
    const peers = stage.peers(root);
    assert.equal(peers.look(LAUNCH, port), "own");
    assert.equal(peers.look(LAUNCH, port), "own", "and stays so");
    peers.require(LAUNCH, port);
  });
}

const FOREIGN: Record<string, string> = {
  "another program": "eval $IDEA_TEST_CONNECT",
  "another program's child": `${CONNECT}; true`,
  "a program without parent or session": `(setsid ${CONNECT} &); sleep 300`,
};

for (const [who, script] of Object.entries(FOREIGN)) {
  Deno.test(
    `an agent's token is worth nothing to ${who}, though it bears the agent's mark`,
    onLinux,
    async () => {
      await using stage = new Stage();
      const root = stage.start("sleep 300");
      stage.start(script, LAUNCH);
      const port = await stage.client();
      const peers = stage.peers(root);
      assert.equal(peers.look(LAUNCH, port), "foreign");
      assert.throws(() => peers.require(LAUNCH, port), (thrown) => {
        assert.ok(thrown instanceof IdeaError);
        assert.deepEqual([thrown.code, thrown.status], ["FORBIDDEN", 403]);
        assert.match(thrown.message, /belongs to another program/);
        return true;
      });
    },
  );
}

Deno.test("a connection known to be one agent's is not taken for another's", onLinux, async () => {
  await using stage = new Stage();
  const [alice, bob] = [stage.start("eval $IDEA_TEST_CONNECT"), stage.start("sleep 300")];
  const port = await stage.client();
  const peers = new Peers({ hostPort: stage.port, rootOf: (id) => id === "a" ? alice : bob });
  assert.deepEqual([peers.look("a", port), peers.look("b", port)], ["own", "foreign"]);
});

Deno.test(
  "a request whose sender closed the connection proves nothing and is refused",
  onLinux,
  async () => {
    await using stage = new Stage();
    const root = stage.start("sleep 300");
    const client = await Deno.connect({ hostname: "127.0.0.1", port: stage.port });
    const port = await stage.client();
    client.close();
    assert.equal(stage.peers(root).look(LAUNCH, port), "gone");
    assert.throws(() => stage.peers(root).require(LAUNCH, port), IdeaError);
  },
);

Deno.test(
  "an agent's token is worth nothing once its program has ended, to whoever has its number now too",
  onLinux,
  async () => {
    await using stage = new Stage();
    const root = stage.start("eval $IDEA_TEST_CONNECT");
    const port = await stage.client();
    assert.equal(stage.peers({ ...root, startTime: "1@other" }).look(LAUNCH, port), "gone");
    assert.throws(() => stage.peers({ ...root, startTime: "" }).require(LAUNCH, port), IdeaError);
  },
);

Deno.test("until a launch is recorded its token is taken from anybody", onLinux, async () => {
  await using stage = new Stage();
  stage.start("eval $IDEA_TEST_CONNECT");
  const port = await stage.client();
  assert.equal(stage.peers(undefined).look(LAUNCH, port), "unknown");
  stage.peers(undefined).require(LAUNCH, port);
});
