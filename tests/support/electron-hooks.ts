import type { ElectronApplication } from '@playwright/test';
import type { LaunchedApp, Recorded } from './launch-types.ts';

export type TestHooks = Pick<
  LaunchedApp,
  | 'answerOpenDialog' | 'answerSaveDialog' | 'answerMessageBox' | 'menu' | 'clickNotification' | 'emitPower' | 'focus'
  | 'blur' | 'closeWindow' | 'crashPage' | 'emitUnresponsive' | 'recorded'
>; // prettier-ignore

interface Answers {
  open: string[][];
  save: string[];
  message: number[];
}

interface TestState {
  recorded: Omit<Recorded, 'clipboard'>;
  answers: Answers;
  lastNotification: Electron.Notification | undefined;
  lastPopup: Electron.Menu | undefined;
}

type GlobalWithTestState = typeof globalThis & { vitrineTest: TestState };

/** Runs in Electron's main process. Intercepts calls to the system, records them and returns prepared results. */
function installHooks({
  dialog,
  shell,
  powerSaveBlocker,
  clipboard,
  app,
  Menu,
  nativeImage,
  Notification,
  BrowserWindow,
}: typeof Electron.CrossProcessExports): void {
  const state: TestState = {
    recorded: {
      dialogs: [],
      notifications: [],
      opened: [],
      shownInFolder: [],
      copied: [],
      dragged: [],
      dragIcons: [],
      fullScreen: [],
      bounds: [],
      beeps: 0,
      popups: [],
      progress: [],
      awake: [],
    },
    answers: { open: [], save: [], message: [] },
    lastNotification: undefined,
    lastPopup: undefined,
  };
  (globalThis as GlobalWithTestState).vitrineTest = state;
  const { recorded, answers } = state;
  const record = <Answer>(kind: string, args: unknown[], answer: Answer): Promise<Answer> => {
    recorded.dialogs.push({ kind, options: JSON.parse(JSON.stringify(args.at(-1) ?? {})) as unknown, answer });
    return Promise.resolve(answer);
  };
  Object.assign(dialog, {
    showOpenDialog: (...args: unknown[]) => {
      const filePaths = answers.open.shift() ?? [];
      return record('open', args, { canceled: filePaths.length === 0, filePaths });
    },
    showSaveDialog: (...args: unknown[]) => {
      const filePath = answers.save.shift() ?? '';
      return record('save', args, { canceled: filePath === '', filePath });
    },
    showMessageBox: (...args: unknown[]) => {
      const { cancelId } = args.at(-1) as Electron.MessageBoxOptions;
      return record('message', args, { response: answers.message.shift() ?? cancelId ?? 0, checkboxChecked: false });
    },
    showErrorBox: (title: string, content: string) => void record('error', [{ title, content }], undefined),
  });
  Object.assign(shell, {
    openExternal: (url: string) => Promise.resolve(void recorded.opened.push(url)),
    openPath: (file: string) => Promise.resolve((recorded.opened.push(file), '')),
    showItemInFolder: (file: string) => void recorded.shownInFolder.push(file),
    beep: () => void (recorded.beeps += 1),
  });
  Object.assign(clipboard, {
    write: async (items: Electron.ClipboardItem[]) => {
      for (const item of items)
        for (const type of item.types) {
          const held = await item.getType(type);
          if (held instanceof Blob) recorded.copied.push({ type, bytes: held.size });
        }
    },
  });
  app.on('web-contents-created', (_event, contents) => {
    contents.on('enter-html-full-screen', () => recorded.fullScreen.push(true));
    contents.on('leave-html-full-screen', () => recorded.fullScreen.push(false));
    contents.startDrag = ({ file, files, icon }) => {
      recorded.dragged.push(files ?? [file]);
      recorded.dragIcons.push((typeof icon === 'string' ? nativeImage.createFromPath(icon) : icon).getSize());
    };
  });
  const start = powerSaveBlocker.start.bind(powerSaveBlocker);
  const stop = powerSaveBlocker.stop.bind(powerSaveBlocker);
  Object.assign(powerSaveBlocker, {
    start: (type: 'prevent-app-suspension') => {
      recorded.awake.push(type);
      return start(type);
    },
    stop: (id: number) => {
      recorded.awake.push('');
      return stop(id);
    },
  });
  Object.assign(Notification.prototype, {
    show(this: Electron.Notification) {
      recorded.notifications.push({ title: this.title, body: this.body });
      state.lastNotification = this;
      this.emit('show', {});
    },
  });
  Object.assign(BrowserWindow.prototype, { setProgressBar: (part: number) => void recorded.progress.push(part) });
  Object.assign(Menu.prototype, {
    popup(this: Electron.Menu) {
      recorded.popups.push({ labels: this.items.filter((item) => item.visible).map((item) => item.label) });
      state.lastPopup = this;
    },
  });
}

function chooseFromMenu({ Menu }: typeof Electron.CrossProcessExports, idPath: string): void {
  const find = (menu: Electron.Menu | null, steps: string[]): Electron.MenuItem | undefined => {
    const [step, ...rest] = steps;
    const item = menu?.items.find((entry) => entry.id === step || entry.label.replaceAll('&', '') === step);
    return rest.length === 0 ? item : find(item?.submenu ?? null, rest);
  };
  const menus = [(globalThis as GlobalWithTestState).vitrineTest.lastPopup ?? null, Menu.getApplicationMenu()];
  const item = menus
    .map((menu) => menu?.getMenuItemById(idPath) ?? find(menu, idPath.split('/')))
    .find((found) => found !== undefined);
  if (!item) throw new Error(`No menu has an item ${idPath}`);
  (item.click as () => void)();
}

/** Replaces dialogs and links in a running Electron. Returns functions to prepare and read them. */
export async function recordElectron(electron: ElectronApplication): Promise<TestHooks> {
  await electron.evaluate(installHooks);
  const answer = <Kind extends keyof Answers>(kind: Kind, value: Answers[Kind][number]): Promise<void> =>
    electron.evaluate(
      (_electron, [of, given]) => {
        const answers = (globalThis as GlobalWithTestState).vitrineTest.answers as unknown as Record<string, unknown[]>;
        answers[of]?.push(given);
      },
      [kind, value] as [string, unknown],
    );
  const onWindow = (verb: 'focus' | 'blur' | 'close'): Promise<void> =>
    electron.evaluate(({ BrowserWindow }, does) => BrowserWindow.getAllWindows()[0]?.[does](), verb);
  return {
    answerOpenDialog: (paths) => answer('open', paths),
    answerSaveDialog: (file) => answer('save', file),
    answerMessageBox: (button) => answer('message', button),
    menu: (idPath) => electron.evaluate(chooseFromMenu, idPath),
    clickNotification: () =>
      electron.evaluate(() => {
        const last = (globalThis as GlobalWithTestState).vitrineTest.lastNotification;
        if (!last) throw new Error('No notification was shown');
        last.emit('click', {});
      }),
    emitPower: (event) => electron.evaluate(({ powerMonitor }, name) => void powerMonitor.emit(name), event),
    focus: () => onWindow('focus'),
    blur: () => onWindow('blur'),
    closeWindow: () => onWindow('close'),
    crashPage: () =>
      electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.webContents.forcefullyCrashRenderer()),
    emitUnresponsive: () =>
      electron.evaluate(({ BrowserWindow }) => void BrowserWindow.getAllWindows()[0]?.emit('unresponsive')),
    recorded: () =>
      electron.evaluate(async ({ clipboard }) => ({
        ...(globalThis as GlobalWithTestState).vitrineTest.recorded,
        clipboard: await clipboard.readText(),
      })),
  };
}
