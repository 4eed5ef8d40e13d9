/** Pause (ms) before a page is loaded again, so that one that crashes at once does not spin. */
const RELOAD_PAUSE_MS = 500;

const KEEP_WATCHING = 1;

/**
 * Loads a page again when its engine's process has died: agents do not live there, so nothing but
 * the page is lost. The binding does not report this, the engine's own signal does. Linux only; the
 * other systems' engines reload by themselves.
 */
export function reloadCrashedPages(): void {
  if (Deno.build.os !== "linux") return;
  const { symbols: webkit } = Deno.dlopen("libwebkit2gtk-4.1.so.0", {
    webkit_web_view_get_type: { parameters: [], result: "usize" },
    webkit_web_view_reload: { parameters: ["pointer"], result: "void" },
  });
  const { symbols: gobject } = Deno.dlopen("libgobject-2.0.so.0", {
    g_type_class_ref: { parameters: ["usize"], result: "pointer" },
    g_signal_lookup: { parameters: ["buffer", "usize"], result: "u32" },
    g_signal_add_emission_hook: {
      parameters: ["u32", "u32", "function", "pointer", "pointer"],
      result: "usize",
    },
    g_value_dup_object: { parameters: ["pointer"], result: "pointer" },
    g_object_unref: { parameters: ["pointer"], result: "void" },
  });
  const hook = new Deno.UnsafeCallback(
    { parameters: ["pointer", "u32", "pointer", "pointer"], result: "i32" },
    (_hint, _count, values) => {
      const page = gobject.g_value_dup_object(values);
      setTimeout(() => {
        webkit.webkit_web_view_reload(page);
        gobject.g_object_unref(page);
      }, RELOAD_PAUSE_MS);
      return KEEP_WATCHING;
    },
  );
  const type = webkit.webkit_web_view_get_type();
  // A signal is known once its class is.
  gobject.g_type_class_ref(type);
  const name = new TextEncoder().encode("web-process-terminated\0");
  const signal = gobject.g_signal_lookup(name, type);
  gobject.g_signal_add_emission_hook(signal, 0, hook.pointer, null, null);
}
