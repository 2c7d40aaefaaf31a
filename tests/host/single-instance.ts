import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { say } from './recorded.ts';

export interface SecondInstance {
  argv: string[];
  cwd: string;
  data: unknown;
}

interface Lock {
  file: string;
  server: net.Server;
}

let held: Lock | undefined;

/** A local socket of its own for each profile: in it, unless that makes a longer path than a socket can have. */
function socketPath(userData: string): string {
  const name = createHash('sha256').update(userData).digest('hex').slice(0, 20);
  if (process.platform === 'win32') return `\\\\.\\pipe\\vitrine-${name}`;
  const inside = path.join(userData, 'SingletonSocket');
  return Buffer.byteLength(inside) < 100 ? inside : path.join(os.tmpdir(), `vitrine-${name}.sock`);
}

// Electron's call answers at once, so the question to the first instance is asked by a process that can be waited for.
const askFirstInstance = `
  const [socket, message] = process.argv.slice(1);
  const connection = require('node:net').connect(socket, () => connection.end(message));
  connection.on('error', () => process.exit(1)).on('close', () => process.exit(0));
  connection.setTimeout(5000, () => process.exit(2));
  connection.resume();
`;

/** False when nobody listens. A first instance that hangs still holds the lock. */
function tellFirstInstance(socket: string, message: SecondInstance): boolean {
  const { status } = spawnSync(process.execPath, ['-e', askFirstInstance, socket, JSON.stringify(message)]);
  return status === 0 || status === 2;
}

function listen(socket: string, onSecond: (message: SecondInstance) => void): net.Server {
  if (process.platform !== 'win32') rmSync(socket, { force: true });
  const server = net.createServer({ allowHalfOpen: true }, (connection) => {
    let text = '';
    connection.setEncoding('utf8');
    connection.on('data', (chunk: string) => (text += chunk));
    connection.on('error', (error) => say(`a second instance did not say what it wanted: ${error.message}`));
    connection.on('end', () => {
      connection.end();
      onSecond(JSON.parse(text) as SecondInstance);
    });
  });
  server.on('error', (error) => say(`the instance lock's socket failed: ${error.message}`));
  server.listen(socket);
  server.unref();
  return server;
}

function createLockFile(file: string): boolean {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx', mode: 0o600 });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

function holderIsAlive(file: string): boolean {
  try {
    process.kill(Number(readFileSync(file, 'utf8')), 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/**
 * True when this process is the first with this profile; the first is told of every other. As in Electron, false also
 * where the profile cannot be written, without a word.
 */
export function requestLock(
  userData: string,
  message: SecondInstance,
  onSecond: (message: SecondInstance) => void,
): boolean {
  try {
    return held !== undefined || takeLock(userData, message, onSecond);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).syscall === undefined) throw error;
    return false;
  }
}

function takeLock(userData: string, message: SecondInstance, onSecond: (message: SecondInstance) => void): boolean {
  mkdirSync(userData, { recursive: true, mode: 0o700 });
  const file = path.join(userData, 'SingletonLock');
  const socket = socketPath(userData);
  for (let attempt = 1; !createLockFile(file); attempt++) {
    if (tellFirstInstance(socket, message)) return false;
    // The first instance may be between its file and its socket; a file is left from a crash when its process is
    // gone, or when the number belongs to another process by now and nobody ever listens.
    if (!holderIsAlive(file) || attempt > 5) rmSync(file, { force: true });
  }
  held = { file, server: listen(socket, onSecond) };
  return true;
}

export function hasLock(): boolean {
  return held !== undefined;
}

export function releaseLock(): void {
  if (!held) return;
  held.server.close();
  rmSync(held.file, { force: true });
  held = undefined;
}
