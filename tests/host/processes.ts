import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

/** Empty when the process is gone, which can happen at any moment. */
function readProcessFile(pid: string, name: string): string {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8');
  } catch (error) {
    if (['ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? '')) return '';
    throw error;
  }
}

/** [state, group] of a process; nothing when it is gone. */
function stateAndGroup(pid: string): [string, number] | undefined {
  const text = readProcessFile(pid, 'stat');
  if (text === '') return undefined;
  const [state = '', , group] = text.slice(text.lastIndexOf(')') + 2).split(' ');
  return [state, Number(group)];
}

/** A zombie does not run: it only waits to be counted. */
function runs(found: readonly [string, number] | undefined): boolean {
  return found !== undefined && !['Z', 'X'].includes(found[0]);
}

function answersSignal(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

export function isProcessAlive(pid: number): boolean {
  if (process.platform !== 'linux') return answersSignal(pid);
  return runs(stateAndGroup(String(pid)));
}

/** True while any process of the group that `leader` leads runs. */
export function isGroupAlive(leader: number): boolean {
  if (process.platform === 'win32') return answersSignal(leader);
  if (process.platform !== 'linux') return answersSignal(-leader);
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(stateAndGroup)
    .some((found) => found?.[1] === leader && runs(found));
}

/** True while a process names this folder among its arguments; Chromium's crash handlers lead groups of their own. */
export function isFolderInUse(folder: string): boolean {
  if (process.platform !== 'linux') return false;
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .some((pid) => readProcessFile(pid, 'cmdline').includes(folder));
}

/** Ends every process of the group at once; a group that is gone already is no error. */
export function killGroup(leader: number): void {
  if (process.platform === 'win32') {
    spawnSync('taskkill', ['/pid', String(leader), '/T', '/F'], { stdio: 'ignore' });
    return;
  }
  try {
    process.kill(-leader, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
