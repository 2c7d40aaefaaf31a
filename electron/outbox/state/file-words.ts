const words: Readonly<Record<string, string>> = {
  ENOENT: 'The file is gone.',
  ENOTDIR: 'The file is gone.',
  EACCES: 'No permission to read this file.',
  EPERM: 'No permission to read this file.',
  ELOOP: 'A link that leads back to itself.',
  EISDIR: 'A folder, not a file.',
  EBUSY: 'In use by another program.',
  EMFILE: 'Too many files are open. Try again.',
  ENFILE: 'Too many files are open. Try again.',
  EIO: 'The disk cannot read this file.',
  ENAMETOOLONG: 'The path is too long for this computer.',
};

/** Why a file could not be read, for a person; the error itself where it is none of the file system's. */
export const fileWords = (error: unknown): string => {
  const code = error instanceof Error && 'code' in error ? String(error.code) : null;
  if (code === null || !/^E[A-Z0-9]+$/.test(code)) throw error;
  return words[code] ?? `It cannot be read (${code}).`;
};
