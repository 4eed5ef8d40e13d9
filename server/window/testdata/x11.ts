/** The little of X11 that a test needs to close a window as a person does. */
const x11 = Deno.dlopen("libX11.so.6", {
  XOpenDisplay: { parameters: ["pointer"], result: "pointer" },
  XCloseDisplay: { parameters: ["pointer"], result: "i32" },
  XDefaultRootWindow: { parameters: ["pointer"], result: "usize" },
  XInternAtom: { parameters: ["pointer", "buffer", "i32"], result: "usize" },
  XQueryTree: {
    parameters: ["pointer", "usize", "buffer", "buffer", "buffer", "buffer"],
    result: "i32",
  },
  XFetchName: { parameters: ["pointer", "usize", "buffer"], result: "i32" },
  XSendEvent: { parameters: ["pointer", "usize", "i32", "i64", "buffer"], result: "i32" },
}).symbols;

const CLIENT_MESSAGE = 33;

/** Sends every top-level window of that title the close button's message; returns how many. */
export function pressCloseButton(title: string): number {
  const display = x11.XOpenDisplay(null);
  const windows = childrenOf(display, x11.XDefaultRootWindow(display))
    .filter((window) => titleOf(display, window) === title);
  for (const window of windows) sendDelete(display, window);
  x11.XCloseDisplay(display);
  return windows.length;
}

function childrenOf(display: Deno.PointerValue, window: bigint): bigint[] {
  const [root, parent, list, count] = [buffer(), buffer(), buffer(), buffer()];
  x11.XQueryTree(display, window, root, parent, list, count);
  const length = new DataView(count.buffer).getUint32(0, true);
  const pointer = Deno.UnsafePointer.create(list[0]!);
  if (pointer === null) return [];
  const view = new Deno.UnsafePointerView(pointer);
  return Array.from({ length }, (_, at) => view.getBigUint64(at * 8));
}

function titleOf(display: Deno.PointerValue, window: bigint): string {
  const name = buffer();
  x11.XFetchName(display, window, name);
  const pointer = Deno.UnsafePointer.create(name[0]!);
  return pointer === null ? "" : Deno.UnsafePointerView.getCString(pointer);
}

function sendDelete(display: Deno.PointerValue, window: bigint): void {
  const event = new DataView(new ArrayBuffer(192));
  event.setInt32(0, CLIENT_MESSAGE, true);
  event.setBigUint64(32, window, true);
  event.setBigUint64(40, atom(display, "WM_PROTOCOLS"), true);
  event.setInt32(48, 32, true);
  event.setBigUint64(56, atom(display, "WM_DELETE_WINDOW"), true);
  x11.XSendEvent(display, window, 0, 0n, event.buffer);
}

function atom(display: Deno.PointerValue, name: string): bigint {
  return x11.XInternAtom(display, new TextEncoder().encode(`${name}\0`), 0);
}

function buffer(): BigUint64Array<ArrayBuffer> {
  return new BigUint64Array(1);
}
