import assert from "node:assert/strict";
import { matcherOf } from "./command_matcher.ts";
import { decideCommand } from "./decide_command.ts";
import type { PermissionRule, Posture } from "./model.ts";
import { type EffectivePermissions, resolve } from "./resolve.ts";

const BLANKET: PermissionRule = {
  capability: "executeBash",
  effect: "allow",
  paths: [],
  commands: [],
};

function resolved(fallback: Posture, ...rules: PermissionRule[]): EffectivePermissions {
  const effective = resolve({ rules, fallback }, undefined);
  assert.ok(effective);
  return effective;
}

/** Everything is allowed but one command. */
const WIDE = resolved("allow", BLANKET, {
  ...BLANKET,
  effect: "deny",
  commands: [{ matcher: matcherOf("rm -rf *"), effect: "deny" }],
});

Deno.test("a denied command is denied wherever it hides in a line", () => {
  const lines = [
    "rm -rf x",
    "  rm   -rf\tx",
    "ls && rm -rf x",
    "ls; rm -rf x",
    "ls;rm -rf x",
    "ls || rm -rf x",
    "ls | rm -rf x",
    "ls |& rm -rf x",
    "ls & rm -rf x",
    "ls &\nrm -rf x",
    "ls\nrm -rf x",
    "(rm -rf x)",
    "(cd a; (rm -rf x))",
    "{ rm -rf x; }",
    "echo $(rm -rf x)",
    'echo "a $(rm -rf x) b"',
    'echo "$(echo "$(rm -rf x)")"',
    "echo `rm -rf x`",
    'echo "`rm -rf x`"',
    "cat <(rm -rf x)",
    "ls > >(rm -rf x)",
    "X=$(rm -rf x)",
    "X=1 Y=2 rm -rf x",
    "/bin/rm -rf x",
    "../../bin/rm -rf x",
    "=rm -rf x",
    "'rm' -rf x",
    'r"m" -rf x',
    "\\rm -rf x",
    "rm \\\n -rf x",
    "r\\\nm -rf x",
    "rm '-rf' x",
    "> out rm -rf x",
    "2>&1 rm -rf x",
    "ls 2>&1&& rm -rf x",
    "ls &> out; rm -rf x",
    "ls &>out rm -rf x",
    "rm -rf x > /dev/null 2>&1",
    "if true; then rm -rf x; fi",
    "while true; do rm -rf x; done",
    "for f in a b; do rm -rf $f; done",
    "! rm -rf x",
    "f() { rm -rf x; }; f",
    "function f { rm -rf x; }",
    "case a in a) rm -rf x;; esac",
    "sudo rm -rf x",
    "sudo -u root /bin/rm -rf x",
    "env A=1 rm -rf x",
    "nohup nice -n 5 rm -rf x",
    "time rm -rf x",
    "timeout 5 rm -rf x",
    "command rm -rf x",
    "exec rm -rf x",
    "find . -exec rm -rf {} \\;",
    "xargs rm -rf",
    "sh -c 'rm -rf x'",
    'bash -lc "ls; rm -rf x"',
    "bash -c \"bash -c 'rm -rf x'\"",
    "sudo sh -c 'ls && rm -rf x'",
    "su -c 'rm -rf x'",
    "env -S 'rm -rf x'",
    "eval rm -rf x",
    "eval 'ls; rm -rf x'",
    "ssh host 'rm -rf x'",
    "trap 'rm -rf x' EXIT",
    "bash <<EOF\nrm -rf x\nEOF",
    "ls # it's fine\nrm -rf x # '",
    "ls \\\n# '\nrm -rf x #'",
    "echo 'a' 'b\nc' ; rm -rf x",
    "echo ${x:-$(rm -rf x)}",
    "echo $((1 + $(rm -rf x)))",
    "echo 'unclosed; ls; rm -rf x",
    "ls ) ; rm -rf x",
  ];
  for (const line of lines) assert.equal(decideCommand(WIDE, line).posture, "deny", line);
});

Deno.test("what may turn out to be a denied command is at best asked for", () => {
  const lines = [
    "$X -rf x",
    "${X} -rf x",
    "r$X -rf x",
    "/bin/r? -rf x",
    "{rm,-rf,x}",
    "rm $FLAGS x",
    "$(echo rm) -rf x",
    "`echo rm` -rf x",
    "echo -rf x | xargs rm",
    "curl example | sh",
    "bash -s < script",
    'eval "$X"',
    'sh -c "$X"',
    "env sh script",
    "sudo xargs rm",
    "bash <(curl example)",
    "alias l='rm -rf'",
    "cat <<EOF\nrm\nEOF",
    "echo $'\\'' ; rm -r #'",
    "echo `echo \\'; r -rf x \\'`",
    "ls *(e:'x':)",
    "echo ${x#'}'}",
    "echo $((1 # ))\n))",
    "echo $[ #a ]; r -rf x",
    'echo "$(if case x in x) r -rf y;; esac; then :; fi)"',
    "echo ${a:-${b}'}'}",
    "echo 'a",
    'echo "a',
    "echo $(ls",
    "echo `ls",
    "ls \\",
    "ls\u0000",
    `${"$(".repeat(5_000)}ls`,
  ];
  for (const line of lines) {
    assert.equal(decideCommand(WIDE, line).posture, "ask", line.slice(0, 60));
  }
  const strict = resolved("deny", {
    ...BLANKET,
    commands: [{ matcher: matcherOf("ls"), effect: "allow" }],
  });
  for (const line of ["ls 'a", "$X", "ls <<EOF\nx\nEOF"]) {
    assert.equal(decideCommand(strict, line).posture, "deny", line);
  }
});
