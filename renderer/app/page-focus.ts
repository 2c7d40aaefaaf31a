const list = 'main [data-list-keys]';
/** How long rows may take to arrive, in milliseconds, until the heading keeps the focus. */
const maxWaitMs = 5_000;

const isFree = (main: Element): boolean => {
  const { activeElement } = document;
  return activeElement === null || activeElement === document.body || !main.contains(activeElement);
};

/**
 * Moves the focus to the list of the page that has just been opened, so that its arrow keys work without Tab; to the
 * heading while there are no rows. Waits while a dialog is open, and leaves the focus where the user has put it on the
 * page meanwhile. Returns a function that ends the wait.
 */
export const focusPage = (): (() => void) => {
  const main = document.querySelector('main');
  if (main === null) return () => undefined;
  let heading: HTMLElement | null = null;
  const end = (): void => {
    observer.disconnect();
    clearTimeout(timer);
  };
  const look = (): void => {
    if (document.querySelector('[role="dialog"][aria-modal="true"], .ui-dialog') !== null) return;
    if (!isFree(main) && document.activeElement !== heading) return end();
    const rows = document.querySelector<HTMLElement>(list);
    if (rows !== null) {
      rows.focus({ preventScroll: true });
      end();
    } else if (heading === null) {
      heading = main.querySelector<HTMLElement>('h1');
      heading?.setAttribute('tabindex', '-1');
      heading?.focus({ preventScroll: true });
    }
  };
  const observer = new MutationObserver(look);
  const timer = setTimeout(end, maxWaitMs);
  observer.observe(document.body, { subtree: true, childList: true, attributeFilter: ['data-list-keys'] });
  look();
  return end;
};
