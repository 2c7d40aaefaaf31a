import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** Whether `codesign --display` tells of a developer's signature; a build signed for this machine alone has no team. */
export const namesTeam = (told: string): boolean => /^TeamIdentifier=(?!not set$).+$/m.test(told);

/** Whether macOS would let this program be replaced by another of the same developer. Unknown counts as no. */
export const isSignedByDeveloper = async (program: string): Promise<boolean> => {
  try {
    const { stdout, stderr } = await promisify(execFile)('/usr/bin/codesign', ['--display', '--verbose=2', program]);
    return namesTeam(stdout + stderr);
  } catch {
    return false;
  }
};
