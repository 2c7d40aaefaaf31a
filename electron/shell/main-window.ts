import type { BrowserWindow } from 'electron';
import { showPage } from './window.ts';
import type { PageStart } from './window.ts';

/** The program's one window, which can be closed and opened again. */
export interface MainWindow {
  /** Null while none is open. */
  readonly current: () => BrowserWindow | null;
  readonly open: () => Promise<void>;
  /** Brings it to the front; opens it where there is none. Nothing before the first `open`, which is on its way then. */
  readonly comeForward: () => Promise<void>;
}

interface Making {
  readonly make: () => BrowserWindow;
  /** What the page begins with, at the moment of opening. */
  readonly start: () => PageStart;
  /** Hears of the window before its page is loaded. */
  readonly onOpened: (opened: BrowserWindow) => void;
}

export const createMainWindow = ({ make, start, onOpened }: Making): MainWindow => {
  let window: BrowserWindow | null = null;
  let hasBegun = false;
  const open = async (): Promise<void> => {
    hasBegun = true;
    // Kept before its page has loaded: what is emitted meanwhile must reach it, and a second activation finds it.
    const opened = make();
    window = opened;
    onOpened(opened);
    opened.on('closed', () => (window = null));
    await showPage(opened, start());
  };
  return {
    current: () => window,
    open,
    comeForward: async () => {
      if (!hasBegun) return;
      if (!window) return open();
      if (window.isMinimized()) window.restore();
      window.focus();
    },
  };
};
