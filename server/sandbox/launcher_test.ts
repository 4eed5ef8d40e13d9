/** What the launcher leaves as it was, and how it fails. */
import assert from "node:assert/strict";
import { namesIn } from "../../tests/support/folder.ts";
import {
  confineScript,
  DEVICES,
  grant,
  plan,
  run,
  runProgram,
  sandboxWith,
  SELF,
  withBoth,
  withLandlock,
  withPlaces,
} from "./testdata/stage.ts";

/** Runs the role by hand. */
async function launcher(...args: string[]) {
  return await runProgram({ command: SELF[0]!, args: [...SELF.slice(1), "sandbox-exec", ...args] });
}

/** A request as the launcher gets it. */
function request(changes: Record<string, unknown> = {}): string {
  return JSON.stringify({ abi: 1, fences: ["write"], grants: [], ...changes });
}

for (const how of ["alone", "inside bubblewrap"]) {
  Deno.test(`the environment passes unchanged, ${how}`, withBoth, async () => {
    await withPlaces(async ({ inside }) => {
      await Deno.writeTextFile(`${inside}/settings`, "");
      const settings = { path: `${inside}/settings`, how: "readOnly", why: "toolConfig" } as const;
      // A proxy too: it makes IdeA change its own environment.
      const env = {
        PATH: "/usr/bin:/bin",
        PWD: inside,
        HTTP_PROXY: "http://proxy.invalid:3128",
        NO_PROXY: "example.com",
        EMPTY: "",
        DENO_DIR: Deno.env.get("DENO_DIR") ?? `${Deno.env.get("HOME")}/.cache/deno`,
        "ODD-name": "line one\nline two",
      };
      const program = { command: "/usr/bin/env", args: ["-0"] };
      const confined = await sandboxWith().confine(
        program,
        plan([grant(inside), DEVICES]),
        how === "alone" ? [] : [settings],
      );
      const options = { env, clearEnv: true, cwd: inside } as const;
      const bare = await runProgram(program, options);
      const behind = await runProgram(confined, options);
      assert.equal(behind.err, "");
      assert.deepEqual(behind.out.split("\0").sort(), bare.out.split("\0").sort());
      assert.match(behind.out, /ODD-name=line one\nline two/);
    });
  });
}

Deno.test(
  "arguments, folder, umask, input and exit code are the program's own",
  withLandlock,
  async () => {
    await withPlaces(async ({ inside }) => {
      const program = {
        command: "/bin/sh",
        args: [
          "-c",
          'printf "[%s]" "$@"; pwd; umask; cat; exit 42',
          "sh",
          "",
          "a b",
          "--",
          "é\n",
          "*",
        ],
      };
      const { command, args } = await sandboxWith().confine(program, plan([DEVICES]), []);
      const child = new Deno.Command("/bin/sh", {
        args: ["-c", 'umask 027; exec "$0" "$@"', command, ...args],
        cwd: inside,
        stdin: "piped",
        stdout: "piped",
      }).spawn();
      const writer = child.stdin.getWriter();
      await writer.write(new TextEncoder().encode("words"));
      await writer.close();
      const { code, stdout } = await child.output();
      assert.equal(code, 42);
      assert.equal(new TextDecoder().decode(stdout), `[][a b][--][é\n][*]${inside}\n0027\nwords`);
    });
  },
);

Deno.test("the program has the pid of what was started", withLandlock, async () => {
  const { command, args } = await confineScript("echo $$", { plan: plan([DEVICES]) });
  const child = new Deno.Command(command, { args: [...args], stdout: "piped" }).spawn();
  const { stdout } = await child.output();
  assert.equal(Number(new TextDecoder().decode(stdout)), child.pid);
});

Deno.test("the program starts with its three descriptors only", withLandlock, async () => {
  await withPlaces(async ({ inside }) => {
    await Deno.writeTextFile(`${inside}/open`, "");
    const { command, args } = await confineScript("ls /proc/self/fd", { plan: plan([DEVICES]) });
    const script = `exec 7<${inside}/open 9>&1; exec "$0" "$@"`;
    const { out } = await runProgram({
      command: "/bin/sh",
      args: ["-c", script, command, ...args],
    });
    // The fourth is the one with which `ls` reads the folder.
    assert.equal(out, "0\n1\n2\n3");
  });
});

for (const [how, protect] of [["alone", false], ["inside bubblewrap", true]] as const) {
  Deno.test(`no signal is ignored or blocked, ${how}`, withBoth, async () => {
    await withPlaces(async ({ inside }) => {
      await Deno.writeTextFile(`${inside}/settings`, "");
      const shielded = { path: `${inside}/settings`, how: "readOnly", why: "toolConfig" } as const;
      const script = "grep -E '^Sig(Ign|Blk)' /proc/self/status; yes | head -1";
      const { out, err } = await run(script, {
        plan: plan([grant(inside), DEVICES]),
        protect: protect ? [shielded] : [],
      });
      assert.equal(err, "");
      const [blocked, ignored, yes] = out.split("\n");
      // Two of the threads library's own; a program cannot be sent them in a way it would notice.
      const ofThreads = 0x180000000n;
      assert.equal(BigInt(`0x${ignored?.split("\t")[1]}`) & ~ofThreads, 0n, out);
      assert.match(blocked!, /SigBlk:\t0+$/);
      assert.equal(yes, "y");
    });
  });
}

Deno.test("a plan that fences nothing leaves the program as it is", async () => {
  const program = { command: "/opt/tool", args: ["--flag"] };
  const confined = await sandboxWith().confine(program, plan([grant("/work")], []), []);
  assert.deepEqual(confined, { ...program, unprotected: [] });
});

Deno.test(
  "a plan too long for a command line is refused with words for it",
  withLandlock,
  async () => {
    const many = Array.from({ length: 2_000 }, (_, at) => grant(`/nowhere/${"x".repeat(80)}${at}`));
    const refused = sandboxWith().confine({ command: "/bin/true", args: [] }, plan(many), []);
    await assert.rejects(refused, { code: "TOO_LARGE", message: /opens 2000 paths/ });
  },
);

Deno.test(
  "a program that is not there is told as a shell would tell it",
  withLandlock,
  async () => {
    const { code, err } = await launcher("--plan", request(), "--", "/no/such/program");
    assert.equal(code, 127);
    assert.match(err, /^IdeA could not start \/no\/such\/program: No such file/);
    const notRunnable = await launcher("--plan", request(), "--", "/etc/passwd");
    assert.equal(notRunnable.code, 126);
  },
);

Deno.test("a sandbox that cannot be applied starts nothing and says so", withLandlock, async () => {
  await withPlaces(async ({ inside }) => {
    const touch = ["--", "/bin/sh", "-c", `echo started > ${inside}/marker`];
    const cases: [string[], RegExp][] = [
      [[], /expected --plan JSON -- COMMAND/],
      [["--plan", request(), "/bin/true"], /expected --plan JSON -- COMMAND/],
      [["--plan", request(), "--"], /expected --plan JSON -- COMMAND/],
      [["--plan", "{", ...touch], /malformed --plan: expected JSON/],
      [["--plan", "null", ...touch], /malformed --plan at its root: expected an object/],
      [["--plan", request({ fences: ["paint"] }), ...touch], /at fences\.0: expected one of read/],
      [["--plan", request({ abi: 1.5 }), ...touch], /at abi: expected a whole number/],
      [["--plan", request({ abi: 99 }), ...touch], /expected Landlock 99 of this kernel/],
      [["--plan", request({ abi: 0 }), ...touch], /expected Landlock 1 or newer/],
      [
        [
          "--plan",
          request({ grants: [{ path: "here", scope: "tree", access: ["write"] }] }),
          ...touch,
        ],
        /at grants\.0\.path: expected an absolute path/,
      ],
    ];
    for (const [args, reason] of cases) {
      const { code, err } = await launcher(...args);
      assert.equal(code, 125, err);
      assert.match(err, /^IdeA could not apply the sandbox: .*; nothing was started$/);
      assert.match(err, reason);
    }
    assert.deepEqual(await namesIn(inside), []);
  });
});

Deno.test(
  "a link laid on a granted path after the plan was made opens nothing",
  withLandlock,
  async () => {
    await withPlaces(async ({ inside, outside }) => {
      await Deno.symlink(outside, `${inside}/way`);
      const plan = request({
        fences: ["write"],
        grants: [{ path: `${inside}/way`, scope: "tree", access: ["write"] }],
      });
      const { err } = await launcher(
        "--plan",
        plan,
        "--",
        "/bin/sh",
        "-c",
        `echo x > ${outside}/x`,
      );
      assert.match(err, /Permission denied/);
      assert.deepEqual(await namesIn(outside), []);
    });
  },
);
