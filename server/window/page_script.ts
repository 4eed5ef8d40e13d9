/** Run in every page: the engine ignores links to new windows, so they are handed to the browser. */
export const PAGE_SCRIPT = `(() => {
  const leave = (url) => {
    const target = new URL(url, location.href).href;
    window.ipc.postMessage(JSON.stringify({ type: "openExternal", url: target }));
  };
  window.open = (url) => { if (url) leave(url); return null; };
  addEventListener("click", (event) => {
    const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
    if (link === null || link.origin === location.origin || event.defaultPrevented) return;
    event.preventDefault();
    leave(link.href);
  });
})();`;
