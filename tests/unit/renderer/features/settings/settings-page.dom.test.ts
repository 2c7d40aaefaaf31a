import { beforeEach, describe, expect, it } from 'vitest';
import { page } from '../../../../support/fake-page.ts';
import { type Mounted, mountComponent } from '../../../../support/mount-component.ts';
import SettingsPage from '../../../../../renderer/features/settings/SettingsPage.svelte';

const settings = {
  ...{ theme: 'system', density: 'comfortable', region: 'international', uploadsAtOnce: 3, uploadBytesPerSecond: null },
  ...{ updates: true, updateChannel: 'latest' },
};
beforeEach(() => {
  page.reset();
  page.answer('app.saveSettings', (changed) => ({ ...settings, ...changed }) as never);
  page.answer('app.storage', () => null as never);
});
const open = (): Promise<Mounted> => mountComponent(SettingsPage, {});
const getSaved = (): readonly unknown[] => page.asked('app.saveSettings');

describe('the settings', () => {
  it('have a link for each section', async () => {
    const { outline } = await open();
    const sections = ['Accounts', 'Uploads', 'Appearance', 'Language', 'Storage', 'Updates', 'Diagnostics', 'About'];
    expect(outline().slice(0, 10)).toEqual([
      ...['heading “Settings”', 'searchbox “Search settings”: '],
      ...sections.map((name) => `link “${name}”`),
    ]);
    expect(
      outline()
        .filter((line) => line.startsWith('heading'))
        .slice(1),
    ).toEqual(sections.map((name) => `heading “${name}”`));
  });

  it.each([
    ['Dark', { theme: 'dark' }],
    ['Light', { theme: 'light' }],
    ['Compact', { density: 'compact' }],
    ['5', { uploadsAtOnce: 5 }],
  ])('save the choice %s', async (name, saved) => {
    const { click } = await open();
    await click('button', name);
    expect(getSaved()).toMatchObject([saved]);
  });

  it('save a limit of uploads in bytes, and refuse one that is out of range', async () => {
    const { type, get, settle, outline } = await open();
    const name = 'Upload limit in kB per second';
    const enter = async (text: string): Promise<void> => {
      await type('textbox', name, text);
      get('textbox', name).dispatchEvent(new Event('change', { bubbles: true }));
      get('textbox', name).dispatchEvent(new Event('blur'));
      await settle();
    };
    await enter('5');
    expect([getSaved(), outline().includes(`textbox “${name}”: 5, invalid`)]).toEqual([[], true]);
    await enter('250');
    expect(getSaved()).toMatchObject([{ uploadBytesPerSecond: 250_000 }]);
  });

  it('can be searched', async () => {
    const { type, outline, settle } = await open();
    await type('searchbox', 'Search settings', 'theme');
    const getLines = async (): Promise<string[]> => settle().then(outline);
    const getHeadings = async () => (await getLines()).filter((line) => line.startsWith('heading'));
    await expect.poll(getHeadings).toEqual(['heading “Settings”', 'heading “Appearance”']);
    await type('searchbox', 'Search settings', 'nothing like this');
    await expect.poll(async () => (await getLines()).at(-1)).toBe('No setting contains “nothing like this”.');
  });

  it('open the log, and save diagnostics', async () => {
    const { click } = await open();
    await click('button', 'Show the log');
    await click('button', 'Save diagnostics');
    expect([page.asked('app.showLog').length, page.asked('app.saveDiagnostics').length]).toEqual([1, 1]);
  });
});
