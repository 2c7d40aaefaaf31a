import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { isTest } from './mode.ts';

const host = fileURLToPath(new URL('./main.ts', import.meta.url));

/** Starts the program again, with the arguments of this process by default. Called before this process exits. */
export function startAgain({ execPath, args = process.argv.slice(1) }: Electron.RelaunchOptions): void {
  const all = execPath === undefined ? [...process.execArgv, host, ...args] : args;
  // A test waits until the output of its program ends, so the restarted program must not inherit it.
  spawn(execPath ?? process.execPath, all, { detached: true, stdio: isTest ? 'ignore' : 'inherit' }).unref();
}
