import { m } from '../../messages/index.ts';

/** Returns the user message of a file system error. Rethrows any other error. */
export const getReadErrorMessage = (error: unknown): string => {
  const code = error instanceof Error && 'code' in error ? String(error.code) : null;
  if (code === null || !/^E[A-Z0-9]+$/.test(code)) throw error;
  return m.files.unreadable(code);
};
