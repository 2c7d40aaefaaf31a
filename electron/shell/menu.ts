import { type MenuItemConstructorOptions, app, Menu, shell } from 'electron';
import { createLogger } from '../base/logger.ts';
import type { MenuCommand } from '../contract/index.ts';
import { m } from '../messages/index.ts';

const log = createLogger('main');

/** Returns the application menu of macOS, which contains the settings. */
const createAppMenu = (settings: MenuItemConstructorOptions): MenuItemConstructorOptions => ({
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
const createWindowMenu = (mac: boolean): MenuItemConstructorOptions => ({
  role: 'windowMenu',
  ...(mac ? {} : { submenu: [{ role: 'minimize' }, { role: 'zoom' }] }),
});

const openProjectPage = (page: string): void => {
  shell.openExternal(page).catch((error: unknown) => log.warn('A page of the project could not be opened', error));
};

/**
 * Sets the application menu, whose commands are executed by the page. `project` is the URL of the project that
 * publishes the releases; null if the build has none.
 */
export const setMenu = (command: (command: MenuCommand) => void, project: string | null): void => {
  const mac = process.platform === 'darwin';
  const createMenuItem = (label: string, name: MenuCommand, accelerator?: string): MenuItemConstructorOptions => ({
    id: name,
    label,
    click: () => command(name),
    ...(accelerator === undefined ? {} : { accelerator }),
  });
  const settings = createMenuItem(m.program.menu.settings, 'openSettings', 'CmdOrCtrl+,');
  const template: MenuItemConstructorOptions[] = [
    ...(mac ? [createAppMenu(settings)] : []),
    {
      label: m.program.menu.file,
      submenu: [
        createMenuItem(m.program.menu.uploadFiles, 'uploadFiles', 'CmdOrCtrl+U'),
        createMenuItem(m.program.menu.saveFiles, 'saveFiles', 'CmdOrCtrl+Shift+S'),
        createMenuItem(m.program.menu.syncNow, 'syncNow', 'CmdOrCtrl+R'),
        { type: 'separator' },
        ...(mac ? [] : [settings, { type: 'separator' } as const]),
        { role: mac ? 'close' : 'quit' },
      ],
    },
    { role: 'editMenu' },
    {
      label: m.program.menu.view,
      submenu: [
        createMenuItem(m.program.menu.searchEverything, 'searchEverything'),
        createMenuItem(m.program.menu.back, 'back', mac ? 'Cmd+[' : 'Alt+Left'),
        createMenuItem(m.program.menu.forward, 'forward', mac ? 'Cmd+]' : 'Alt+Right'),
        { type: 'separator' },
        { role: 'zoomIn' },
        { role: 'zoomOut' },
        { role: 'resetZoom' },
        { role: 'togglefullscreen' },
        ...(app.isPackaged ? [] : [{ role: 'toggleDevTools' } as const]),
      ],
    },
    createWindowMenu(mac),
    {
      role: 'help',
      label: m.program.menu.help,
      submenu: [
        createMenuItem(m.program.menu.guide, 'openGuide', 'F1'),
        createMenuItem(m.program.menu.keys, 'showKeys'),
        { type: 'separator' },
        createMenuItem(m.program.menu.saveDiagnostics, 'saveDiagnostics'),
        ...(project === null
          ? []
          : [
              { label: m.program.menu.whatIsNew, click: () => openProjectPage(`${project}/releases`) },
              { label: m.program.menu.reportFault, click: () => openProjectPage(`${project}/issues/new`) },
            ]),
      ],
    },
  ];
  Menu.setApplicationMenu(Menu.buildFromTemplate(template));
};
