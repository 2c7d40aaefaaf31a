import type { HostBrowserWindow } from './browser-window.ts';

/** Every window that is open, in the order they were made. */
export const windows = new Set<HostBrowserWindow>();
