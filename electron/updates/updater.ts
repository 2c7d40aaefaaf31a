import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { app } from 'electron';
import type { AppUpdater } from 'electron-updater';
import type { Logger } from '../base/logger.ts';
import type { UpdateChannel } from '../contract/index.ts';
import { toPlainNotes } from './release-notes.ts';
import { requireSignedFeeds } from './feed-signature.ts';
import { updateKey } from './project-manifest.ts';
import { handleProxyLogins } from './proxy-sign-in.ts';
import { parseReleaseSource, isReplaceable, isSignedByDeveloper } from './installation.ts';

export interface Release {
  readonly version: string;
  readonly notes: string | null;
}

/** The way in which this installation is updated: automatically when it ends, on request, or manually by the user. */
export type InstallMode = 'quietly' | 'asked' | 'byHand';

/** The functions of the update library. Errors are those of the library. */
export interface Updater {
  /** The page with all releases; null if it is unknown. */
  readonly page: string | null;
  readonly way: InstallMode;
  /** Returns the newest release of the channel if it is newer than this program, otherwise null. */
  readonly look: (channel: UpdateChannel) => Promise<Release | null>;
  /** Downloads and verifies the release of the last check. */
  readonly fetch: (onProgress: (got: number, of: number) => void) => Promise<void>;
  /**
   * Installs the downloaded release; `again` restarts the program. On macOS this quits the program, on other systems it
   * must quit next. Errors are reported later: macOS downloads and verifies the release again at this point.
   */
  readonly install: (again: boolean, failed: (cause: unknown) => void) => void;
}

const detectInstallMode = async (): Promise<InstallMode> => {
  if (process.platform === 'darwin') return (await isSignedByDeveloper(process.execPath)) ? 'asked' : 'byHand';
  if (process.platform === 'win32') return 'quietly';
  // System packages are installed with the administrator's password.
  if (existsSync(join(process.resourcesPath, 'package-type'))) return 'asked';
  const image = process.env['APPIMAGE'];
  return image !== undefined && (await isReplaceable(image)) ? 'quietly' : 'byHand';
};

const setUp = (updater: AppUpdater, config: string, logger: Logger): void => {
  updater.updateConfigPath = config;
  // Only the file determines whether there are updates.
  updater.forceDevUpdateConfig = true;
  updater.logger = logger;
  updater.autoDownload = false;
  updater.autoInstallOnAppQuit = false;
  // The library would otherwise send an ID that identifies the user.
  updater.requestHeaders = { 'x-user-staging-id': '' };
  handleProxyLogins(updater);
  const key = updateKey(app.getAppPath());
  if (key !== null) requireSignedFeeds(Reflect.get(updater, 'httpExecutor'), key);
};

/** Opens the library for this build; null if the packager wrote no release source. */
export const openUpdater = async (logger: Logger): Promise<Updater | null> => {
  const config = join(process.resourcesPath, 'app-update.yml');
  if (!existsSync(config)) return null;
  const { default: library } = await import('electron-updater');
  const updater = library.autoUpdater;
  setUp(updater, config, logger);
  const releaseSource = parseReleaseSource(await readFile(config, 'utf8'));
  return {
    page: releaseSource?.page ?? null,
    way: await detectInstallMode(),
    look: async (channel) => {
      updater.channel = channel;
      updater.allowDowngrade = false;
      updater.allowPrerelease = channel === 'beta';
      const found = await updater.checkForUpdates();
      if (!found?.isUpdateAvailable) return null;
      return { version: found.updateInfo.version, notes: toPlainNotes(found.updateInfo.releaseNotes) };
    },
    fetch: async (onProgress) => {
      const reportProgress = ({ transferred, total }: { transferred: number; total: number }): void =>
        onProgress(transferred, total);
      updater.on('download-progress', reportProgress);
      try {
        await updater.downloadUpdate();
      } finally {
        updater.off('download-progress', reportProgress);
      }
    },
    install: (again, failed) => {
      updater.once('error', failed);
      // Otherwise the new program would find the old one still running.
      if (process.platform !== 'darwin') app.releaseSingleInstanceLock();
      updater.quitAndInstall(true, again);
    },
  };
};
