import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { dialogs } from '../../../../../renderer/app/dialogs.svelte.ts';
import { RunningComparison } from '../../../../../renderer/features/downloads/folder-comparison.svelte.ts';
import { uploads } from '../../../../../renderer/app/uploads/uploads.svelte.ts';
import { Rejection, page } from '../../../../support/fake-page.ts';

vi.hoisted(() => vi.resetModules());
afterAll(() => vi.resetModules());
vi.mock('../../../../../renderer/app/bridge.ts', () => import('../../../../support/fake-page.ts'));
vi.mock('../../../../../renderer/app/session.svelte.ts', () => import('../../../../support/fake-session.ts'));

const any = <T>(value: unknown): T => value as T;
const scope = any<Parameters<RunningComparison['choose']>[0]>({ what: 'all' });
beforeEach(() => page.reset());

const begin = async (id: string): Promise<RunningComparison> => {
  page.answer('downloads.compareFolder', () => any({ id, state: 'reading' }));
  const comparing = new RunningComparison();
  const chosen = comparing.choose(scope);
  await page.everything();
  expect(await chosen).toBe(true);
  return comparing;
};

describe('Comparing', () => {
  it('shows the progress of the comparison that was started last, until it is no longer followed', async () => {
    const comparing = await begin('one');
    const stop = comparing.follow();
    page.emit('downloads.compared', any({ id: 'other', state: 'done' }));
    expect(comparing.now).toEqual({ id: 'one', state: 'reading' });
    page.emit('downloads.compared', any({ id: 'one', state: 'done' }));
    expect(comparing.now).toEqual({ id: 'one', state: 'done' });
    stop();
    page.emit('downloads.compared', any({ id: 'one', state: 'reading' }));
    expect(comparing.now).toEqual({ id: 'one', state: 'done' });
  });

  it('keeps the comparison when the user chooses no folder, or the folder cannot be read', async () => {
    const comparing = await begin('one');
    for (const answer of [null, new Rejection('disk')]) {
      page.answer('downloads.compareFolder', () => any(answer));
      const chosen = comparing.choose(scope);
      await page.everything();
      expect([await chosen, comparing.now?.id]).toEqual([false, 'one']);
    }
  });

  it('uploads the files of a group for review, and downloads exactly the assets of a group', async () => {
    const comparing = await begin('one');
    const opened = vi.spyOn(uploads, 'reviewOpened').mockImplementation(() => undefined);
    const asked = vi.spyOn(dialogs, 'open').mockImplementation(() => undefined);
    page.answer('downloads.uploadCompared', ({ group }) => any(group === 'hereOnly' ? { batch: 'b' } : null));
    page.answer('downloads.comparedAssets', () => any(['x', 'y']));
    void comparing.upload('hereOnly');
    void comparing.upload('otherContent');
    void comparing.save('thereOnly');
    await page.everything();
    expect(opened.mock.calls).toEqual([[{ batch: 'b' }]]);
    expect(page.asked('downloads.uploadCompared')).toEqual([
      { id: 'one', group: 'hereOnly' },
      { id: 'one', group: 'otherContent' },
    ]);
    expect(asked.mock.calls).toEqual([
      [
        'saveFiles',
        {
          resource: 'asset',
          items: 2,
          scope: {
            what: 'selection',
            query: { resource: 'asset', searchText: '', view: 'all', type: null, sort: null },
            picked: { inverted: false, ids: ['x', 'y'] },
          },
        },
      ],
    ]);
    vi.restoreAllMocks();
  });

  it('does nothing without a comparison, and closes the one that is open', async () => {
    const nothing = new RunningComparison();
    expect([await nothing.upload('hereOnly'), await nothing.save('thereOnly')]).toEqual([false, false]);
    await nothing.close();
    expect(page.asked('downloads.closeComparison')).toEqual([]);
    const comparing = await begin('one');
    void comparing.close();
    await page.everything();
    expect(page.asked('downloads.closeComparison')).toEqual([{ id: 'one' }]);
  });
});
