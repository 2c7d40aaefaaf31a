import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ElectronUse, findElectronUses } from '../../support/electron-uses.ts';
import { projectRoot } from '../../support/project.ts';

const describeUse = ({ place, member, event, platforms }: ElectronUse): string =>
  `${place}: ${member}${event === null ? '' : ` ${event}`}${platforms === null ? '' : ` (${platforms})`}`;

const findDeprecated = (uses: readonly ElectronUse[]): string[] =>
  uses.filter(({ isDeprecated }) => isDeprecated).map(describeUse);

/** Finds unguarded uses of platform-specific APIs. Events and options are left out: other systems ignore them. */
const findUnguarded = (uses: readonly ElectronUse[]): string[] =>
  uses
    .filter(
      ({ platforms, kind, isGuarded }) => platforms !== null && kind !== 'listener' && kind !== 'option' && !isGuarded,
    )
    .map(describeUse);

describe('usage of Electron', () => {
  let uses: readonly ElectronUse[];
  beforeAll(() => (uses = findElectronUses()), 120_000);

  it('is found by the compiler', () => {
    const members = new Set(uses.map(({ member }) => member));
    for (const member of ['App.getPath', 'BrowserWindow.loadURL', 'typeof Menu.buildFromTemplate', 'WebContents.send'])
      expect(members).toContain(member);
    expect(members.size).toBeGreaterThan(100);
  });

  it('uses no deprecated API', () => {
    expect(findDeprecated(uses)).toEqual([]);
  });

  it('checks the platform before it uses a platform-specific API', () => {
    expect(findUnguarded(uses)).toEqual([]);
    expect(uses.some(({ platforms, isGuarded }) => platforms !== null && isGuarded)).toBe(true);
  });
});

describe('invalid usage of Electron', () => {
  const out = join(projectRoot, 'out');
  mkdirSync(out, { recursive: true });
  const folder = mkdtempSync(join(out, 'electron-tags-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('finds invalid calls, properties, static members and options, and accepts them behind a platform check', () => {
    const file = join(folder, 'wrong.ts');
    writeFileSync(
      file,
      `import { app, BrowserWindow, systemPreferences } from 'electron';
const mac = process.platform === 'darwin';
app.dock?.bounce();
if (mac) app.dock?.bounce();
const shown = process.platform === 'darwin' ? app.isEmojiPanelSupported() : systemPreferences.getColor('window');
export const early = (platform = process.platform): void => {
  if (platform !== 'win32') return;
  app.setAppUserModelId('a');
};
app.on('activate', () => shown);
new BrowserWindow({ titleBarStyle: 'hidden', vibrancy: 'menu' });
app.setAppUserModelId('b');
export const made = BrowserWindow.fromBrowserView;
export const views = BrowserWindow.getFocusedWindow()?.getBrowserViews();
export const { getBrowserView } = new BrowserWindow();
`,
    );
    const uses = findElectronUses([file]);
    const lines = (found: readonly string[]): string[] => found.map((one) => one.replace(/^.*\.ts:/, ''));
    expect(lines(findUnguarded(uses))).toEqual([
      '3: Dock.bounce (darwin)',
      '3: App.dock (darwin)',
      '12: App.setAppUserModelId (win32)',
    ]);
    expect(lines(findDeprecated(uses))).toEqual([
      '13: typeof BrowserWindow.fromBrowserView',
      '14: BrowserWindow.getBrowserViews',
      '15: BrowserWindow.getBrowserView',
    ]);
  });
});
