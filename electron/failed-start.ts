import { lstatSync, mkdirSync, mkdtempSync, rmdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileFault } from './base/errno.ts';
import type { FileFault } from './base/errno.ts';
import { m } from './messages/index.ts';

const { wrongKind, ...own } = m.program.failedStart;

/** By what the file system complains of: what is the matter with the place, and what to do. */
const words: Readonly<Partial<Record<FileFault, (path: string) => string>>> = {
  diskFull: own.diskFull,
  quotaFull: own.quotaFull,
  notAllowed: own.notAllowed,
  readOnly: own.readOnly,
  isFolder: wrongKind,
  notFolder: wrongKind,
  exists: wrongKind,
  diskError: own.diskError,
};

const matter = (error: unknown, profile: string): string => {
  const fault = fileFault(error);
  const known = fault === null ? undefined : words[fault];
  if (known !== undefined) return known((error as NodeJS.ErrnoException).path ?? profile);
  const problem = error instanceof Error ? error.message : String(error);
  return own.internal(problem.replace(/\.$/, ''));
};

/** What a person reads of a start that failed: what is the matter, where, and what to do. */
export const failedStart = (error: unknown, profile: string): string =>
  `${matter(error, profile)}\n\n${own.untouched(profile)}`;

/** Chromium's own names, of which the profile of a program that runs has one. */
const locks = ['SingletonLock', 'lockfile'];

/**
 * What the system says against keeping anything in this profile; null when nothing does. Electron refuses the lock both
 * for such a profile and where another instance has it: a full disk alone does not keep that one from running.
 */
export const profileFault = (profile: string): unknown => {
  try {
    mkdirSync(profile, { recursive: true, mode: 0o700 });
    rmdirSync(mkdtempSync(join(profile, 'started-')));
    return null;
  } catch (error) {
    const isHeld = (): boolean =>
      locks.some((name) => lstatSync(join(profile, name), { throwIfNoEntry: false }) !== undefined);
    const fault = fileFault(error);
    return (fault === 'diskFull' || fault === 'quotaFull') && isHeld() ? null : error;
  }
};
