import { type BrowserWindow, type MessageBoxOptions, app, dialog } from 'electron';
import { createLogger } from '../base/logger.ts';
import { m } from '../messages/index.ts';

const log = createLogger('shell');

/** If the page crashes again within this time, the user is asked before it is reloaded. */
const soonMs = 60_000;

const crashedAgainPrompt: MessageBoxOptions = {
  type: 'error',
  message: m.program.window.stopped,
  detail: m.program.window.stoppedDetail,
  buttons: [m.program.window.buttons.reload, m.program.window.buttons.quit],
  defaultId: 0,
  cancelId: 0,
  noLink: true,
};

const hangingPrompt: MessageBoxOptions = {
  type: 'warning',
  message: m.program.window.hangs,
  detail: m.program.window.hangsDetail,
  buttons: [m.program.window.buttons.wait, m.program.window.buttons.reload],
  defaultId: 0,
  cancelId: 0,
  noLink: true,
};

interface RecoveryHooks {
  /** Called when the page is loaded again after a crash. */
  readonly onBack: () => void;
}

/**
 * Recovers the page of a window: after a crash it is reloaded immediately, or if it crashes again soon, after the user
 * agrees. An unresponsive page is reloaded if the user agrees.
 */
export const recoverRenderer = (window: BrowserWindow, { onBack }: RecoveryHooks): void => {
  const { webContents } = window;
  let endedAt = -soonMs;
  let isCrashRequested = false;
  let waiting: AbortController | null = null;

  const reload = (): void => {
    if (window.isDestroyed()) return;
    webContents.removeListener('did-finish-load', onBack);
    webContents.once('did-finish-load', onBack);
    webContents.reload();
  };
  const promptReload = async (): Promise<void> => {
    const { response } = await dialog.showMessageBox(window, crashedAgainPrompt);
    if (response === 0) reload();
    else app.quit();
  };
  const promptWhileHanging = async (controller: AbortController): Promise<void> => {
    const { response } = await dialog.showMessageBox(window, { ...hangingPrompt, signal: controller.signal });
    if (response !== 1 || controller.signal.aborted || window.isDestroyed()) return;
    isCrashRequested = true;
    webContents.forcefullyCrashRenderer();
  };

  webContents.on('render-process-gone', (_event, { reason, exitCode }) => {
    if (reason === 'clean-exit') return;
    log.error(`the page ended: ${reason}, ${exitCode}`);
    waiting?.abort();
    const again = performance.now() - endedAt < soonMs;
    endedAt = performance.now();
    if (isCrashRequested || !again) reload();
    else void promptReload();
    isCrashRequested = false;
  });
  window.on('unresponsive', () => {
    if (waiting !== null) return;
    log.error('The page does not respond');
    const controller = new AbortController();
    waiting = controller;
    void promptWhileHanging(controller).finally(() => (waiting = null));
  });
  window.on('responsive', () => waiting?.abort());
};
