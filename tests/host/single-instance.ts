import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { logLine } from './recorded.ts';

export interface SecondInstance {
  argv: string[];
  cwd: string;
  data: unknown;
}

interface Lock {
  file: string;
  server: net.Server;
}

let ownedLock: Lock | undefined;

/** Returns the path of a profile's socket: in the profile, or in the temporary folder if the path would be too long. */
function getSocketPath(userData: string): string {
  const name = createHash('sha256').update(userData).digest('hex').slice(0, 20);
  if (process.platform === 'win32') return `\\\\.\\pipe\\vitrine-${name}`;
  const inside = path.join(userData, 'SingletonSocket');
  return Buffer.byteLength(inside) < 100 ? inside : path.join(os.tmpdir(), `vitrine-${name}.sock`);
}

// Electron's call is synchronous, so a child process that can be waited for sends the message to the first instance.
const notifyScript = `
  const [socket, message] = process.argv.slice(1);
  const connection = require('node:net').connect(socket, () => connection.end(message));
  connection.on('error', () => process.exit(1)).on('close', () => process.exit(0));
  connection.setTimeout(5000, () => process.exit(2));
  connection.resume();
`;

/** Sends a message to the first instance. Returns false if no process listens. A first instance that hangs keeps the lock. */
function notifyFirstInstance(socket: string, message: SecondInstance): boolean {
  const { status } = spawnSync(process.execPath, ['-e', notifyScript, socket, JSON.stringify(message)]);
  return status === 0 || status === 2;
}

function startServer(socket: string, onSecond: (message: SecondInstance) => void): net.Server {
  if (process.platform !== 'win32') rmSync(socket, { force: true });
  const server = net.createServer({ allowHalfOpen: true }, (connection) => {
    let text = '';
    connection.setEncoding('utf8');
    connection.on('data', (chunk: string) => (text += chunk));
    connection.on('error', (error) => logLine(`a second instance did not say what it wanted: ${error.message}`));
    connection.on('end', () => {
      connection.end();
      onSecond(JSON.parse(text) as SecondInstance);
    });
  });
  server.on('error', (error) => logLine(`the instance lock's socket failed: ${error.message}`));
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

function isHolderAlive(file: string): boolean {
  try {
    process.kill(Number(readFileSync(file, 'utf8')), 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/**
 * Requests the lock and returns whether this process is the first instance with this profile. The first instance is notified
 * of each later one. As in Electron, returns false without an error if the profile cannot be written.
 */
export function requestLock(
  userData: string,
  message: SecondInstance,
  onSecond: (message: SecondInstance) => void,
): boolean {
  try {
    return ownedLock !== undefined || takeLock(userData, message, onSecond);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).syscall === undefined) throw error;
    return false;
  }
}

function takeLock(userData: string, message: SecondInstance, onSecond: (message: SecondInstance) => void): boolean {
  mkdirSync(userData, { recursive: true, mode: 0o700 });
  const file = path.join(userData, 'SingletonLock');
  const socket = getSocketPath(userData);
  for (let attempt = 1; !createLockFile(file); attempt++) {
    if (notifyFirstInstance(socket, message)) return false;
    // The first instance may not have opened its socket yet. The file is left over from a crash if its process has ended, or if
    // no process listens after several attempts, because another process has the same ID.
    if (!isHolderAlive(file) || attempt > 5) rmSync(file, { force: true });
  }
  ownedLock = { file, server: startServer(socket, onSecond) };
  return true;
}

export function hasLock(): boolean {
  return ownedLock !== undefined;
}

export function releaseLock(): void {
  if (!ownedLock) return;
  ownedLock.server.close();
  rmSync(ownedLock.file, { force: true });
  ownedLock = undefined;
}
