/** Messages for an unreadable file, by the system's error code. */
const reading: Readonly<Record<string, string>> = {
  ENOENT: 'The file no longer exists.',
  ENOTDIR: 'The file no longer exists.',
  EACCES: 'You do not have permission to read this file.',
  EPERM: 'You do not have permission to read this file.',
  EISDIR: 'This is a folder, not a file.',
  ELOOP: 'This is a link that leads back to itself.',
  EBUSY: 'The file is in use by another program.',
  EMFILE: 'Too many files are open. Try again.',
  ENFILE: 'Too many files are open. Try again.',
  EIO: 'The disk could not read this file.',
  ENAMETOOLONG: 'The path is too long for this computer.',
};

/** Files that the user sends, and files of the account's folder. */
export const files = {
  notStored: (name: string): string =>
    `The file ${name} of this account could not be read or written. Check that the disk has space and that no other program uses the file.`,
  unreadable: (code: string | undefined): string =>
    (code === undefined ? undefined : reading[code]) ??
    (code === undefined ? 'The file cannot be read.' : `The file cannot be read (${code}).`),
  notAFile: 'This is not a file.',
  tooMuchMemory: 'This file needs more memory than Vitrine allows, so it was not read. Make it smaller or skip it.',
  changedWhileSent: 'The file changed while it was being sent.',
};
