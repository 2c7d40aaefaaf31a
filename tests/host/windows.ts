import type { HostBrowserWindow } from './browser-window.ts';

/** Every open window, in the order of their creation. */
export const windows = new Set<HostBrowserWindow>();
