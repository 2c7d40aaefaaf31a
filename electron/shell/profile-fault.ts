import { lstatSync, mkdirSync, mkdtempSync, rmdirSync } from 'node:fs';
import { join } from 'node:path';

/** Chromium's own names, of which the profile of a program that runs has one. */
const locks = ['SingletonLock', 'lockfile'];

const full = new Set<string | undefined>(['ENOSPC', 'EDQUOT']);

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
    return full.has((error as NodeJS.ErrnoException).code) && isHeld() ? null : error;
  }
};
