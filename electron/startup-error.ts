import { lstatSync, mkdirSync, mkdtempSync, rmdirSync } from 'node:fs';
import { join } from 'node:path';
import { type FileErrorKind, getFileErrorKind } from './base/errno.ts';
import { m } from './messages/index.ts';

const { wrongKind, ...own } = m.program.failedStart;

/** Messages by file system error: the problem with the path, and how to solve it. */
const pathMessages: Readonly<Partial<Record<FileErrorKind, (path: string) => string>>> = {
  diskFull: own.diskFull,
  quotaFull: own.quotaFull,
  notAllowed: own.notAllowed,
  readOnly: own.readOnly,
  isFolder: wrongKind,
  notFolder: wrongKind,
  exists: wrongKind,
  diskError: own.diskError,
};

const describeProblem = (error: unknown, profile: string): string => {
  const fileError = getFileErrorKind(error);
  const known = fileError === null ? undefined : pathMessages[fileError];
  if (known !== undefined) return known((error as NodeJS.ErrnoException).path ?? profile);
  const problem = error instanceof Error ? error.message : String(error);
  return own.internal(problem.replace(/\.$/, ''));
};

/** Returns the message for a failed start: the problem, the path, and how to solve it. */
export const describeStartupError = (error: unknown, profile: string): string =>
  `${describeProblem(error, profile)}\n\n${own.untouched(profile)}`;

/** Lock files of Chromium. The profile of a running program contains one of them. */
const locks = ['SingletonLock', 'lockfile'];

/**
 * Returns the error that prevents writing to this profile, or null if there is none. Electron refuses the lock for such
 * a profile, and if another instance has it. A full disk alone does not prevent the other instance from running.
 */
export const findProfileError = (profile: string): unknown => {
  try {
    mkdirSync(profile, { recursive: true, mode: 0o700 });
    rmdirSync(mkdtempSync(join(profile, 'started-')));
    return null;
  } catch (error) {
    const isProfileLocked = (): boolean =>
      locks.some((name) => lstatSync(join(profile, name), { throwIfNoEntry: false }) !== undefined);
    const fileError = getFileErrorKind(error);
    return (fileError === 'diskFull' || fileError === 'quotaFull') && isProfileLocked() ? null : error;
  }
};
