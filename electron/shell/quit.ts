import { app } from 'electron';
import { type ClosingPart, closeInOrder } from '../base/close-in-order.ts';
import { createLogger } from '../base/logger.ts';

const log = createLogger('main');

export interface Quit {
  /**
   * Closes the window and then each part in the given order when the program quits. A part that fails, or does not
   * finish within its deadline, is logged under its name and does not delay the others.
   */
  readonly inOrder: (parts: Readonly<Record<string, ClosingPart>>) => void;
  /** Whether the parts are being or have been closed, so that nothing may be opened. */
  readonly hasBegun: () => boolean;
  /** Runs `forward` when the user activates the program, or if it is already quitting, restarts it afterwards. */
  readonly comeForward: (forward: () => void) => void;
}

/**
 * Restarts the program. An AppImage is started by its own path, because its mounted files disappear with the program.
 */
const startAgain = (): void => {
  const image = process.env['APPIMAGE'];
  app.relaunch(image === undefined ? {} : { execPath: image });
};

export const createQuit = (): Quit => {
  let ending: 'no' | 'closing' | 'closed' = 'no';
  let again = false;
  const closeAll = async (parts: Parameters<Quit['inOrder']>[0]): Promise<void> => {
    const allEnded = await closeInOrder(log, parts);
    // The exit of a process waits for a thread in a system call, such as on an unresponsive disk.
    if (!allEnded) app.once('quit', () => process.kill(process.pid, 'SIGKILL'));
    log.info('Vitrine quits');
    ending = 'closed';
    // An update that is being installed has released the lock and must not run next to the old program.
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
