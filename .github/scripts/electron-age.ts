/**
 * Fails if Electron is more than two major versions behind the newest, because only the newest three are supported. Also
 * fails if a newer version of the same major has been available for 14 days: these contain Chromium's security fixes.
 *
 *     node .github/scripts/electron-age.ts
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from '../../tests/support/project.ts';

const supportedMajors = 3;
const maxUpdateDays = 14;

const getMajor = (version: string): number => Number(/^(\d+)\./.exec(version)?.[1]);

/** Returns why the used version is too old compared with the newest; undefined if it is not. */
export function findMajorProblem(used: string, newest: string): string | undefined {
  const [ours, theirs] = [getMajor(used), getMajor(newest)];
  if (Number.isNaN(ours + theirs)) return `The versions ${used} and ${newest} cannot be compared`;
  if (theirs - ours < supportedMajors) return undefined;
  return `Electron ${used} is ${String(theirs - ours)} majors behind ${newest}: only the newest three are supported`;
}

/** The release time of each version, from npm. */
type Releases = Readonly<Record<string, string>>;

/** Returns that a newer version of the same major has been available for 14 days; undefined if there is none. */
export function findPatchProblem(used: string, releases: Releases, now: number): string | undefined {
  const getReleaseTime = (version: string): number => Date.parse(releases[version] ?? '');
  if (Number.isNaN(getReleaseTime(used))) return `npm does not contain the release time of Electron ${used}`;
  const due = Object.keys(releases)
    .filter((version) => /^[\d.]+$/.test(version) && getMajor(version) === getMajor(used))
    .filter((version) => getReleaseTime(version) > getReleaseTime(used))
    .find((version) => now - getReleaseTime(version) > maxUpdateDays * 86_400_000);
  if (due === undefined) return undefined;
  return `Electron ${due} has been available for more than ${String(maxUpdateDays)} days, but ${used} is used`;
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
  const problem = findMajorProblem(used, newest) ?? findPatchProblem(used, view('time') as Releases, Date.now());
  console.log(problem ?? `Electron ${used} is recent enough (newest: ${newest})`);
  process.exitCode = problem === undefined ? 0 : 1;
}
