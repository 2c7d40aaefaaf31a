import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { projectRoot } from '../../support/project.ts';

/** The folder that all benches of one `npm run bench` share; of this process alone without that. */
const shared = process.env['VITRINE_BENCH_FOLDER'];
const runFolder = shared ?? mkdtempSync(path.join(tmpdir(), 'vitrine-bench-'));
if (shared === undefined) process.once('exit', () => rmSync(runFolder, { recursive: true, force: true }));

/** A folder of this run, made when missing. */
export const folderOf = (...names: readonly string[]): string => {
  const folder = path.join(runFolder, ...names);
  mkdirSync(folder, { recursive: true });
  return folder;
};

/**
 * The built program, copied once a run: a build while a bench runs changes nothing then. It stands inside the project,
 * where it finds its packages. `--cpu-prof` files and the like go beside it.
 */
export const programCopy = (): string => {
  const copy = path.join(projectRoot, 'out/bench', path.basename(runFolder));
  if (!existsSync(copy)) {
    cpSync(path.join(projectRoot, 'dist'), copy, { recursive: true });
    if (shared === undefined) process.once('exit', () => rmSync(copy, { recursive: true, force: true }));
  }
  return path.relative(projectRoot, path.join(copy, 'main/main.js'));
};
