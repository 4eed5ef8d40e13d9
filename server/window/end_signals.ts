const END_SIGNALS: Deno.Signal[] = Deno.build.os === "windows"
  ? ["SIGINT", "SIGBREAK"]
  : ["SIGINT", "SIGTERM", "SIGHUP"];

/** Listens to every signal that asks a program to end; call the result to stop listening. */
export function onEndSignal(listener: () => void): () => void {
  for (const signal of END_SIGNALS) Deno.addSignalListener(signal, listener);
  return () => {
    for (const signal of END_SIGNALS) Deno.removeSignalListener(signal, listener);
  };
}
