/** What the program asked the system for: a test reads it, a person sees it in the log. */
export interface Recorded {
  dialogs: { kind: string; options: unknown; answer: unknown }[];
  notifications: { title: string; body: string }[];
  opened: string[];
  shownInFolder: string[];
  clipboard: string;
  /** What else was put on the clipboard, by media type and size. */
  copied: { type: string; bytes: number }[];
  /** Files that were dragged out of a window, one list a drag. */
  dragged: string[][];
  beeps: number;
  popups: { labels: string[] }[];
  /** Parts that a window's bar in the task bar was set to, in order. */
  progress: number[];
  /** What kept the machine awake, in order; empty: let go again. */
  awake: string[];
}

const none = (): Recorded => ({
  dialogs: [],
  notifications: [],
  opened: [],
  shownInFolder: [],
  clipboard: '',
  copied: [],
  dragged: [],
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
