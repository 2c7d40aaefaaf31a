type Box = HTMLInputElement | HTMLTextAreaElement;

const isBox = (element: Element | null): element is Box =>
  element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;

/** Writes what a key would have written where the caret stands; nothing for keys that write nothing. */
const write = (box: Box, { key, ctrlKey, metaKey, altKey }: KeyboardEvent): void => {
  const from = box.selectionStart;
  const to = box.selectionEnd;
  if (ctrlKey || metaKey || altKey || from === null || to === null) return;
  if (key.length === 1) box.setRangeText(key, from, to, 'end');
  else if (key === 'Backspace') box.setRangeText('', from === to ? Math.max(0, from - 1) : from, to, 'end');
  else return;
  box.dispatchEvent(new InputEvent('input', { bubbles: true }));
};

/** Enter takes what is seen, and nothing was: whoever meant it presses it again. Tab moves a focus that was elsewhere. */
const isGiven = ({ key }: KeyboardEvent): boolean => key !== 'Enter' && key !== 'Tab';

const give = (event: KeyboardEvent): void => {
  const target = document.activeElement;
  if (target?.dispatchEvent(new KeyboardEvent('keydown', event)) === true && isBox(target)) write(target, event);
};

const isInDialog = (element: Element | null): boolean => (element?.closest('[role="dialog"]') ?? null) !== null;

/** Gives the keys that were held to a dialog once it has the focus. The answer ends that, whoever gets them. */
export const giveKeys = (release: () => readonly KeyboardEvent[]): (() => void) => {
  const look = (): void => {
    if (!isInDialog(document.activeElement)) return;
    stop();
    release().filter(isGiven).forEach(give);
  };
  const stop = (): void => document.removeEventListener('focusin', look);
  document.addEventListener('focusin', look);
  look();
  return () => {
    stop();
    release();
  };
};
