import { constants } from 'node:fs';

/**
 * The flags for reading a user's file. Non-blocking, because opening a pipe without a writer would never finish. Not every
 * system has that flag.
 */
export const userFileFlags = constants.O_RDONLY | ((constants.O_NONBLOCK as number | undefined) ?? 0);

/**
 * Starts a file system call on a user's file, which may be named `.asar`: Electron treats such a file as an application
 * archive and cannot read it. Electron decides that synchronously, so an asynchronous call only needs to be started in
 * here. Restores the previous value, because the program's own files are in an archive.
 */
export const withoutAsar = <T>(start: () => T): T => {
  const { noAsar } = process;
  process.noAsar = true;
  try {
    return start();
  } finally {
    process.noAsar = noAsar;
  }
};
