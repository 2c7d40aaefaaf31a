import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { isTest } from './mode.ts';

const host = fileURLToPath(new URL('./main.ts', import.meta.url));

/** Starts the program once more, with the arguments that this one has, for when it has ended. */
export function startAgain({ execPath, args = process.argv.slice(1) }: Electron.RelaunchOptions): void {
  const all = execPath === undefined ? [...process.execArgv, host, ...args] : args;
  // Whoever drives a program in a test waits for the end of what it writes.
  spawn(execPath ?? process.execPath, all, { detached: true, stdio: isTest ? 'ignore' : 'inherit' }).unref();
}
