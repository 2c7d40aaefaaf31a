/**
 * Runs the start of a call of the file system on a user's file, which may be named `.asar`: Electron takes such a file for
 * an archive of a program, and cannot read it. Electron decides that synchronously, so a call that returns a promise only
 * needs to start in here. Restores the former value, because the program's own files are in an archive.
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
