/**
 * Fails when Electron is more than two majors behind the newest: its makers mend faults of the newest three alone. Fails,
 * too, when a newer one of its major has been there for 14 days: those bring Chromium's security fixes.
 *
 *     node .github/scripts/electron-age.ts
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from '../../tests/support/project.ts';

const majorsSupported = 3;
const daysToUpdate = 14;

const majorOf = (version: string): number => Number(/^(\d+)\./.exec(version)?.[1]);

/** Why this version is too old beside the newest; nothing where it is not. */
export function majorProblem(used: string, newest: string): string | undefined {
  const [ours, theirs] = [majorOf(used), majorOf(newest)];
  if (Number.isNaN(ours + theirs)) return `${used} and ${newest} are no versions that can be compared`;
  if (theirs - ours < majorsSupported) return undefined;
  return `Electron ${used} is ${String(theirs - ours)} majors behind ${newest}: faults are mended in the newest three alone`;
}

/** When each version was released, as npm tells it. */
type Releases = Readonly<Record<string, string>>;

/** Why this version lacks fixes of its own major; nothing where it does not, or where they are younger than 14 days. */
export function patchProblem(used: string, releases: Releases, now: number): string | undefined {
  const releasedAt = (version: string): number => Date.parse(releases[version] ?? '');
  if (Number.isNaN(releasedAt(used))) return `npm does not know when Electron ${used} was released`;
  const due = Object.keys(releases)
    .filter((version) => /^[\d.]+$/.test(version) && majorOf(version) === majorOf(used))
    .filter((version) => releasedAt(version) > releasedAt(used))
    .find((version) => now - releasedAt(version) > daysToUpdate * 86_400_000);
  if (due === undefined) return undefined;
  return `Electron ${due} has been there for more than ${String(daysToUpdate)} days, and ${used} is used`;
}

if (import.meta.main) {
  const { devDependencies } = JSON.parse(readFileSync(path.join(projectRoot, 'package.json'), 'utf8')) as {
    readonly devDependencies: { readonly electron: string };
  };
  const shell = process.platform === 'win32';
  const view = (field: string): unknown =>
    JSON.parse(
      execFileSync('npm', ['view', 'electron', field, '--json'], { encoding: 'utf8', shell, maxBuffer: 2 ** 26 }),
    );
  const used = devDependencies.electron;
  const newest = String(view('dist-tags.latest'));
  const problem = majorProblem(used, newest) ?? patchProblem(used, view('time') as Releases, Date.now());
  console.log(problem ?? `Electron ${used} is young enough beside ${newest}`);
  process.exitCode = problem === undefined ? 0 : 1;
}
