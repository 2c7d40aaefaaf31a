import type { Page } from '@playwright/test';

export interface LaunchOptions {
  /** The profile's folder. Default: a new temporary folder, which is removed at the end of this process. */
  userData?: string;
  /** Added to this process's environment. */
  env?: Record<string, string>;
  /** Arguments of the program, such as `--demo`. */
  args?: string[];
  /** `auto` is Electron where its runtime is present, else the Chromium host. */
  host?: 'auto' | 'electron' | 'chromium';
  /** The main module to run, relative to the project's root. Default: the built program. */
  main?: string;
}

export interface Recorded {
  dialogs: { kind: string; options: unknown; answer: unknown }[];
  notifications: { title: string; body: string }[];
  opened: string[];
  shownInFolder: string[];
  clipboard: string;
  /** Other data copied to the clipboard, by media type and size. */
  copied: { type: string; bytes: number }[];
  /** Files dragged out of a window, one list for each drag. */
  dragged: string[][];
  /** The size of the picture at the pointer, for each drag. */
  dragIcons: { width: number; height: number }[];
  /** Whether an element of the page was in full screen, at each change. */
  fullScreen: boolean[];
  /** The bounds that the program set for its windows, in order; only on the Chromium host. */
  bounds: { x: number; y: number; width: number; height: number }[];
  beeps: number;
  popups: { labels: string[] }[];
  /** The progress values of the window in the task bar or dock, in order; -1: none. */
  progress: number[];
  /** The reasons that kept the computer awake, in order; empty: released. */
  awake: string[];
}

/** The functions of an app driver on either host. */
export interface LaunchedApp {
  /** The first window's page. */
  window: Page;
  host: 'electron' | 'chromium';
  userData: string;
  mainPid: number;
  /** Sets the result of the next open dialog; no paths cancel it. */
  answerOpenDialog(paths: string[]): Promise<void>;
  /** Sets the result of the next save dialog; an empty path cancels it. */
  answerSaveDialog(path: string): Promise<void>;
  /** Sets the button for the next message box. */
  answerMessageBox(button: number): Promise<void>;
  /** Drops real files and folders on the window. */
  dropFiles(paths: string[]): Promise<void>;
  /** Chooses from the application menu or the open context menu, by an item's ID or by labels separated by `/`. */
  menu(idPath: string): Promise<void>;
  /** Clicks the last notification. */
  clickNotification(): Promise<void>;
  emitPower(event: 'suspend' | 'resume' | 'shutdown'): Promise<void>;
  focus(): Promise<void>;
  blur(): Promise<void>;
  /** Closes the first window like the user. */
  closeWindow(): Promise<void>;
  /** Ends the renderer process of the window. */
  crashPage(): Promise<void>;
  /** Emits that the window is unresponsive. */
  emitUnresponsive(): Promise<void>;
  /** Returns the program's recorded calls to the system. */
  recorded(): Promise<Recorded>;
  /** Returns the standard output, standard error and console messages of the page so far. */
  logs(): string;
  /**
   * Gives the window a new page and its initial size, and resets recorded, prepared and logged data; `window` is then
   * the new page. Only if the driver supports it.
   */
  refresh?: () => Promise<void>;
  /** Quits in an orderly way and waits until every process has ended. Can be called twice. */
  close(): Promise<void>;
  /**
   * Kills the main process and its windows with SIGKILL, and waits until every process has ended. Can be called twice.
   */
  kill(): Promise<void>;
}
