import { join } from 'node:path';
import { app, dialog } from 'electron';
import log from 'electron-log/main';
import { failedStart } from './failed-start.ts';

/** The program's log: one file in the profile, 0600, five megabytes and one older one; secrets never reach it. */
export const openLog = (folder: string): { readonly file: string; readonly log: typeof log } => {
  const file = join(folder, 'vitrine.log');
  log.transports.file.resolvePathFn = () => file;
  log.transports.file.maxSize = 5_000_000;
  log.transports.file.writeOptions = { flag: 'a', mode: 0o600, encoding: 'utf8' };
  log.transports.file.level = 'info';
  log.transports.console.level = 'info';
  return { file, log };
};

/** A start that failed is told in a box of the system, since there is no window yet, and ends the program. */
export const tellFailedStart = (error: unknown): void => {
  log.error('start', error);
  dialog.showErrorBox('Vitrine could not start', failedStart(error, app.getPath('userData')));
  app.exit(1);
};
