/**
 * Fails when Electron is more than two majors behind the newest: its makers mend faults of the newest three alone.
 *
 *     node .github/scripts/electron-age.ts
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from '../../tests/support/project.ts';

const majorsSupported = 3;

/** Why this version is too old beside the newest; nothing where it is not. */
export function electronProblem(used: string, newest: string): string | undefined {
  const [ours, theirs] = [used, newest].map((version) => Number(/^(\d+)\./.exec(version)?.[1]));
  if (ours === undefined || theirs === undefined || Number.isNaN(ours + theirs))
    return `${used} and ${newest} are no versions that can be compared`;
  if (theirs - ours < majorsSupported) return undefined;
  return `Electron ${used} is ${String(theirs - ours)} majors behind ${newest}: faults are mended in the newest three alone`;
}

if (import.meta.main) {
  const { devDependencies } = JSON.parse(readFileSync(path.join(projectRoot, 'package.json'), 'utf8')) as {
    readonly devDependencies: { readonly electron: string };
  };
  const shell = process.platform === 'win32';
  const newest = execFileSync('npm', ['view', 'electron', 'dist-tags.latest'], { encoding: 'utf8', shell }).trim();
  const problem = electronProblem(devDependencies.electron, newest);
  console.log(problem ?? `Electron ${devDependencies.electron} is young enough beside ${newest}`);
  process.exitCode = problem === undefined ? 0 : 1;
}
