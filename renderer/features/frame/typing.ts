/** Whether a key goes to somebody who is typing, or to a dialog, and is not a command of the screen's. */
export const typing = (event: KeyboardEvent): boolean =>
  event.target instanceof Element &&
  event.target.closest('input, textarea, select, [contenteditable="true"], [role="dialog"], [role="menu"]') !== null;
