import { execFileSync } from 'node:child_process';
import { arch, cpus, totalmem, type } from 'node:os';
import { projectRoot } from '../../support/project.ts';

/** The version and computer to which figures belong. */
export interface Circumstances {
  /** The program's commit, such as `4b1c2d3`, followed by a plus if files were changed. */
  readonly commit: string;
  /** The day, such as `2026-11-22`. */
  readonly day: string;
  readonly machine: string;
}

const git = (...args: readonly string[]): string =>
  execFileSync('git', args, { cwd: projectRoot, encoding: 'utf8' }).trim();

/** Returns the commit, or `unknown` without a repository, as in an unpacked archive. */
const commit = (): string => {
  try {
    const changed = git('status', '--porcelain', '--untracked-files=no') !== '';
    return `${git('rev-parse', '--short=7', 'HEAD')}${changed ? '+' : ''}`;
  } catch {
    return 'unknown';
  }
};

/** Returns the circumstances of this run, without the computer's name. */
export const circumstances = (): Circumstances => {
  const [one] = cpus();
  const memory = `${Math.round(totalmem() / 2 ** 30)} GB`;
  return {
    commit: commit(),
    day: new Date().toISOString().slice(0, 10),
    machine: `${cpus().length} × ${one?.model.trim() ?? 'processor'}, ${memory}, ${type()} ${arch()}, Node ${process.versions.node}`,
  };
};

export const formatCircumstances = ({ commit, day, machine }: Circumstances): string =>
  `Commit ${commit}, ${day}: ${machine}`;
