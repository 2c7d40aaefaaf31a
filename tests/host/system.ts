import { EventEmitter } from 'node:events';
import os from 'node:os';
import type { Part } from './events.ts';
import { request } from './net-request.ts';
import { nothing } from './nothing.ts';
import { recorded } from './recorded.ts';
import { standIn } from './stand-in.ts';

class PowerMonitor
  extends EventEmitter
  implements Part<Electron.PowerMonitor, 'isOnBatteryPower' | 'getSystemIdleTime'>
{
  isOnBatteryPower(): boolean {
    return false;
  }

  getSystemIdleTime(): number {
    return 0;
  }
}

/** Silent by itself; a test says when the machine sleeps and wakes. */
export const powerMonitor = standIn('powerMonitor', new PowerMonitor());

const blockers = new Map<number, string>();
let blocked = 0;

/** What keeps the machine awake is recorded: here it sleeps when a test says so. */
export const powerSaveBlocker = standIn('powerSaveBlocker', {
  start(type: string): number {
    blockers.set(++blocked, type);
    recorded.awake.push(type);
    return blocked;
  },
  stop(id: number): boolean {
    if (blockers.delete(id)) recorded.awake.push('');
    return true;
  },
  isStarted: (id: number): boolean => blockers.has(id),
});

function hasOuterAddress(): boolean {
  return Object.values(os.networkInterfaces()).some((addresses) => addresses?.some((address) => !address.internal));
}

export const net = standIn('net', {
  request,
  isOnline: hasOuterAddress,
  get online(): boolean {
    return hasOuterAddress();
  },
});

// Crashes of Chromium belong to Chromium here.
export const crashReporter = standIn('crashReporter', { start: nothing });

/** Squirrel, which only macOS and Windows have: here nobody listens to it, and it says nothing. */
export const autoUpdater = standIn('autoUpdater', new EventEmitter());
