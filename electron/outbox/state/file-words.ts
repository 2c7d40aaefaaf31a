import { m } from '../../messages/index.ts';

/** Why a file could not be read, for the user; rethrows what is no file system error. */
export const fileWords = (error: unknown): string => {
  const code = error instanceof Error && 'code' in error ? String(error.code) : null;
  if (code === null || !/^E[A-Z0-9]+$/.test(code)) throw error;
  return m.files.unreadable(code);
};
