import type { Post } from './ipc-renderer.ts';

/** Reports keyboard shortcuts of the menu, and the size, focus and full screen of the window to the host. Sent as source. */
export function reportWindow(post: Post): void {
  addEventListener('keydown', (event) => {
    const { key, code, ctrlKey, metaKey, altKey, shiftKey } = event;
    if (!ctrlKey && !metaKey && !altKey && !/^F\d+$/.test(key)) return;
    // As in Electron, the menu handles a key only if no listener of the page has prevented it.
    setTimeout(() => {
      if (!event.defaultPrevented) post('key', { key, code, ctrlKey, metaKey, altKey, shiftKey });
    });
  });
  document.addEventListener('fullscreenchange', () => post('fullScreen', document.fullscreenElement !== null));
  addEventListener('resize', () => post('resize', innerWidth, innerHeight));
  addEventListener('focus', () => post('focus', true));
  addEventListener('blur', () => post('focus', false));
  window.open = (url) => {
    post('open', url === undefined || url === '' ? 'about:blank' : new URL(url, location.href).href);
    return null;
  };
}
