import { type BrowserWindow, type MessageBoxOptions, app, powerMonitor } from 'electron';
import { createLogger } from '../base/logger.ts';
import { m } from '../messages/index.ts';
import { confirmInMessageBox } from './message-boxes.ts';
import type { PendingWork } from '../outbox/outbox.ts';
import type { InterruptibleWork } from '../workspace/workspaces.ts';

const log = createLogger('shell');

/** Returns the confirmation before the program ends, or null if no work would be interrupted. */
export const getQuitPrompt = ({ files, others }: PendingWork): MessageBoxOptions | null => {
  if (files + others === 0) return null;
  const { message, detail, buttons } = m.program.quit;
  return {
    type: 'question',
    message: message(files, others),
    detail: detail(files + others),
    buttons: [buttons.quit, buttons.stay],
    defaultId: 1,
    cancelId: 1,
    noLink: true,
  };
};

/**
 * The time within which a system shutdown ends the program. After a cancelled logout, the confirmation is shown again.
 */
const shutdownMs = 60_000;

/**
 * Asks for confirmation before the program ends if work would be interrupted; `onStay` is called if the user declines.
 * A system shutdown is not delayed: running work is stored on disk.
 */
export const createQuitConfirmation = (
  work: InterruptibleWork,
  window: () => BrowserWindow | null,
  onStay: () => void,
): ((window: BrowserWindow) => void) => {
  let agreed = false;
  let asking = false;
  let shutdownAt = -shutdownMs;
  powerMonitor.on('shutdown', () => (shutdownAt = performance.now()));

  const mayEnd = async (): Promise<boolean> => {
    const question = getQuitPrompt(await work.going());
    return question === null || (await confirmInMessageBox(window, question));
  };
  const confirmQuit = async (): Promise<void> => {
    agreed = await mayEnd().catch((error: unknown) => {
      // An error must not prevent quitting: running work is stored on disk.
      log.error('Unfinished work could not be counted', error);
      return true;
    });
    if (agreed) app.quit();
    else onStay();
  };
  /** Returns whether the program must not end yet, because the user may have to confirm. */
  const shouldDelayQuit = (): boolean => {
    if (agreed || performance.now() - shutdownAt < shutdownMs || !work.isUnderWay()) return false;
    if (!asking) {
      asking = true;
      void confirmQuit().finally(() => (asking = false));
    }
    return true;
  };
  app.on('before-quit', (event) => {
    if (shouldDelayQuit()) event.preventDefault();
  });
  return (opened) => {
    opened.on('close', (event) => {
      // On macOS, the program continues without a window.
      if (process.platform !== 'darwin' && shouldDelayQuit()) event.preventDefault();
    });
  };
};
