import { app, Menu } from 'electron';
import type { MenuItemConstructorOptions } from 'electron';
import type { AppCommand } from '../contract/index.ts';

/** The application menu; its commands are carried out by the page. */
export const setMenu = (command: (command: AppCommand) => void): void => {
  const mac = process.platform === 'darwin';
  const item = (label: string, name: AppCommand, accelerator?: string): MenuItemConstructorOptions => ({
    id: name,
    label,
    click: () => command(name),
    ...(accelerator === undefined ? {} : { accelerator }),
  });
  const template: MenuItemConstructorOptions[] = [
    ...(mac ? [{ role: 'appMenu' } as const] : []),
    {
      label: 'File',
      submenu: [
        item('Upload files', 'uploadFiles', 'CmdOrCtrl+U'),
        item('Sync now', 'syncNow', 'CmdOrCtrl+Shift+R'),
        { type: 'separator' },
        item('Settings', 'openSettings', 'CmdOrCtrl+,'),
        { type: 'separator' },
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
