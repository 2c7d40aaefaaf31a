import { execFileSync } from 'node:child_process';
import { arch, cpus, totalmem, type } from 'node:os';
import { projectRoot } from '../../support/project.ts';

/** What figures belong to: without it they say nothing. */
export interface Circumstances {
  /** The program's version, such as `4b1c2d3`; with a plus where files differ from it. */
  readonly commit: string;
  /** The day, as `2026-11-22`. */
  readonly day: string;
  readonly machine: string;
}

const git = (...args: readonly string[]): string =>
  execFileSync('git', args, { cwd: projectRoot, encoding: 'utf8' }).trim();

/** `unknown` where there is no repository, as in an unpacked archive. */
const commit = (): string => {
  try {
    const changed = git('status', '--porcelain', '--untracked-files=no') !== '';
    return `${git('rev-parse', '--short=7', 'HEAD')}${changed ? '+' : ''}`;
  } catch {
    return 'unknown';
  }
};

/** Those of this run. The machine's name is none of them. */
export const circumstances = (): Circumstances => {
  const [one] = cpus();
  const memory = `${Math.round(totalmem() / 2 ** 30)} GB`;
  return {
    commit: commit(),
    day: new Date().toISOString().slice(0, 10),
    machine: `${cpus().length} × ${one?.model.trim() ?? 'processor'}, ${memory}, ${type()} ${arch()}, Node ${process.versions.node}`,
  };
};

export const inWords = ({ commit, day, machine }: Circumstances): string => `Commit ${commit}, ${day}: ${machine}`;
