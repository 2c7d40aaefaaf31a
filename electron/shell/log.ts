import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { type BrowserWindow, app, dialog } from 'electron';
import log from 'electron-log/main';
import { createLogger, setLogSink, withoutRepeats } from '../base/logger.ts';
import { m } from '../messages/index.ts';
import { describeStartupError } from '../startup-error.ts';

const main = createLogger('main');
const page = createLogger('page');

/** Logs uncaught errors without ending the program: Electron would show a dialog with the stack. */
const logUncaught = (): void => {
  process.on('uncaughtException', (error) => main.error('Uncaught exception', error));
  process.on('unhandledRejection', (reason) => main.error('Unhandled rejection', reason));
  app.on('child-process-gone', (_event, { type, reason, exitCode }) => {
    if (reason !== 'clean-exit') main.error(`The process ${type} ended: ${reason}, ${exitCode}`);
  });
};

/**
 * Opens the program's log: one file in the profile with mode 0600 and at most five megabytes, and one older file.
 * Entries are from every thread, including uncaught errors, and free of secrets and content. Returns the file's path.
 */
export const openLog = (folder: string): string => {
  const file = join(folder, 'vitrine.log');
  log.transports.file.resolvePathFn = () => file;
  log.transports.file.maxSize = 5_000_000;
  log.transports.file.writeOptions = { flag: 'a', mode: 0o600, encoding: 'utf8' };
  log.transports.file.level = 'info';
  log.transports.console.level = 'info';
  log.scope.labelPadding = false;
  setLogSink(
    withoutRepeats(({ level, scope, text, at }) =>
      log.processMessage({ data: [text], date: new Date(at), level, scope }),
    ),
  );
  logUncaught();
  const { electron, node } = process.versions;
  const build = app.isPackaged ? 'packaged' : 'from its sources';
  main.info(
    `Vitrine ${app.getVersion()} starts: Electron ${electron}, Node ${node}, ${process.platform} ${process.arch}, ${build}`,
  );
  return file;
};

/** The maximum number of distinct logged errors of one window, because a faulty page can cause one in each frame. */
const maxPageErrors = 200;

/** Logs the uncaught errors of the page, each once. */
export const logPage = ({ webContents }: BrowserWindow): void => {
  const logged = new Set<string>();
  webContents.on('console-message', ({ level, message, sourceId, lineNumber }) => {
    // Failed requests, such as for a missing picture, are handled by the program itself.
    if (level !== 'error' || message.startsWith('Failed to load resource')) return;
    const [line = ''] = message.split('\n', 1);
    const entry = `${line} (${sourceId}:${lineNumber})`;
    if (logged.size >= maxPageErrors || logged.has(entry)) return;
    logged.add(entry);
    page.error(entry);
  });
  webContents.on('preload-error', (_event, _path, error) => page.error('The preload failed', error));
};

/** The maximum time to wait until a dialog can be shown; the message is on standard error in any case. */
const maxDialogWaitMs = 10_000;

/** Shows a startup error in a native dialog and exits, because no window exists yet. */
export const showStartupError = async (error: unknown): Promise<void> => {
  main.error('Vitrine could not start', error);
  // Before the program is ready, Linux only writes to standard error, which is not visible when it is started from the
  // desktop.
  await Promise.race([app.whenReady(), setTimeout(maxDialogWaitMs)]);
  dialog.showErrorBox(m.program.titles.failedStart, describeStartupError(error, app.getPath('userData')));
  app.exit(1);
};
