import { app, Menu } from 'electron';
import type { MenuItemConstructorOptions } from 'electron';
import type { AppCommand } from '../contract/index.ts';

/** Where macOS has the settings: in the menu that bears the program's name. */
const appMenu = (settings: MenuItemConstructorOptions): MenuItemConstructorOptions => ({
  role: 'appMenu',
  submenu: [
    { role: 'about' },
    { type: 'separator' },
    { ...settings, label: 'Settings…' },
    { type: 'separator' },
    { role: 'services' },
    { type: 'separator' },
    { role: 'hide' },
    { role: 'hideOthers' },
    { role: 'unhide' },
    { type: 'separator' },
    { role: 'quit' },
  ],
});

/** The application menu; its commands are carried out by the page. */
export const setMenu = (command: (command: AppCommand) => void): void => {
  const mac = process.platform === 'darwin';
  const item = (label: string, name: AppCommand, accelerator?: string): MenuItemConstructorOptions => ({
    id: name,
    label,
    click: () => command(name),
    ...(accelerator === undefined ? {} : { accelerator }),
  });
  const settings = item('Settings', 'openSettings', 'CmdOrCtrl+,');
  const template: MenuItemConstructorOptions[] = [
    ...(mac ? [appMenu(settings)] : []),
    {
      label: 'File',
      submenu: [
        item('Upload files', 'uploadFiles', 'CmdOrCtrl+U'),
        item('Sync now', 'syncNow', 'CmdOrCtrl+Shift+R'),
        { type: 'separator' },
        ...(mac ? [] : [settings, { type: 'separator' } as const]),
        { role: mac ? 'close' : 'quit' },
      ],
    },
    { role: 'editMenu' },
    {
      label: 'View',
      submenu: [
        item('Search everything', 'searchEverything'),
        item('Back', 'back', mac ? 'Cmd+[' : 'Alt+Left'),
        item('Forward', 'forward', mac ? 'Cmd+]' : 'Alt+Right'),
        { type: 'separator' },
        { role: 'zoomIn' },
        { role: 'zoomOut' },
        { role: 'resetZoom' },
        { role: 'togglefullscreen' },
        ...(app.isPackaged ? [] : [{ role: 'toggleDevTools' } as const]),
      ],
    },
    { role: 'windowMenu' },
  ];
  Menu.setApplicationMenu(Menu.buildFromTemplate(template));
};
