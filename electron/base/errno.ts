/** What the file system complains of. */
export type FileFault =
  | 'busy'
  | 'diskError'
  | 'diskFull'
  | 'exists'
  | 'fileTooLarge'
  | 'isFolder'
  | 'linkLoop'
  | 'missing'
  | 'nameTooLong'
  | 'notAllowed'
  | 'notEmpty'
  | 'notFolder'
  | 'quotaFull'
  | 'readOnly'
  | 'tooManyOpen';

const faults: Readonly<Record<string, FileFault>> = {
  EACCES: 'notAllowed',
  EBUSY: 'busy',
  EDQUOT: 'quotaFull',
  EEXIST: 'exists',
  EFBIG: 'fileTooLarge',
  EIO: 'diskError',
  EISDIR: 'isFolder',
  ELOOP: 'linkLoop',
  EMFILE: 'tooManyOpen',
  ENAMETOOLONG: 'nameTooLong',
  ENFILE: 'tooManyOpen',
  ENOENT: 'missing',
  ENOSPC: 'diskFull',
  ENOTDIR: 'notFolder',
  ENOTEMPTY: 'notEmpty',
  EPERM: 'notAllowed',
  EROFS: 'readOnly',
};

/** What Node calls an error, such as `ENOENT` or `ERR_INVALID_URL`; null where it has no code. */
export const errorCode = (error: unknown): string | null =>
  error instanceof Error && 'code' in error ? String(error.code) : null;

/** Which fault of the file system an error is; null where it is none that is known. */
export const fileFault = (error: unknown): FileFault | null => faults[errorCode(error) ?? ''] ?? null;

/** Whether a file or folder is not there. */
export const isMissing = (error: unknown): boolean => fileFault(error) === 'missing';
