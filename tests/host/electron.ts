/** The stand-in for the module `electron`, as the main process imports it. */
import { strictApp } from './app.ts';
import { BrowserWindow } from './browser-window.ts';
import { clipboard, ClipboardItem } from './clipboard.ts';
import { dialog } from './dialog.ts';
import { screen } from './displays.ts';
import { ipcMain } from './ipc-main.ts';
import { Menu, MenuItem } from './menu.ts';
import { nativeImage } from './native-image.ts';
import { nativeTheme } from './native-theme.ts';
import { Notification } from './notification.ts';
import { protocol } from './protocol.ts';
import { session } from './session.ts';
import { shell } from './shell.ts';
import { absent, standIn } from './stand-in.ts';
import { autoUpdater, crashReporter, net, powerMonitor, powerSaveBlocker } from './system.ts';
import { webContents } from './web-contents.ts';

export const app = strictApp;
export const BaseWindow = absent('BaseWindow');
export const contentTracing = absent('contentTracing');
export const desktopCapturer = absent('desktopCapturer');
export const globalShortcut = absent('globalShortcut');
export const inAppPurchase = absent('inAppPurchase');
export const MessageChannelMain = absent('MessageChannelMain');
export const netLog = absent('netLog');
export const pushNotifications = absent('pushNotifications');
export const safeStorage = absent('safeStorage');
export const ShareMenu = absent('ShareMenu');
export const systemPreferences = absent('systemPreferences');
export const TouchBar = absent('TouchBar');
export const Tray = absent('Tray');
export const utilityProcess = absent('utilityProcess');
export const View = absent('View');
export const WebContentsView = absent('WebContentsView');
export const webFrameMain = absent('webFrameMain');
export {
  autoUpdater, BrowserWindow, clipboard, ClipboardItem, crashReporter, dialog, ipcMain, Menu, MenuItem, nativeImage, nativeTheme, net,
  Notification, powerMonitor, powerSaveBlocker, protocol, screen, session, shell, webContents,
}; // prettier-ignore

// The page's half of Electron is undefined here, as it is there: libraries look whether it is.
const pageHalf = { contextBridge: undefined, ipcRenderer: undefined, webFrame: undefined, webUtils: undefined };

const electron = standIn('', {
  ...pageHalf,
  app, autoUpdater, BaseWindow, BrowserWindow, clipboard, ClipboardItem, contentTracing, crashReporter, desktopCapturer, dialog,
  globalShortcut, inAppPurchase, ipcMain, Menu, MenuItem, MessageChannelMain, nativeImage, nativeTheme, net, netLog,
  Notification, powerMonitor, powerSaveBlocker, protocol, pushNotifications, safeStorage, screen, session, ShareMenu,
  shell, systemPreferences, TouchBar, Tray, utilityProcess, View, webContents, WebContentsView, webFrameMain,
}); // prettier-ignore

export default electron;
// What `require('electron')` gives.
export { electron as 'module.exports' };
