// Shared functions of the start, build and test scripts. Plain JavaScript: runs on Node 20, before anything is
// installed.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url));

/** Returns a path inside the project. */
export const inRoot = (...parts) => path.join(root, ...parts);

/** The Node version with which the program is built, once it is installed. */
export const node24 = inRoot('node_modules/node/bin', process.platform === 'win32' ? 'node.exe' : 'node');

export const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'));

/** Returns the script behind a package's command, to be run by the right Node on every platform. */
export function script(name, command = name) {
  const manifest = readJson(inRoot('node_modules', name, 'package.json'));
  const bin = typeof manifest.bin === 'string' ? manifest.bin : manifest.bin[command];
  return inRoot('node_modules', name, bin);
}

/**
 * Returns an environment in which tools find Node 24 first, with a compile cache: otherwise every thread that starts
 * from TypeScript would strip its types again with a new WebAssembly instance, and V8 can crash if many threads do so.
 */
export function toolEnvironment(extra = {}) {
  const folders = [path.dirname(node24), inRoot('node_modules/.bin'), process.env.PATH ?? ''];
  const kept = { NODE_COMPILE_CACHE: inRoot('node_modules/.cache/node') };
  return { ...kept, ...process.env, PATH: folders.join(path.delimiter), ...extra };
}

const running = new Set();
let isStopping = false;

function endGroup(child, signal) {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  // A process that has just ended needs no signal.
  try {
    process.kill(child.leadsGroup ? -child.pid : child.pid, signal);
  } catch (error) {
    if (error.code !== 'ESRCH') throw error;
  }
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    isStopping = true;
    for (const child of running) endGroup(child, 'SIGTERM');
    if (running.size === 0) process.exit(130);
  });
}

/**
 * Runs a command. Resolves to `{code, output}`. Output is collected, or shown directly with `show`. A command that
 * takes longer than `limitMs` is ended with all its processes, and has a special code; `signal` ends it too.
 */
export function run(command, args, { show = false, limitMs, signal: given, env = toolEnvironment() } = {}) {
  return new Promise((resolve, reject) => {
    const stdio = show ? 'inherit' : ['ignore', 'pipe', 'pipe'];
    // A shown command shares the terminal and its Ctrl-C. A captured one is ended with all its processes.
    const leadsGroup = !show && process.platform !== 'win32';
    const child = Object.assign(spawn(command, args, { cwd: root, env, stdio, detached: leadsGroup }), { leadsGroup });
    const output = [];
    let late = false;
    running.add(child);
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (text) => output.push(text));
    const limit = limitMs === undefined ? undefined : setTimeout(() => endLate(), limitMs);
    let lastWord;
    const end = () => endGroup(child, 'SIGTERM');
    given?.addEventListener('abort', end, { once: true });
    function endLate() {
      late = true;
      end();
      lastWord = setTimeout(() => endGroup(child, 'SIGKILL'), 5000);
    }
    child.on('error', (error) => {
      running.delete(child);
      reject(error);
    });
    child.on('close', (code, signal) => {
      clearTimeout(limit);
      clearTimeout(lastWord);
      given?.removeEventListener('abort', end);
      running.delete(child);
      // Otherwise the caller would start its next command.
      if (isStopping && running.size === 0) process.exit(130);
      if (late) output.push(`\nended after ${Math.round(limitMs / 1000)} s\n`);
      resolve({ code: late ? 124 : (code ?? (signal === 'SIGINT' ? 130 : 1)), output: output.join('') });
    });
  });
}

/** Returns the first folder of PATH with the command. */
export function findCommand(name) {
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  return ['/usr/sbin', '/sbin', ...folders].map((folder) => path.join(folder, name)).find((file) => existsSync(file));
}
