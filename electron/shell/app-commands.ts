import type { AppCommand } from '../contract/index.ts';

/** Commands of the menu and of notifications, on their way to the page. */
export interface AppCommands {
  /** Gives one to the page. Where no window is open it waits for the next page, and the last one counts. */
  readonly give: (command: AppCommand) => void;
  /** What waited, once; null: nothing did. */
  readonly take: () => AppCommand | null;
}

export const createAppCommands = (
  hasWindow: () => boolean,
  emit: (command: AppCommand) => void,
  open: () => void,
): AppCommands => {
  let waiting: AppCommand | null = null;
  return {
    give: (command) => {
      if (hasWindow()) return emit(command);
      waiting = command;
      open();
    },
    take: () => {
      const taken = waiting;
      waiting = null;
      return taken;
    },
  };
};
