import type { Bounds } from "../../core/window/bounds.ts";

const RECTANGLE_BYTES = 16;

/**
 * The screens of the open display, asked of GDK because the binding tells them too late. Empty on
 * the other systems: where windows are is not remembered there.
 */
export function screens(): Bounds[] {
  if (Deno.build.os !== "linux") return [];
  const { symbols: gdk } = Deno.dlopen("libgdk-3.so.0", {
    gdk_display_get_default: { parameters: [], result: "pointer" },
    gdk_display_get_n_monitors: { parameters: ["pointer"], result: "i32" },
    gdk_display_get_monitor: { parameters: ["pointer", "i32"], result: "pointer" },
    gdk_monitor_get_workarea: { parameters: ["pointer", "buffer"], result: "void" },
  });
  const display = gdk.gdk_display_get_default();
  if (display === null) return [];
  return Array.from({ length: gdk.gdk_display_get_n_monitors(display) }, (_, at) => {
    const rectangle = new Int32Array(RECTANGLE_BYTES / Int32Array.BYTES_PER_ELEMENT);
    gdk.gdk_monitor_get_workarea(gdk.gdk_display_get_monitor(display, at), rectangle);
    const [x = 0, y = 0, width = 0, height = 0] = rectangle;
    return { x, y, width, height };
  });
}
