import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { app, dialog } from 'electron';
import type { BrowserWindow } from 'electron';
import log from 'electron-log/main';
import { createLogger, setLogSink, withoutRepeats } from '../base/logger.ts';
import { m } from '../messages/index.ts';
import { failedStart } from '../failed-start.ts';

const main = createLogger('main');
const page = createLogger('page');

/** Whatever nobody caught is logged here, and the program goes on: Electron would show a raw stack in a box. */
const logUncaught = (): void => {
  process.on('uncaughtException', (error) => main.error('Uncaught exception', error));
  process.on('unhandledRejection', (reason) => main.error('Unhandled rejection', reason));
  app.on('child-process-gone', (_event, { type, reason, exitCode }) => {
    if (reason !== 'clean-exit') main.error(`The process ${type} ended: ${reason}, ${exitCode}`);
  });
};

/**
 * The program's log: one file in the profile, 0600, five megabytes and one older one. Entries come from every thread,
 * free of secrets and content; what nobody caught is among them. Returns the file's path.
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

/** Of so many different errors of one window, since a page that is at fault may be so at each frame. */
const mostOfPage = 200;

/** Puts what the page did not catch into the log, each error once. */
export const logPage = ({ webContents }: BrowserWindow): void => {
  const logged = new Set<string>();
  webContents.on('console-message', ({ level, message, sourceId, lineNumber }) => {
    // What it asked for in vain, such as a picture that is not there, is answered by the program itself.
    if (level !== 'error' || message.startsWith('Failed to load resource')) return;
    const [line = ''] = message.split('\n', 1);
    const entry = `${line} (${sourceId}:${lineNumber})`;
    if (logged.size >= mostOfPage || logged.has(entry)) return;
    logged.add(entry);
    page.error(entry);
  });
  webContents.on('preload-error', (_event, _path, error) => page.error('The preload failed', error));
};

/** No longer than this is waited for a system that can show a box: the words are then on standard error at least. */
const untilBox = 10_000;

/** A start that failed is shown in a box of the system, since there is no window yet, and ends the program. */
export const tellFailedStart = async (error: unknown): Promise<void> => {
  main.error('start', error);
  // Before that, Linux writes them to standard error alone: who starts from the desktop would see nothing at all.
  await Promise.race([app.whenReady(), setTimeout(untilBox)]);
  dialog.showErrorBox(m.program.titles.failedStart, failedStart(error, app.getPath('userData')));
  app.exit(1);
};
