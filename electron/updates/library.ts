import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { app } from 'electron';
import type { AppUpdater } from 'electron-updater';
import type { Logger } from '../base/logger.ts';
import type { UpdateChannel } from '../contract/index.ts';
import { notesText } from './notes.ts';
import { requireSignedFeeds } from './feed-signature.ts';
import { updateKey } from './project-manifest.ts';
import { answerSignIn } from './proxy-sign-in.ts';
import { releasePlace, isReplaceable, isSignedByDeveloper } from './installation.ts';

export interface Release {
  readonly version: string;
  readonly notes: string | null;
}

/** How this copy of the program takes an update: at its end unasked, when a person says so, or by the person's own hand. */
export type Way = 'quietly' | 'asked' | 'byHand';

/** What the program needs of the library that updates it; every failure is the library's own. */
export interface Updater {
  /** The page that tells of all releases; null when it is not known. */
  readonly page: string | null;
  readonly way: Way;
  /** The newest release of the channel when it is newer than this program, else null. */
  readonly look: (channel: UpdateChannel) => Promise<Release | null>;
  /** Fetches what the last look found, and checks it. */
  readonly fetch: (onProgress: (got: number, of: number) => void) => Promise<void>;
  /**
   * Puts what was fetched in the program's place; `again` starts it then. On macOS this ends the program, elsewhere it has
   * to end next. What fails is reported later: on macOS the system fetches and checks it once more only now.
   */
  readonly install: (again: boolean, failed: (cause: unknown) => void) => void;
}

const wayOf = async (): Promise<Way> => {
  if (process.platform === 'darwin') return (await isSignedByDeveloper(process.execPath)) ? 'asked' : 'byHand';
  if (process.platform === 'win32') return 'quietly';
  // Packages of the system are put in place with the administrator's password.
  if (existsSync(join(process.resourcesPath, 'package-type'))) return 'asked';
  const image = process.env['APPIMAGE'];
  return image !== undefined && (await isReplaceable(image)) ? 'quietly' : 'byHand';
};

const setUp = (updater: AppUpdater, config: string, logger: Logger): void => {
  updater.updateConfigPath = config;
  // Whether there are updates is said by the file alone.
  updater.forceDevUpdateConfig = true;
  updater.logger = logger;
  updater.autoDownload = false;
  updater.autoInstallOnAppQuit = false;
  // The library would send a number of its own that tells one person from another.
  updater.requestHeaders = { 'x-user-staging-id': '' };
  answerSignIn(updater);
  const key = updateKey(app.getAppPath());
  if (key !== null) requireSignedFeeds(Reflect.get(updater, 'httpExecutor'), key);
};

/** The library, set up for this build; null where the packager left no place to look for releases. */
export const openUpdater = async (logger: Logger): Promise<Updater | null> => {
  const config = join(process.resourcesPath, 'app-update.yml');
  if (!existsSync(config)) return null;
  const { default: library } = await import('electron-updater');
  const updater = library.autoUpdater;
  setUp(updater, config, logger);
  const place = releasePlace(await readFile(config, 'utf8'));
  return {
    page: place?.page ?? null,
    way: await wayOf(),
    look: async (channel) => {
      updater.channel = channel;
      updater.allowDowngrade = false;
      updater.allowPrerelease = channel === 'beta';
      const found = await updater.checkForUpdates();
      if (!found?.isUpdateAvailable) return null;
      return { version: found.updateInfo.version, notes: notesText(found.updateInfo.releaseNotes) };
    },
    fetch: async (onProgress) => {
      const tell = ({ transferred, total }: { transferred: number; total: number }): void =>
        onProgress(transferred, total);
      updater.on('download-progress', tell);
      try {
        await updater.downloadUpdate();
      } finally {
        updater.off('download-progress', tell);
      }
    },
    install: (again, failed) => {
      updater.once('error', failed);
      // The new program would find the old one still there.
      if (process.platform !== 'darwin') app.releaseSingleInstanceLock();
      updater.quitAndInstall(true, again);
    },
  };
};
