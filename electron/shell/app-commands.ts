import type { BrowserWindow } from 'electron';
import type { AppCommand, Emit } from '../contract/index.ts';

/** Commands of the menu and of notifications for the page. */
export interface AppCommands {
  /**
   * Brings the window to the front and sends a command to its page. Without a window, the last command is stored for
   * the next page.
   */
  readonly give: (command: AppCommand) => void;
  /** Returns the stored command and removes it; null if there is none. */
  readonly take: () => AppCommand | null;
}

export const createAppCommands = (
  window: () => Pick<BrowserWindow, 'id'> | null,
  emit: Emit,
  comeForward: () => void,
): AppCommands => {
  let waiting: AppCommand | null = null;
  return {
    give: (command) => {
      if (window() === null) waiting = command;
      else emit('app.command', command);
      comeForward();
    },
    take: () => {
      const taken = waiting;
      waiting = null;
      return taken;
    },
  };
};
