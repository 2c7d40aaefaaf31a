const list = 'main [data-list-keys]';
/** Dialogs, popovers and menus. Moving the focus out of one would close it. */
const overlays = '[role="dialog"], [role="alertdialog"], [role="menu"]';
/** The maximum time in milliseconds to wait for rows before the heading keeps the focus. */
const maxWaitMs = 5_000;

const isFree = (main: Element): boolean => {
  const { activeElement } = document;
  return activeElement === null || activeElement === document.body || !main.contains(activeElement);
};

/**
 * Removes the focus from the page before it is replaced. Otherwise the browser computes the layout of both pages, because the
 * focused element is removed from a document that already contains the next page.
 */
export const releaseFocus = (): void => {
  const { activeElement } = document;
  if (activeElement instanceof HTMLElement && activeElement.closest('main') !== null) activeElement.blur();
};

/**
 * Moves the focus to the list of the page that has just been opened, so that the arrow keys work without Tab, or to the
 * heading while there are no rows. Waits while a dialog, popover or menu is open, and respects a focus that the user has
 * moved in the meantime. Returns a function that ends the wait.
 */
export const focusPage = (): (() => void) => {
  const main = document.querySelector('main');
  if (main === null) return () => undefined;
  let heading: HTMLElement | null = null;
  const end = (): void => {
    observer.disconnect();
    clearTimeout(timer);
  };
  const focusMain = (): void => {
    if (document.querySelector(overlays) !== null) return;
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
  const observer = new MutationObserver(focusMain);
  const timer = setTimeout(end, maxWaitMs);
  observer.observe(document.body, { subtree: true, childList: true, attributeFilter: ['data-list-keys'] });
  focusMain();
  return end;
};
