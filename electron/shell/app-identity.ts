import { win32 } from 'node:path';
import { app } from 'electron';

/**
 * The ID by which Windows and its shortcuts identify the program: `appId` of the packager. Another ID would invalidate
 * pinned shortcuts.
 */
export const appUserModelId = 'app.vitrine.desktop';

/** The class that Windows starts when a notification is clicked. It must never change. */
export const toastActivatorClsid = '{1C43E016-B378-441B-8EED-5C36F4841E26}';

/**
 * Moves the profile into the local application data folder. Electron's default is the roaming folder, which companies
 * copy at each sign-in or redirect to a network share: the profile can take gigabytes, and SQLite's write-ahead log
 * does not work on network file systems.
 */
const useLocalProfile = (folder: string | undefined): void => {
  if (folder === undefined || !win32.isAbsolute(folder) || app.commandLine.hasSwitch('user-data-dir')) return;
  app.setPath('userData', win32.join(folder, 'Vitrine'));
};

/** Sets the program's identity and profile on Windows. Must run before a window is shown and a file is written. */
export const setProgramIdentity = (
  platform = process.platform,
  env: Readonly<Record<string, string | undefined>> = process.env,
): void => {
  if (platform !== 'win32') return;
  app.setAppUserModelId(appUserModelId);
  app.setToastActivatorCLSID(toastActivatorClsid);
  useLocalProfile(env['LOCALAPPDATA']);
};
