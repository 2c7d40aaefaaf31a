import { app } from 'electron';

/** Windows knows the program by it, as do its shortcuts: `appId` of the packager. Another one would lose people's pins. */
export const appUserModelId = 'app.vitrine.desktop';

/** What Windows starts when a notification is clicked; for ever this program's. */
export const toastActivatorClsid = '{1C43E016-B378-441B-8EED-5C36F4841E26}';

/** Tells Windows which program this is. Before anything is shown: a window or a note would stand under another name. */
export const identify = (platform = process.platform): void => {
  if (platform !== 'win32') return;
  app.setAppUserModelId(appUserModelId);
  app.setToastActivatorCLSID(toastActivatorClsid);
};
