import type { Recorded } from '../support/launch-types.ts';

const none = (): Recorded => ({
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

export const recorded = none();

export function forgetRecorded(): void {
  Object.assign(recorded, none());
}

/** A line of the host's own, apart from the program's: on standard error, so that it is in a test's logs. */
export function say(line: string): void {
  process.stderr.write(`[chromium host] ${line}\n`);
}
