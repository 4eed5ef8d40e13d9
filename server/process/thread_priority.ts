/** Priority of the calling thread; Linux alone gives threads one of their own. */
const PRIO_PROCESS = 0;
const CALLING_THREAD = 0;

// Opened with the module, not at first use: a library opened inside a test counts as its leak.
const symbols = Deno.build.os === "linux"
  ? Deno.dlopen("libc.so.6", {
    setpriority: { parameters: ["i32", "u32", "i32"], result: "i32" },
  }).symbols
  : undefined;

/**
 * Lets every other thread go before the calling one, for as long as it lives.
 * @param niceness 1 to 19, higher is later; an operating system that refuses changes nothing
 */
export function yieldToOthers(niceness: number): void {
  symbols?.setpriority(PRIO_PROCESS, CALLING_THREAD, niceness);
}
