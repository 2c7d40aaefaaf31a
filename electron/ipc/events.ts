import type { BrowserWindow } from 'electron';
import type { EventName, Events } from '../contract/index.ts';

/** Sends an event of the contract to the window's page, if there is one; a page that is gone hears nothing. */
export type Emit = <Name extends EventName>(name: Name, value: Events[Name]) => void;

/** The way out to the page: `window` answers the one that is open, or null. */
export const createEmit =
  (window: () => BrowserWindow | null): Emit =>
  (name, value) => {
    const open = window();
    if (open && !open.isDestroyed() && !open.webContents.isDestroyed()) open.webContents.send(name, value);
  };
