type Box = HTMLInputElement | HTMLTextAreaElement;

const isBox = (element: Element | null): element is Box =>
  element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;

/** Inserts the text of a key at the caret. Does nothing for keys without text. */
const write = (box: Box, { key, ctrlKey, metaKey, altKey }: KeyboardEvent): void => {
  const from = box.selectionStart;
  const to = box.selectionEnd;
  if (ctrlKey || metaKey || altKey || from === null || to === null) return;
  if (key.length === 1) box.setRangeText(key, from, to, 'end');
  else if (key === 'Backspace') box.setRangeText('', from === to ? Math.max(0, from - 1) : from, to, 'end');
  else return;
  box.dispatchEvent(new InputEvent('input', { bubbles: true }));
};

/**
 * Whether a held key may be passed on. Enter would choose something that the user has not seen, and Tab would move a
 * focus that was elsewhere.
 */
const isGiven = ({ key }: KeyboardEvent): boolean => key !== 'Enter' && key !== 'Tab';

const replayKey = (event: KeyboardEvent): void => {
  const target = document.activeElement;
  if (target?.dispatchEvent(new KeyboardEvent('keydown', event)) === true && isBox(target)) write(target, event);
};

const isInDialog = (element: Element | null): boolean => (element?.closest('[role="dialog"]') ?? null) !== null;

/** Passes held keys to a dialog when it gets the focus. Returns a function that stops this. */
export const replayHeldKeys = (release: () => readonly KeyboardEvent[]): (() => void) => {
  const replayInDialog = (): void => {
    if (!isInDialog(document.activeElement)) return;
    stop();
    release().filter(isGiven).forEach(replayKey);
  };
  const stop = (): void => document.removeEventListener('focusin', replayInDialog);
  document.addEventListener('focusin', replayInDialog);
  replayInDialog();
  return () => {
    stop();
    release();
  };
};
