import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { FolderComparison } from '../../../../../electron/contract/index.ts';
import { dialogs } from '../../../../../renderer/app/dialogs.svelte.ts';
import CompareDialog from '../../../../../renderer/features/downloads/CompareDialog.svelte';
import { m } from '../../../../../renderer/messages/lazy.ts';
import { Rejection, page } from '../../../../support/fake-page.ts';
import { type Mounted, mountComponent } from '../../../../support/mount-component.ts';

const messages = m.downloads.compare;
const noCounts = { hereOnly: 0, both: 0, otherContent: 0, thereOnly: 0, unreadable: 0 };
const createComparison = (
  counts: Partial<typeof noCounts>,
  more: Partial<FolderComparison> = {},
): FolderComparison => ({
  ...{ id: 'c', folder: '/files', state: 'done', read: 3, found: 5, bytes: 2_000, problem: null },
  counts: { ...noCounts, ...counts },
  ...more,
});

const wait = async ({ settle }: Mounted): Promise<void> => {
  for (let times = 0; times < 3; times += 1) {
    vi.advanceTimersByTime(1_000);
    await settle();
  }
};
const open = async (begun: FolderComparison | null): Promise<Mounted> => {
  page.answer('downloads.compareFolder', () => begun);
  const mounted = await mountComponent(CompareDialog, {});
  dialogs.open('compareFolder', { scope: { what: 'all' } as never });
  await wait(mounted);
  return mounted;
};
/** Returns the buttons after the list, in the footer. */
const getFoot = ({ outline }: Mounted): string[] =>
  outline()
    .flatMap((line) => /^button “(.*)”$/.exec(line)?.[1] ?? [])
    .filter((name) => /^(?:Cancel|Close|Upload|Download)/.test(name))
    .slice(1);
const getGroups = ({ outline }: Mounted): string[] => outline().filter((line) => / \d+”(?:, pressed)?$/.test(line));
const getRows = ({ get }: Mounted): string[] =>
  [...get('list', messages.list).querySelectorAll('[role=listitem]')].map(({ textContent }) =>
    textContent.replaceAll(/\s+/g, ' ').trim(),
  );

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  page.reset();
  page.answer(
    'downloads.comparedRows',
    ({ group, from, limit }) =>
      [`${group}-1.jpg`, `${group}-2.jpg`]
        .slice(from, from + limit)
        .map((path) => ({ path, filename: null, asset: null, size: 1_000, message: null })) as never,
  );
});
afterEach(() => void vi.useRealTimers());

describe('the dialog that compares a folder', () => {
  it('shows the progress and the first files while the folder is read', async () => {
    const mounted = await open(createComparison({ hereOnly: 1 }, { state: 'reading' }));
    expect(mounted.outline()).toEqual(
      expect.arrayContaining([messages.into('/files'), messages.reading(3, 5), messages.bytes(2_000)]),
    );
    expect(getRows(mounted)).toEqual(['hereOnly-1.jpg 1.0 kB']);
    expect(getFoot(mounted)).toEqual([messages.cancel]);
    page.emit('downloads.compared', createComparison({ hereOnly: 2 }, { state: 'done' }));
    await wait(mounted);
    expect(getRows(mounted)).toEqual(['hereOnly-1.jpg 1.0 kB', 'hereOnly-2.jpg 1.0 kB']);
    expect(mounted.outline()).not.toContain(messages.reading(3, 5));
    expect(getFoot(mounted)).toEqual([messages.close, messages.upload(2)]);
  });

  it('shows the files and the actions of each group', async () => {
    const mounted = await open(createComparison({ hereOnly: 1, both: 2, otherContent: 2, thereOnly: 2 }));
    expect(getGroups(mounted)).toEqual([
      'button “Here only 1”, pressed',
      ...['button “In both 2”', 'button “Same name, other content 2”', 'button “There only 2”'],
    ]);
    for (const [name, group, foot] of [
      ['In both 2', 'both', []],
      ['Same name, other content 2', 'otherContent', [messages.save(2), messages.upload(2)]],
      ['There only 2', 'thereOnly', [messages.save(2)]],
      ['Here only 1', 'hereOnly', [messages.upload(1)]],
    ] as const) {
      await mounted.click('button', name);
      await wait(mounted);
      expect([getRows(mounted)[0], getFoot(mounted)]).toEqual([`${group}-1.jpg 1.0 kB`, [messages.close, ...foot]]);
    }
  });

  it('offers no action for an empty group, and lists unreadable files with their reasons', async () => {
    page.answer('downloads.comparedRows', () => [
      { path: 'a.jpg', filename: null, asset: null, size: null, message: 'It is locked.' },
    ]);
    const mounted = await open(createComparison({ unreadable: 1 }, { problem: 'The folder is gone.' }));
    expect(mounted.outline()).toEqual(
      expect.arrayContaining([messages.failed, 'The folder is gone.', messages.none, 'button “Unreadable 1”']),
    );
    expect(getFoot(mounted)).toEqual([messages.close]);
    await mounted.click('button', 'Unreadable 1');
    await wait(mounted);
    expect([getRows(mounted), mounted.outline().includes(messages.none)]).toEqual([['a.jpg It is locked.'], false]);
  });

  it('closes the comparison after its files were uploaded or downloaded, and stays open if that failed', async () => {
    const mounted = await open(createComparison({ otherContent: 2 }));
    await mounted.click('button', 'Same name, other content 2');
    page.answer('downloads.uploadCompared', () => new Rejection('disk'));
    await mounted.click('button', messages.upload(2));
    await wait(mounted);
    expect([page.asked('downloads.uploadCompared'), page.asked('downloads.closeComparison')]).toEqual([
      [{ id: 'c', group: 'otherContent' }],
      [],
    ]);
    page.answer('downloads.comparedAssets', () => ['x'] as never);
    await mounted.click('button', messages.save(2));
    await wait(mounted);
    expect([page.asked('downloads.comparedAssets'), page.asked('downloads.closeComparison')]).toEqual([
      [{ id: 'c', group: 'otherContent' }],
      [{ id: 'c' }],
    ]);
    expect(mounted.outline()).toEqual([]);
  });

  it('starts the next comparison with its first group, and does not open without a folder', async () => {
    const mounted = await open(createComparison({ both: 2 }));
    await mounted.click('button', 'In both 2');
    [...document.querySelectorAll<HTMLElement>('.foot button')].at(-1)?.click();
    await wait(mounted);
    expect([page.asked('downloads.closeComparison'), mounted.outline()]).toEqual([[{ id: 'c' }], []]);
    page.answer('downloads.compareFolder', () => null);
    dialogs.open('compareFolder', { scope: { what: 'all' } as never });
    await wait(mounted);
    expect(mounted.outline()).toEqual([]);
    page.answer('downloads.compareFolder', () => createComparison({ both: 1 }, { id: 'd' }));
    dialogs.open('compareFolder', { scope: { what: 'all' } as never });
    await wait(mounted);
    expect(getGroups(mounted)).toContain('button “Here only 0”, pressed');
  });
});
