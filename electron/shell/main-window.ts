import type { BrowserWindow } from 'electron';
import { type PageStart, showPage } from './window.ts';

/** The only window of the program, which can be closed and opened again. */
export interface MainWindow {
  /** Returns null if it is not open. */
  readonly current: () => BrowserWindow | null;
  readonly open: () => Promise<void>;
  /**
   * Brings the window to the front, opening it if necessary. Does nothing before the first `open`, which is already in
   * progress then.
   */
  readonly comeForward: () => Promise<void>;
}

interface MainWindowOptions {
  readonly make: () => BrowserWindow;
  /** Returns the start data of the page when the window is opened. */
  readonly start: () => PageStart;
  /** Called with the window before its page is loaded. */
  readonly onOpened: (opened: BrowserWindow) => void;
}

export const createMainWindow = ({ make, start, onOpened }: MainWindowOptions): MainWindow => {
  let window: BrowserWindow | null = null;
  let hasBegun = false;
  const open = async (): Promise<void> => {
    hasBegun = true;
    // Stored before its page has loaded, so that events reach it and a second activation finds it.
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
