import { errorOf } from './bridge.ts';
import { m } from '../messages/index.ts';
import { toasts } from '../ui/toasts.svelte.ts';

/** Shows a toast about an error that was thrown. Rethrows what is no error of a call. */
export const notifyFailure = (thrown: unknown): void => {
  toasts.show({ tone: 'danger', words: m.frame.failed, detail: errorOf(thrown).message });
};

/** Runs something that has no place of its own to say what went wrong: a toast says it. Tells whether it worked. */
export const attempt = async (run: () => Promise<unknown>, done?: string): Promise<boolean> => {
  try {
    await run();
  } catch (thrown) {
    notifyFailure(thrown);
    return false;
  }
  if (done !== undefined) toasts.show({ tone: 'success', words: done });
  return true;
};

/**
 * Reads what is read again with the next change. What is refused now, as of an account that was left just then, stays as
 * it was: the screen that shows it asks too, and says why.
 */
export const readQuietly = async (read: () => Promise<unknown>): Promise<void> => {
  try {
    await read();
  } catch (thrown) {
    errorOf(thrown);
  }
};
