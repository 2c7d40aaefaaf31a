import { getBridgeError } from './bridge.ts';
import { LoadFailure } from './load-part.ts';
import { m } from '../messages/index.ts';
import { toasts } from '../ui/toasts.svelte.ts';

/** Shows an error of a call in a toast. Rethrows any other exception. */
export const notifyFailure = (thrown: unknown): void => {
  toasts.show({ tone: 'danger', message: m.frame.failed, detail: getBridgeError(thrown).message });
};

/**
 * Runs an action and shows a toast if it fails: with a button that runs it again if a part of the program could not be
 * loaded. Resolves to whether it succeeded.
 */
export const runWithErrorToast = async (run: () => Promise<unknown>, done?: string): Promise<boolean> => {
  try {
    await run();
  } catch (thrown) {
    if (thrown instanceof LoadFailure) {
      const link = { label: m.lists.tryAgain, run: () => void runWithErrorToast(run, done) };
      toasts.show({ tone: 'danger', message: m.frame.loadFailed, detail: m.frame.loadFailedHint, link });
    } else notifyFailure(thrown);
    return false;
  }
  if (done !== undefined) toasts.show({ tone: 'success', message: done });
  return true;
};

/**
 * Runs a read that is repeated after the next change. A failure, for example after an account switch, keeps the
 * previous value: the page that shows the value reads it as well, and shows the reason.
 */
export const readIgnoringErrors = async (read: () => Promise<unknown>): Promise<void> => {
  try {
    await read();
  } catch (thrown) {
    getBridgeError(thrown);
  }
};
