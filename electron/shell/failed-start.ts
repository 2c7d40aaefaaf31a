const notAllowed = 'is not open to you: give yourself the right to read and write it';
const wrongKind = 'is not what belongs there, a file in place of a folder or the other way round: move it away';

/** By what the file system complains of: what is the matter with the place, and what to do. */
const words: Readonly<Record<string, string>> = {
  ENOSPC: 'is on a disk that is full: make room there',
  EDQUOT: 'is on a disk where you have used up your space: make room there',
  EACCES: notAllowed,
  EPERM: notAllowed,
  EROFS: 'is on a disk that is read-only: make it writable',
  EISDIR: wrongKind,
  ENOTDIR: wrongKind,
  EEXIST: wrongKind,
  EIO: 'cannot be read or written, the disk reports a fault: have it looked at',
};

const matter = (error: unknown, profile: string): string => {
  const told = error instanceof Error ? error.message : String(error);
  const { code = '', path } = (error instanceof Error ? error : {}) as NodeJS.ErrnoException;
  const known = words[code];
  if (known !== undefined) return `${path ?? profile} ${known}, then start Vitrine again.`;
  return `Something in Vitrine itself failed: ${told.replace(/\.$/, '')}. Start it again.`;
};

/** What a person is told of a start that failed: what is the matter, where, and what to do. */
export const failedStart = (error: unknown, profile: string): string =>
  `${matter(error, profile)}\n\nWhat it keeps is untouched, in ${profile}.`;
