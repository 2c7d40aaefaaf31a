type Template = Electron.MenuItemConstructorOptions[];

/** The default properties of a menu item with a role. */
export interface MenuRole {
  readonly label: string;
  readonly accelerator?: string;
  /** False for keyboard shortcuts that the page handles, such as the one for copying. */
  readonly registerAccelerator?: false;
  readonly submenu?: Template;
}

const separator = { type: 'separator' } as const;

/** Returns the label and accelerator of each role, and `page` if the page handles the accelerator. */
const getItems = (
  system: NodeJS.Platform,
  appName: string,
): Readonly<Record<string, readonly [string, string?, 'page'?]>> => {
  const isMac = system === 'darwin';
  const isWindows = system === 'win32';
  return {
    about: [system === 'linux' ? 'About' : `About ${appName}`],
    services: ['Services'],
    hide: [`Hide ${appName}`, 'Command+H'],
    hideothers: ['Hide Others', 'Command+Alt+H'],
    unhide: ['Show All'],
    quit: isMac ? [`Quit ${appName}`, 'CommandOrControl+Q'] : isWindows ? ['Exit'] : ['Quit', 'CommandOrControl+Q'],
    close: [isMac ? 'Close Window' : 'Close', 'CommandOrControl+W'],
    minimize: ['Minimize', 'CommandOrControl+M'],
    zoom: ['Zoom'],
    front: ['Bring All to Front'],
    undo: ['Undo', 'CommandOrControl+Z'],
    redo: ['Redo', isWindows ? 'Control+Y' : 'Shift+CommandOrControl+Z'],
    cut: ['Cut', 'CommandOrControl+X', 'page'],
    copy: ['Copy', 'CommandOrControl+C', 'page'],
    paste: ['Paste', 'CommandOrControl+V', 'page'],
    pasteandmatchstyle: ['Paste and Match Style', isMac ? 'Cmd+Option+Shift+V' : 'Shift+CommandOrControl+V', 'page'],
    delete: ['Delete'],
    selectall: ['Select All', 'CommandOrControl+A'],
    showsubstitutions: ['Show Substitutions'],
    togglesmartquotes: ['Smart Quotes'],
    togglesmartdashes: ['Smart Dashes'],
    toggletextreplacement: ['Text Replacement'],
    startspeaking: ['Start Speaking'],
    stopspeaking: ['Stop Speaking'],
    reload: ['Reload', 'CmdOrCtrl+R'],
    forcereload: ['Force Reload', 'Shift+CmdOrCtrl+R'],
    toggledevtools: ['Toggle Developer Tools', isMac ? 'Alt+Command+I' : 'Ctrl+Shift+I'],
    resetzoom: ['Actual Size', 'CommandOrControl+0'],
    zoomin: ['Zoom In', 'CommandOrControl+Plus'],
    zoomout: ['Zoom Out', 'CommandOrControl+-'],
    togglefullscreen: ['Toggle Full Screen', isMac ? 'Control+Command+F' : 'F11'],
    help: ['Help'],
    window: ['Window'],
  };
};

const createItems = (...names: readonly (Electron.MenuItemConstructorOptions['role'] | null)[]): Template =>
  names.map((role) => (role === null || role === undefined ? separator : { role }));

const speech: Template = [
  separator,
  {
    label: 'Substitutions',
    submenu: createItems('showSubstitutions', null, 'toggleSmartQuotes', 'toggleSmartDashes', 'toggleTextReplacement'),
  },
  { label: 'Speech', submenu: createItems('startSpeaking', 'stopSpeaking') },
];

const createEditMenu = (isMac: boolean): Template => [
  ...createItems('undo', 'redo', null, 'cut', 'copy', 'paste'),
  ...(isMac
    ? [...createItems('pasteAndMatchStyle', 'delete', 'selectAll'), ...speech]
    : createItems('delete', null, 'selectAll')),
];

const getMenus = (system: NodeJS.Platform, appName: string): Readonly<Record<string, MenuRole>> => {
  const isMac = system === 'darwin';
  return {
    appmenu: {
      label: appName,
      submenu: createItems('about', null, 'services', null, 'hide', 'hideOthers', 'unhide', null, 'quit'),
    },
    filemenu: { label: 'File', submenu: createItems(isMac ? 'close' : 'quit') },
    editmenu: { label: 'Edit', submenu: createEditMenu(isMac) },
    viewmenu: {
      label: 'View',
      submenu: createItems(
        'reload',
        'forceReload',
        'toggleDevTools',
        null,
        'resetZoom',
        'zoomIn',
        'zoomOut',
        null,
        'togglefullscreen',
      ),
    },
    windowmenu: {
      label: 'Window',
      submenu: createItems('minimize', 'zoom', ...(isMac ? ([null, 'front'] as const) : (['close'] as const))),
    },
  };
};

/** Returns the default properties of a role on a system, or undefined if Electron does not know the role. */
export function findRole(role: string, system: NodeJS.Platform, appName: string): MenuRole | undefined {
  const name = role.toLowerCase();
  const item = getItems(system, appName)[name];
  if (!item) return getMenus(system, appName)[name];
  const [label, accelerator, owner] = item;
  return {
    label,
    ...(accelerator === undefined ? {} : { accelerator }),
    ...(owner === 'page' ? { registerAccelerator: false } : {}),
  };
}
