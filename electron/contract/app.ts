import { z } from 'zod';
import { defineCall } from './define.ts';
import { createBoundedJsonSchema, noArgumentSchema } from './schemas.ts';
import type { DeepLink } from '../model/deep-link.ts';
import type { UpdateChannel } from '../updates/contract.ts';

export type Theme = 'system' | 'light' | 'dark';
export type Density = 'comfortable' | 'compact';
export type Region = z.infer<typeof regionSchema>;

/** A fixed choice, or a two-letter ISO 3166 code. */
export const regionSchema = z.union([z.enum(['international', 'system']), z.string().regex(/^[A-Z]{2}$/)]);

/** Settings of the user and this computer, independent of accounts. */
export interface AppSettings {
  readonly theme: Theme;
  readonly density: Density;
  /**
   * The format of numbers and times: the built-in one, that of this computer's region, or that of another region
   * (`DE`).
   */
  readonly region: Region;
  readonly uploadsAtOnce: number;
  /** The maximum upload rate in bytes per second, over all files; null: no limit. */
  readonly uploadBytesPerSecond: number | null;
  /** Whether updates are found, downloaded and installed automatically. */
  readonly updates: boolean;
  readonly updateChannel: UpdateChannel;
}

export interface AppInfo {
  readonly version: string;
  readonly platform: string;
  readonly modifier: 'Ctrl' | 'Cmd';
  readonly dataFolder: string;
  readonly electron: string;
  /** The region of this computer, as a two-letter code; null if it is unknown. */
  readonly region: string | null;
  readonly settingsDamage: SettingsDamage | null;
}

/** Settings that were lost when the program started, until the user has acknowledged it. */
export interface SettingsDamage {
  /** The current name of the damaged file in the profile; null if there was no settings file. */
  readonly file: string | null;
  /** The number of accounts that were found again from their folders. */
  readonly accounts: number;
  /** The number of account folders whose account could not be determined. They are kept. */
  readonly unknownFolders: number;
}

export interface StorageInfo {
  readonly folder: string;
  /** The size of the current account's cache, without its change history. */
  readonly cacheBytes: number;
  readonly historyBytes: number;
  readonly outboxBytes: number;
  /** The size of the pictures of all accounts. */
  readonly picturesBytes: number;
}

/** Commands that the menu and keyboard shortcuts send to the page. */
export type MenuCommand =
  | 'searchEverything'
  | 'openSettings'
  | 'uploadFiles'
  | 'saveFiles'
  | 'showUploads'
  | 'showQuality'
  | 'syncNow'
  | 'back'
  | 'forward'
  | 'openGuide'
  | 'saveDiagnostics'
  | 'showKeys';

/** A command to the page from the menu, a notification, or a link that another program opened. */
export type AppCommand = MenuCommand | DeepLink;

export const appCalls = {
  'app.info': defineCall<AppInfo>()(noArgumentSchema),
  /** Acknowledges that settings were lost. */
  'app.noteSettingsDamage': defineCall<undefined>()(noArgumentSchema),
  /** Returns the command for which this page was opened, and removes it; null if there is none. */
  'app.takeCommand': defineCall<AppCommand | null>()(noArgumentSchema),
  'app.settings': defineCall<AppSettings>()(noArgumentSchema),
  'app.saveSettings': defineCall<AppSettings>()(
    z.strictObject({
      theme: z.enum(['system', 'light', 'dark']).optional(),
      density: z.enum(['comfortable', 'compact']).optional(),
      region: regionSchema.optional(),
      uploadsAtOnce: z.int().min(1).max(8).optional(),
      uploadBytesPerSecond: z.int().min(10_000).max(1_000_000_000).nullable().optional(),
      updates: z.boolean().optional(),
      updateChannel: z.enum(['latest', 'beta']).optional(),
    }),
  ),
  /** A stored part of the page's own state (column widths, an expanded region, a draft), or null. */
  'app.remembered': defineCall<unknown>()(z.strictObject({ key: z.string().min(1).max(200) })),
  'app.remember': defineCall<undefined>()(
    z.strictObject({ key: z.string().min(1).max(200), value: createBoundedJsonSchema(200_000) }),
  ),
  /** Executes a window or program command of the application menu. */
  'app.window': defineCall<undefined>()(z.strictObject({ act: z.enum(['zoomIn', 'zoomOut', 'resetZoom', 'quit']) })),
  /** Copies text to the clipboard. */
  'app.copy': defineCall<undefined>()(z.strictObject({ text: z.string().max(20_000_000) })),
  'app.storage': defineCall<StorageInfo>()(noArgumentSchema),
  /** Empties the picture cache. */
  'app.clearPictures': defineCall<StorageInfo>()(noArgumentSchema),
  /**
   * Deletes the cache of the current account with its change history and reads it from the service again. The outbox is
   * kept.
   */
  'app.rebuildCache': defineCall<StorageInfo>()(noArgumentSchema),
  /** Shows the log file in the system's file manager. */
  'app.showLog': defineCall<undefined>()(noArgumentSchema),
  /**
   * Writes the state of the program, without content and secrets, to a file that the user chooses. Returns the file
   * name, or null if the dialog was closed.
   */
  'app.saveDiagnostics': defineCall<string | null>()(noArgumentSchema),
} as const;

export interface AppEvents {
  readonly 'app.command': AppCommand;
  readonly 'app.settings': AppSettings;
  /** The page was reloaded because its renderer process had ended. */
  readonly 'app.pageBack': null;
}
