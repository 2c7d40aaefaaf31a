import { z } from 'zod';
import { answers } from './define.ts';
import { boundedJson, nothing } from './schemas.ts';
import type { DeepLink } from '../model/deep-link.ts';
import type { UpdateChannel } from './updates.ts';

export type Theme = 'system' | 'light' | 'dark';
export type Density = 'comfortable' | 'compact';
export type Region = z.infer<typeof regionSchema>;

/** A choice, or two capital letters of ISO 3166. */
export const regionSchema = z.union([z.enum(['international', 'system']), z.string().regex(/^[A-Z]{2}$/)]);

/** What belongs to the person and this computer, not to an account. */
export interface AppSettings {
  readonly theme: Theme;
  readonly density: Density;
  /** How numbers and times are written: as drawn, as this computer's region does, or as another does (`DE`). */
  readonly region: Region;
  /** Files sent at the same time. */
  readonly uploadsAtOnce: number;
  /** The most bytes a second that uploads send, over all files; null: no limit. */
  readonly uploadBytesPerSecond: number | null;
  /** Whether updates are looked for, fetched and put in place by themselves. */
  readonly updates: boolean;
  readonly updateChannel: UpdateChannel;
}

export interface AppInfo {
  readonly version: string;
  readonly platform: string;
  /** `Ctrl` or `Cmd`. */
  readonly modifier: 'Ctrl' | 'Cmd';
  readonly dataFolder: string;
  readonly electron: string;
  /** The region of this computer, as two capital letters; null where it does not tell. */
  readonly region: string | null;
  readonly settingsDamage: SettingsDamage | null;
}

/** Settings that were lost when the program started, until the user has acknowledged it. */
export interface SettingsDamage {
  /** The name of the damaged file in the profile now; null if there was no settings file. */
  readonly file: string | null;
  /** The number of accounts that were found again from their folders. */
  readonly accounts: number;
  /** The number of account folders whose account could not be told. They are kept. */
  readonly unknownFolders: number;
}

export interface StorageInfo {
  readonly folder: string;
  /** The copy of the account in use, without its history. */
  readonly cacheBytes: number;
  readonly historyBytes: number;
  readonly outboxBytes: number;
  /** Of all accounts together. */
  readonly picturesBytes: number;
}

/** Commands that the menu and shortcuts give to the page. */
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

/** What the page is asked for from outside it: by the menu, a notification, or a link that another program opened. */
export type AppCommand = MenuCommand | DeepLink;

export const appCalls = {
  'app.info': answers<AppInfo>()(nothing),
  /** The user has acknowledged that settings were lost. */
  'app.noteSettingsDamage': answers<undefined>()(nothing),
  /** The command that this page was opened for, once; null: none. */
  'app.takeCommand': answers<AppCommand | null>()(nothing),
  'app.settings': answers<AppSettings>()(nothing),
  'app.saveSettings': answers<AppSettings>()(
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
  /** A piece of the screen's own state (column widths, an open region, a draft), or null. */
  'app.remembered': answers<unknown>()(z.strictObject({ key: z.string().min(1).max(200) })),
  'app.remember': answers<undefined>()(
    z.strictObject({ key: z.string().min(1).max(200), value: boundedJson(200_000) }),
  ),
  /** Does what the application's menu does with the window or the program. */
  'app.window': answers<undefined>()(z.strictObject({ act: z.enum(['zoomIn', 'zoomOut', 'resetZoom', 'quit']) })),
  /** Puts text on the clipboard. */
  'app.copy': answers<undefined>()(z.strictObject({ text: z.string().max(20_000_000) })),
  'app.storage': answers<StorageInfo>()(nothing),
  /** Empties the picture cache. */
  'app.clearPictures': answers<StorageInfo>()(nothing),
  /** Throws the copy of the account in use away, its history with it, and reads it from the service anew. What waits in the outbox stays. */
  'app.rebuildCache': answers<StorageInfo>()(nothing),
  /** Shows the log file in the system's file manager. */
  'app.showLog': answers<undefined>()(nothing),
  /** Writes the state of the program, without content and secrets, where the person says; answers the file's name, null when they closed the dialog. */
  'app.saveDiagnostics': answers<string | null>()(nothing),
} as const;

export interface AppEvents {
  readonly 'app.command': AppCommand;
  readonly 'app.settings': AppSettings;
  /** The page is a new one: the process of the one before it ended. */
  readonly 'app.pageBack': null;
}
