import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { projectRoot } from '../../support/project.ts';

/** The folder that all benches of one `npm run bench` share; otherwise that of this process. */
const shared = process.env['VITRINE_BENCH_FOLDER'];
const runFolder = shared ?? mkdtempSync(path.join(tmpdir(), 'vitrine-bench-'));
if (shared === undefined) process.once('exit', () => rmSync(runFolder, { recursive: true, force: true }));

/** Returns a folder of this run. Creates it if it is missing. */
export const folderOf = (...names: readonly string[]): string => {
  const folder = path.join(runFolder, ...names);
  mkdirSync(folder, { recursive: true });
  return folder;
};

/**
 * Returns the path of the built program, copied once per run, so that a build during the run has no effect. The copy is
 * in the project, so that it finds its packages. Files such as those of `--cpu-prof` are written next to it.
 */
export const programCopy = (): string => {
  const copy = path.join(projectRoot, 'out/bench', path.basename(runFolder));
  if (!existsSync(copy)) {
    cpSync(path.join(projectRoot, 'dist'), copy, { recursive: true });
    if (shared === undefined) process.once('exit', () => rmSync(copy, { recursive: true, force: true }));
  }
  return path.relative(projectRoot, path.join(copy, 'main/main.js'));
};
