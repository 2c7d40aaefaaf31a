import { app } from 'electron';
import { closeInOrder } from '../base/close-in-order.ts';
import type { ClosingPart } from '../base/close-in-order.ts';
import { createLogger } from '../base/logger.ts';

const log = createLogger('main');

export interface Quit {
  /**
   * Quits in order from now on: the window is closed first, then each part, once, in the order given. A part that fails, or
   * that does not end within its deadline, is logged under its name and does not hold up the rest.
   */
  readonly inOrder: (parts: Readonly<Record<string, ClosingPart>>) => void;
  /** Whether the parts are being closed, or have been: nothing is to be opened any more. */
  readonly hasBegun: () => boolean;
  /** The person wants the program: runs `forward`, or, where it ends already, has it started again once it has ended. */
  readonly comeForward: (forward: () => void) => void;
}

/** An AppImage's files are gone with the program that ran from them: it is started by its own name. */
const startAgain = (): void => {
  const image = process.env['APPIMAGE'];
  app.relaunch(image === undefined ? {} : { execPath: image });
};

export const createQuit = (): Quit => {
  let ending: 'no' | 'closing' | 'closed' = 'no';
  let again = false;
  const closeAll = async (parts: Parameters<Quit['inOrder']>[0]): Promise<void> => {
    const allEnded = await closeInOrder(log, parts);
    // The end of a process waits for a thread that is in a call of the system, as on a disk that does not respond.
    if (!allEnded) app.once('quit', () => process.kill(process.pid, 'SIGKILL'));
    log.info('Vitrine ends');
    ending = 'closed';
    // An update that is being put in place has let go of the lock, and does not bear the old program beside it.
    if (again && app.hasSingleInstanceLock()) startAgain();
    app.quit();
  };
  return {
    inOrder: (parts) => {
      app.on('window-all-closed', () => {
        if (process.platform !== 'darwin') app.quit();
      });
      app.on('will-quit', (event) => {
        if (ending === 'closed') return;
        event.preventDefault();
        if (ending === 'closing') return;
        ending = 'closing';
        void closeAll(parts);
      });
    },
    hasBegun: () => ending !== 'no',
    comeForward: (forward) => {
      if (ending === 'no') forward();
      else again = true;
    },
  };
};
