/** The least a loopback server can be: what the start of `idea serve` is compared with. */
Deno.serve(
  {
    hostname: "127.0.0.1",
    port: 0,
    onListen: ({ port }) => Deno.stdout.writeSync(new TextEncoder().encode(`${port}\n`)),
  },
  () => new Response("hello"),
);
