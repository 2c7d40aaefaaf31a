import type { MenuCommand } from '../../electron/contract/index.ts';

type CommandListener = (command: MenuCommand) => void;
const listeners = new Set<CommandListener>();

/** Subscribes to commands of the application menu, which the palette contains too. Returns an unsubscribe function. */
export const onAppCommand = (run: CommandListener): (() => void) => {
  listeners.add(run);
  return () => void listeners.delete(run);
};

export const sendAppCommand = (command: MenuCommand): void => listeners.forEach((run) => run(command));
