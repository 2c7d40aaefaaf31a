import { app, Menu, shell } from 'electron';
import type { MenuItemConstructorOptions } from 'electron';
import { createLogger } from '../base/logger.ts';
import type { MenuCommand } from '../contract/index.ts';
import { m } from '../messages/index.ts';

const log = createLogger('main');

/** Returns the application menu of macOS, which contains the settings. */
const appMenu = (settings: MenuItemConstructorOptions): MenuItemConstructorOptions => ({
  role: 'appMenu',
  submenu: [
    { role: 'about' },
    { type: 'separator' },
    { ...settings, label: m.program.menu.settingsMac },
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

/**
 * Returns the window menu. Where closing the only window ends the program, its `close` and Ctrl+W would end it by
 * mistake.
 */
const windowMenu = (mac: boolean): MenuItemConstructorOptions => ({
  role: 'windowMenu',
  ...(mac ? {} : { submenu: [{ role: 'minimize' }, { role: 'zoom' }] }),
});

const browse = (page: string): void => {
  shell.openExternal(page).catch((error: unknown) => log.warn('A page of the project could not be opened', error));
};

/**
 * Sets the application menu, whose commands are executed by the page. `project` is the URL of the project that
 * publishes the releases; null if the build has none.
 */
export const setMenu = (command: (command: MenuCommand) => void, project: string | null): void => {
  const mac = process.platform === 'darwin';
  const item = (label: string, name: MenuCommand, accelerator?: string): MenuItemConstructorOptions => ({
    id: name,
    label,
    click: () => command(name),
    ...(accelerator === undefined ? {} : { accelerator }),
  });
  const settings = item(m.program.menu.settings, 'openSettings', 'CmdOrCtrl+,');
  const template: MenuItemConstructorOptions[] = [
    ...(mac ? [appMenu(settings)] : []),
    {
      label: m.program.menu.file,
      submenu: [
        item(m.program.menu.uploadFiles, 'uploadFiles', 'CmdOrCtrl+U'),
        item(m.program.menu.saveFiles, 'saveFiles', 'CmdOrCtrl+Shift+S'),
        item(m.program.menu.syncNow, 'syncNow', 'CmdOrCtrl+R'),
        { type: 'separator' },
        ...(mac ? [] : [settings, { type: 'separator' } as const]),
        { role: mac ? 'close' : 'quit' },
      ],
    },
    { role: 'editMenu' },
    {
      label: m.program.menu.view,
      submenu: [
        item(m.program.menu.searchEverything, 'searchEverything'),
        item(m.program.menu.back, 'back', mac ? 'Cmd+[' : 'Alt+Left'),
        item(m.program.menu.forward, 'forward', mac ? 'Cmd+]' : 'Alt+Right'),
        { type: 'separator' },
        { role: 'zoomIn' },
        { role: 'zoomOut' },
        { role: 'resetZoom' },
        { role: 'togglefullscreen' },
        ...(app.isPackaged ? [] : [{ role: 'toggleDevTools' } as const]),
      ],
    },
    windowMenu(mac),
    {
      role: 'help',
      label: m.program.menu.help,
      submenu: [
        item(m.program.menu.guide, 'openGuide', 'F1'),
        item(m.program.menu.keys, 'showKeys'),
        { type: 'separator' },
        item(m.program.menu.saveDiagnostics, 'saveDiagnostics'),
        ...(project === null
          ? []
          : [
              { label: m.program.menu.whatIsNew, click: () => browse(`${project}/releases`) },
              { label: m.program.menu.reportFault, click: () => browse(`${project}/issues/new`) },
            ]),
      ],
    },
  ];
  Menu.setApplicationMenu(Menu.buildFromTemplate(template));
};
