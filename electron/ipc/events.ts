import type { BrowserWindow } from 'electron';
import type { Emit } from '../contract/index.ts';

/** The way out to the page: `window` answers the one that is open, or null. */
export const createEmit =
  (window: () => BrowserWindow | null): Emit =>
  (name, value) => {
    const open = window();
    if (open && !open.isDestroyed() && !open.webContents.isDestroyed()) open.webContents.send(name, value);
  };
