import { type BrowserWindow, ipcMain } from 'electron';
import {
  type CallArgument,
  type CallName,
  type CallResult,
  type Emit,
  type Review,
  calls,
  droppedFiles,
} from '../contract/index.ts';
import { type CallLog, answerCall } from './call-handler.ts';
import { createCallLimits } from './call-limits.ts';

export interface Handle {
  /** Registers the handler of a call. Its argument is first checked against the contract. */
  readonly handle: <Name extends CallName>(
    name: Name,
    run: (argument: CallArgument<Name>) => CallResult<Name> | Promise<CallResult<Name>>,
  ) => void;
  /** Registers the handler of the preload script's own channel for dropped files. */
  readonly handleDrop: (run: (paths: readonly string[]) => Promise<Review | null>) => void;
}

/** Creates the functions that register handlers. The only code that uses `ipcMain`. */
export const createHandle = (log: CallLog, limit = createCallLimits()): Handle => ({
  handle: (name, run) => {
    const runLimited = (argument: CallArgument<typeof name>): unknown => {
      limit(name);
      return run(argument);
    };
    ipcMain.handle(name, (event, argument: unknown) =>
      answerCall(event, name, calls[name].argument, argument, runLimited, log),
    );
  },
  handleDrop: (run) => {
    const { channel, argument: schema } = droppedFiles;
    ipcMain.handle(channel, (event, argument: unknown) =>
      answerCall(event, channel, schema, argument, ({ paths }: { paths: string[] }) => run(paths), log),
    );
  },
});

/** Creates the function that sends events to the page. `window` returns the open window, or null. */
export const createEmit =
  (window: () => BrowserWindow | null): Emit =>
  (name, value) => {
    const open = window();
    if (open && !open.isDestroyed() && !open.webContents.isDestroyed()) open.webContents.send(name, value);
  };
