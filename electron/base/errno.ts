/** The errors of the file system that have their own messages. */
export type FileErrorKind =
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

const fileErrorKinds: Readonly<Record<string, FileErrorKind>> = {
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

/** Returns Node's code of an error, such as `ENOENT` or `ERR_INVALID_URL`, or null if it has none. */
export const getErrorCode = (error: unknown): string | null =>
  error instanceof Error && 'code' in error ? String(error.code) : null;

/** Returns the file system fault of an error, or null if it is none of the listed ones. */
export const getFileErrorKind = (error: unknown): FileErrorKind | null =>
  fileErrorKinds[getErrorCode(error) ?? ''] ?? null;

/** Whether an error means that a file or folder does not exist. */
export const isNotFoundError = (error: unknown): boolean => getFileErrorKind(error) === 'missing';
