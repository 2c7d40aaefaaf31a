import { EventEmitter } from 'node:events';
import os from 'node:os';
import type { Part } from './events.ts';
import { request } from './net-request.ts';
import { doNothing } from './do-nothing.ts';
import { recorded } from './recorded.ts';
import { createStrictProxy } from './strict-proxy.ts';

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

/** A power monitor that emits events only when a test requests them. */
export const powerMonitor = createStrictProxy('powerMonitor', new PowerMonitor());

const blockers = new Map<number, string>();
let blocked = 0;

/** A blocker that only records requests to keep the machine awake. */
export const powerSaveBlocker = createStrictProxy('powerSaveBlocker', {
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

export const net = createStrictProxy('net', {
  request,
  isOnline: hasOuterAddress,
  get online(): boolean {
    return hasOuterAddress();
  },
});

// Chromium reports its crashes itself.
export const crashReporter = createStrictProxy('crashReporter', { start: doNothing });

/** A replacement for Squirrel, which only macOS and Windows have. It emits no events. */
export const autoUpdater = createStrictProxy('autoUpdater', new EventEmitter());
