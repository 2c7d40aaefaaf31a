import type { Recorded } from '../support/launch-types.ts';

const createEmpty = (): Recorded => ({
  dialogs: [],
  notifications: [],
  opened: [],
  shownInFolder: [],
  clipboard: '',
  copied: [],
  dragged: [],
  dragIcons: [],
  fullScreen: [],
  bounds: [],
  beeps: 0,
  popups: [],
  progress: [],
  awake: [],
});

export const recorded = createEmpty();

export function forgetRecorded(): void {
  Object.assign(recorded, createEmpty());
}

/** Writes a line of the host to standard error, so that it appears in the logs of a test, marked as the host's. */
export function logLine(line: string): void {
  process.stderr.write(`[chromium host] ${line}\n`);
}
