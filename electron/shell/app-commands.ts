import type { BrowserWindow } from 'electron';
import type { AppCommand, Emit } from '../contract/index.ts';

/** Commands of the menu and of notifications, on their way to the page. */
export interface AppCommands {
  /** Brings the window forward and gives one to its page. Where none is open it waits for the next page, and the last one counts. */
  readonly give: (command: AppCommand) => void;
  /** What waited, once; null: nothing did. */
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
