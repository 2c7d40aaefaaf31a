import type { Page } from '@playwright/test';

export interface LaunchOptions {
  /** The profile's folder; a fresh temporary one when left out, removed at the end of this process. */
  userData?: string;
  /** Added to this process's environment. */
  env?: Record<string, string>;
  /** Arguments of the program, such as `--demo`. */
  args?: string[];
  /** `auto` is Electron where its runtime is present, else the Chromium host. */
  host?: 'auto' | 'electron' | 'chromium';
  /** The main module to run, relative to the project's root; the built program when left out. */
  main?: string;
}

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
  /** The size of the picture at the pointer, one a drag. */
  dragIcons: { width: number; height: number }[];
  /** Whether an element of the page filled the screen, at each change. */
  fullScreen: boolean[];
  /** What the program set the bounds of its windows to, in order; on the Chromium host alone. */
  bounds: { x: number; y: number; width: number; height: number }[];
  beeps: number;
  popups: { labels: string[] }[];
  /** Parts that the window's bar in the task bar or dock was set to, in order; -1: none. */
  progress: number[];
  /** What kept the machine awake, in order; empty: let go again. */
  awake: string[];
}

/** What an app driver offers on either host. */
export interface LaunchedApp {
  /** The first window's page. */
  window: Page;
  host: 'electron' | 'chromium';
  userData: string;
  mainPid: number;
  /** Sets what the next open dialog gives; no paths cancel it. */
  answerOpenDialog(paths: string[]): Promise<void>;
  /** Sets what the next save dialog gives; an empty path cancels it. */
  answerSaveDialog(path: string): Promise<void>;
  /** Sets which button of the next message box is pressed. */
  answerMessageBox(button: number): Promise<void>;
  /** Drops real files and folders on the window. */
  dropFiles(paths: string[]): Promise<void>;
  /** Chooses from the application's menu, or the one that popped up: an item's id, or labels parted by `/`. */
  menu(idPath: string): Promise<void>;
  /** Clicks the notification that was shown last. */
  clickNotification(): Promise<void>;
  emitPower(event: 'suspend' | 'resume' | 'shutdown'): Promise<void>;
  focus(): Promise<void>;
  blur(): Promise<void>;
  /** Closes the first window as a person does. */
  closeWindow(): Promise<void>;
  /** Ends the process of the window's page. */
  crashPage(): Promise<void>;
  /** Has the system find that the window does not answer. */
  emitUnresponsive(): Promise<void>;
  /** What the program asked the system for so far. */
  recorded(): Promise<Recorded>;
  /** Standard output, standard error and console messages of the page so far. */
  logs(): string;
  /**
   * Gives the window a new page and its first shape, and forgets what was recorded, prepared and logged; `window` is the
   * new page then. Only where the driver can.
   */
  refresh?: () => Promise<void>;
  /** Quits in an orderly way and waits until every process is gone. Safe to call twice. */
  close(): Promise<void>;
  /** SIGKILL of the main process and its windows; waits until every process is gone. Safe to call twice. */
  kill(): Promise<void>;
}
