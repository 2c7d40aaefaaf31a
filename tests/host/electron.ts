/** The replacement for the module `electron` in the main process. */
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
import { createAbsentPart, createStrictProxy } from './strict-proxy.ts';
import { autoUpdater, crashReporter, net, powerMonitor, powerSaveBlocker } from './system.ts';
import { webContents } from './web-contents.ts';

export const app = strictApp;
export const BaseWindow = createAbsentPart('BaseWindow');
export const contentTracing = createAbsentPart('contentTracing');
export const desktopCapturer = createAbsentPart('desktopCapturer');
export const globalShortcut = createAbsentPart('globalShortcut');
export const inAppPurchase = createAbsentPart('inAppPurchase');
export const MessageChannelMain = createAbsentPart('MessageChannelMain');
export const netLog = createAbsentPart('netLog');
export const pushNotifications = createAbsentPart('pushNotifications');
export const safeStorage = createAbsentPart('safeStorage');
export const ShareMenu = createAbsentPart('ShareMenu');
export const systemPreferences = createAbsentPart('systemPreferences');
export const TouchBar = createAbsentPart('TouchBar');
export const Tray = createAbsentPart('Tray');
export const utilityProcess = createAbsentPart('utilityProcess');
export const View = createAbsentPart('View');
export const WebContentsView = createAbsentPart('WebContentsView');
export const webFrameMain = createAbsentPart('webFrameMain');
export {
  autoUpdater, BrowserWindow, clipboard, ClipboardItem, crashReporter, dialog, ipcMain, Menu, MenuItem, nativeImage, nativeTheme, net,
  Notification, powerMonitor, powerSaveBlocker, protocol, screen, session, shell, webContents,
}; // prettier-ignore

// As in Electron, the exports for the renderer are undefined in the main process: libraries test for them.
const pageHalf = { contextBridge: undefined, ipcRenderer: undefined, webFrame: undefined, webUtils: undefined };

const electron = createStrictProxy('', {
  ...pageHalf,
  app, autoUpdater, BaseWindow, BrowserWindow, clipboard, ClipboardItem, contentTracing, crashReporter, desktopCapturer, dialog,
  globalShortcut, inAppPurchase, ipcMain, Menu, MenuItem, MessageChannelMain, nativeImage, nativeTheme, net, netLog,
  Notification, powerMonitor, powerSaveBlocker, protocol, pushNotifications, safeStorage, screen, session, ShareMenu,
  shell, systemPreferences, TouchBar, Tray, utilityProcess, View, webContents, WebContentsView, webFrameMain,
}); // prettier-ignore

export default electron;
// The result of `require('electron')`.
export { electron as 'module.exports' };
