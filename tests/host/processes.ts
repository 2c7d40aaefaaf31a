import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

/** Reads a file of `/proc`. Returns an empty text if the process has ended, which can happen at any moment. */
function readProcessFile(pid: string, name: string): string {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8');
  } catch (error) {
    if (['ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? '')) return '';
    throw error;
  }
}

/** Returns the state and the group of a process, or undefined if it has ended. */
function readStateAndGroup(pid: string): [string, number] | undefined {
  const text = readProcessFile(pid, 'stat');
  if (text === '') return undefined;
  const [state = '', , group] = text.slice(text.lastIndexOf(')') + 2).split(' ');
  return [state, Number(group)];
}

/** Whether a process runs. A zombie has ended: it only waits for its parent to read its exit code. */
function isRunning(found: readonly [string, number] | undefined): boolean {
  return found !== undefined && !['Z', 'X'].includes(found[0]);
}

function canReceiveSignal(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

export function isProcessAlive(pid: number): boolean {
  if (process.platform !== 'linux') return canReceiveSignal(pid);
  return isRunning(readStateAndGroup(String(pid)));
}

/** Whether any process runs in the process group of `leader`. */
export function isGroupAlive(leader: number): boolean {
  if (process.platform === 'win32') return canReceiveSignal(leader);
  if (process.platform !== 'linux') return canReceiveSignal(-leader);
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(readStateAndGroup)
    .some((found) => found?.[1] === leader && isRunning(found));
}

/** Whether a process has this folder in its arguments. Finds Chromium's crash handlers too, which have separate groups. */
export function isFolderInUse(folder: string): boolean {
  if (process.platform !== 'linux') return false;
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .some((pid) => readProcessFile(pid, 'cmdline').includes(folder));
}

/** Kills every process of a group. A group that has already ended is no error. */
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
