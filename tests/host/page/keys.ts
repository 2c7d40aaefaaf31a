import type { Post } from './ipc-renderer.ts';

/** Reports keys that may belong to the menu, and the window's size, focus and full screen, to the host. Sent as source. */
export function reportWindow(post: Post): void {
  addEventListener('keydown', (event) => {
    const { key, code, ctrlKey, metaKey, altKey, shiftKey } = event;
    if (!ctrlKey && !metaKey && !altKey && !/^F\d+$/.test(key)) return;
    // As in Electron, the menu gets a key only after every listener of the page had a chance to take it.
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
