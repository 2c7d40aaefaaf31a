import { win32 } from 'node:path';
import { app } from 'electron';

/** Windows knows the program by it, as do its shortcuts: `appId` of the packager. Another one would lose people's pins. */
export const appUserModelId = 'app.vitrine.desktop';

/** What Windows starts when a notification is clicked; for ever this program's. */
export const toastActivatorClsid = '{1C43E016-B378-441B-8EED-5C36F4841E26}';

/**
 * Moves the profile into the folder for data of this computer. Electron's default is the roaming folder, which companies
 * copy at each sign-in or redirect to a network share: the profile takes gigabytes, and SQLite's write-ahead log does not
 * work on network file systems.
 */
const useLocalProfile = (folder: string | undefined): void => {
  if (folder === undefined || !win32.isAbsolute(folder) || app.commandLine.hasSwitch('user-data-dir')) return;
  app.setPath('userData', win32.join(folder, 'Vitrine'));
};

/** Tells Windows which program this is, and where its profile is. Runs before a window is shown and a file is written. */
export const identify = (
  platform = process.platform,
  env: Readonly<Record<string, string | undefined>> = process.env,
): void => {
  if (platform !== 'win32') return;
  app.setAppUserModelId(appUserModelId);
  app.setToastActivatorCLSID(toastActivatorClsid);
  useLocalProfile(env['LOCALAPPDATA']);
};
