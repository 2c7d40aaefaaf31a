import { spawn } from 'node:child_process';
import path from 'node:path';
import type { Part } from './events.ts';
import { isHeaded } from './mode.ts';
import { recorded, logLine } from './recorded.ts';
import { createStrictProxy } from './strict-proxy.ts';

const openers: Partial<Record<NodeJS.Platform, [string, ...string[]]>> = {
  darwin: ['open'],
  win32: ['explorer.exe'],
};

/** Opens a file or URL on the user's desktop. Does nothing in a test or without a display. */
function openOnDesktop(target: string): void {
  if (!isHeaded) return;
  const [command, ...args] = openers[process.platform] ?? ['xdg-open'];
  const opener = spawn(command, [...args, target], { stdio: 'ignore', detached: true });
  opener.on('error', (error) => logLine(`${target} could not be opened: ${error.message}`));
  opener.unref();
}

const implementation: Part<Electron.Shell, 'openExternal' | 'openPath' | 'showItemInFolder' | 'beep'> = {
  async openExternal(url) {
    recorded.opened.push(url);
    openOnDesktop(url);
  },
  async openPath(file) {
    recorded.opened.push(file);
    openOnDesktop(file);
    return '';
  },
  showItemInFolder(file) {
    recorded.shownInFolder.push(file);
    openOnDesktop(path.dirname(file));
  },
  beep() {
    recorded.beeps += 1;
  },
};

export const shell = createStrictProxy('shell', implementation);
