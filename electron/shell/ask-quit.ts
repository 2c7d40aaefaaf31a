import { app, dialog, powerMonitor } from 'electron';
import type { BrowserWindow, MessageBoxOptions } from 'electron';
import { createLogger } from '../base/logger.ts';
import { m } from '../messages/index.ts';
import type { PendingWork } from '../outbox/outbox.ts';
import type { Work } from '../workspace/workspaces.ts';

const log = createLogger('shell');

/** The question before the program ends, or null when nothing would stop. Pure. */
export const quitQuestion = ({ files, others }: PendingWork): MessageBoxOptions | null => {
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

/** A system that shuts down has ended the program by then; a logout that was called off leaves things as they were. */
const shutdownMs = 60_000;

/**
 * Asks before the program ends, when work would stop; `stay` is called when it does not end then. A system that shuts down is not held up: what is on its way is
 * on the disk.
 */
export const askBeforeQuit = (
  work: Work,
  window: () => BrowserWindow | null,
  onStay: () => void,
): ((window: BrowserWindow) => void) => {
  let agreed = false;
  let asking = false;
  let shutdownAt = -shutdownMs;
  powerMonitor.on('shutdown', () => (shutdownAt = performance.now()));

  const mayEnd = async (): Promise<boolean> => {
    const question = quitQuestion(await work.going());
    if (question === null) return true;
    const parent = window();
    const { response } = await (parent ? dialog.showMessageBox(parent, question) : dialog.showMessageBox(question));
    return response === 0;
  };
  const ask = async (): Promise<void> => {
    agreed = await mayEnd().catch((error: unknown) => {
      // Nobody is kept from ending it because of that: what is on its way is on the disk.
      log.error('What is on its way cannot be told', error);
      return true;
    });
    if (agreed) app.quit();
    else onStay();
  };
  /** True when the program must not end yet, since the person may have to be asked. */
  const holds = (): boolean => {
    if (agreed || performance.now() - shutdownAt < shutdownMs || !work.isUnderWay()) return false;
    if (!asking) {
      asking = true;
      void ask().finally(() => (asking = false));
    }
    return true;
  };
  app.on('before-quit', (event) => {
    if (holds()) event.preventDefault();
  });
  return (opened) => {
    opened.on('close', (event) => {
      // There the program goes on without a window.
      if (process.platform !== 'darwin' && holds()) event.preventDefault();
    });
  };
};
