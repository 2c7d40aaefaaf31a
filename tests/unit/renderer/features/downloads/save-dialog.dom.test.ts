import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { PlannedFile, SavedFile, SavePlan, SaveRunStatus } from '../../../../../electron/contract/index.ts';
import { dialogs } from '../../../../../renderer/app/dialogs.svelte.ts';
import { pictures } from '../../../../../renderer/app/pictures.svelte.ts';
import SaveDialog from '../../../../../renderer/features/downloads/SaveDialog.svelte';
import { m } from '../../../../../renderer/messages/lazy.ts';
import { toasts } from '../../../../../renderer/ui/toasts.svelte.ts';
import { Rejection, page } from '../../../../support/fake-page.ts';
import { type Mounted, mountComponent } from '../../../../support/mount-component.ts';

const messages = m.downloads;
const createPlanned = (path: string, more: Partial<PlannedFile> = {}): PlannedFile =>
  ({ path, filename: path, asset: 'a', note: null, size: 2_000_000, ...more }) as PlannedFile;
const createPlan = (more: Partial<SavePlan> = {}): SavePlan => ({
  ...{ files: 3, folders: 1, bytes: 6_000_000, unsized: 0, there: 0, kept: 0, renamed: 0, noAddress: 0, tooLong: 0 },
  ...{
    programs: 0,
    problem: null,
    first: [createPlanned('A-1/a.jpg'), createPlanned('A-1/b\u200b.jpg', { note: 'there' })],
  },
  ...more,
});
const noCounts = { waiting: 0, fetching: 0, converting: 0, saved: 0, there: 0, failed: 0, left: 0 };
const createRun = (
  state: SaveRunStatus['state'],
  counts: Partial<typeof noCounts>,
  more: Partial<SaveRunStatus> = {},
): SaveRunStatus => ({
  ...{
    id: 'r',
    state,
    begun: '',
    folder: '/files',
    files: 4,
    folders: 2,
    came: 1_000_000,
    of: 4_000_000,
    written: 2_000_000,
  },
  ...{ took: 5_000, left: 60_000, manifest: null, problem: null, counts: { ...noCounts, ...counts }, ...more },
});
const file = (at: number, state: SavedFile['state'], more: Partial<SavedFile> = {}): SavedFile =>
  ({
    file: at,
    path: `${String(at)}.jpg`,
    asset: 'a',
    state,
    message: null,
    size: 1_000,
    came: 0,
    ...more,
  }) as SavedFile;
void pictures.start();
let plan: SavePlan;
let folder: object | null;
let runs: readonly SaveRunStatus[];
const open = async (request: object = { resource: 'product', scope: { what: 'view' }, items: 2 }): Promise<Mounted> => {
  const mounted = await mountComponent(SaveDialog, {});
  dialogs.open('saveFiles', request as never);
  await mounted.settle();
  await mounted.settle();
  return mounted;
};
const getLines = ({ outline }: Mounted, after: string): string[] => outline().slice(outline().indexOf(after) + 1);
const getButtons = (...names: string[]): string[] => names.map((name) => `button “${name}”`);
const choose = async ({ settle }: Mounted): Promise<object | undefined> => {
  vi.advanceTimersByTime(200);
  await settle();
  return page.asked('downloads.plan').at(-1)?.options;
};
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  page.reset();
  plan = createPlan();
  folder = { id: 'f', path: '/files', free: 50_000_000 };
  runs = [];
  page.answer('downloads.plan', () => plan);
  page.answer('downloads.lastFolder', () => folder as never);
  page.answer('downloads.runs', () => runs);
  page.answer('downloads.rows', () =>
    ['waiting', 'fetching', 'failed', 'left'].map((state, at) =>
      file(at, state as never, at === 1 ? { came: 250 } : { message: 'Why' }),
    ),
  );
});
afterEach(() => {
  for (const { id } of toasts.list) toasts.close(id);
  vi.useRealTimers();
});

describe('the dialog that downloads files', () => {
  it('shows the options and the files that will be written', async () => {
    const mounted = await open();
    expect(mounted.outline().slice(0, 10)).toEqual([
      ...[`heading “${messages.title}”`, messages.of.product(2, false), 'button “Close”', `${messages.folder} /files`],
      ...[
        ...getButtons(messages.choose),
        messages.free(50_000_000),
        'button “All files”, pressed',
        ...getButtons('Images', 'Main picture'),
      ],
      messages.names,
    ]);
    expect(getLines(mounted, `${messages.jpeg} ${messages.asItIsHint}`)).toEqual([
      ...[
        `heading “3 files in 1 folder ${messages.asWritten}”`,
        'A-1 2 files',
        'a.jpg 2.0 MB',
        'b·.jpg already there',
        'and 1 file more',
      ],
      ...['Downloads 6.0 MB.', ...getButtons('Cancel', 'Download 3 files')],
    ]);
  });

  it.each<[Partial<SavePlan>, object | null, string[]]>([
    [{ files: 0, first: [] }, {}, [messages.nothing, ...getButtons('Cancel'), `button “Download 0 files”, disabled`]],
    [{}, null, ['Downloads 6.0 MB.', ...getButtons('Cancel'), 'button “Download 3 files”, disabled']],
    [{}, { free: 1 }, [`Downloads 6.0 MB. ${messages.tooFull}`, ...getButtons('Cancel', 'Download 3 files')]],
    [
      { there: 1, kept: 2, renamed: 1, unsized: 1 },
      {},
      [
        'Downloads 6.0 MB and 1 file of unknown size; 1 already in the folder · 2 already on this computer. 1 name taken, _2 is added',
        ...getButtons('Cancel', 'Download 3 files'),
      ],
    ],
  ])('describes the plan %j with the folder %j', async (more, where, lines) => {
    plan = createPlan(more);
    folder = where === null ? null : { id: 'f', path: '/files', free: 50_000_000, ...where };
    const mounted = await open();
    expect(mounted.outline().slice(-lines.length)).toEqual(lines);
    expect(mounted.outline().includes(messages.chooseFirst)).toBe(where === null);
  });

  it('compares the download with the monthly limit, and the space on the disk first', async () => {
    plan = createPlan({ noAddress: 1 });
    const mounted = await open();
    const show = async (bytes: number): Promise<string> => {
      page.emit('pictures.changed', {
        bytes,
        ceiling: 10_000_000,
        held: null,
        looking: null,
        comparing: null,
        keeping: null,
      } as never);
      await mounted.settle();
      return mounted.outline().at(-3) ?? '';
    };
    const others = '1 file without an address';
    expect(await show(4_000_000)).toBe(`Downloads 6.0 MB. ${messages.month(4_000_000, 10_000_000)} · ${others}`);
    expect(await show(4_000_001)).toBe(`Downloads 6.0 MB. ${messages.overMonth(4_000_001, 10_000_000)} · ${others}`);
    folder = { id: 'f', path: '/files', free: 5_999_999 };
    const other = await open();
    expect(other.outline().at(-3)).toBe(`Downloads 6.0 MB. ${messages.tooFull}`);
    page.emit('pictures.changed', null as never);
  });

  it('plans again after each choice', async () => {
    const mounted = await open();
    await mounted.click('button', 'Images');
    expect(await choose(mounted)).toMatchObject({ which: 'images', folders: true, convert: null });
    await mounted.click('checkbox', messages.perSku);
    expect(await choose(mounted)).toMatchObject({ folders: false });
    await mounted.click('button', messages.addToken('Label'));
    expect(await choose(mounted)).toMatchObject({ names: '{sku}_{nn}{label}' });
    await mounted.click('radio', messages.jpeg);
    await mounted.type('textbox', messages.longestSide, '5');
    expect(getLines(mounted, `${messages.jpeg} ${messages.jpegHint}`)[2]).toBe(messages.whole(16, 20_000));
    expect(mounted.outline().at(-1)).toMatch(/disabled$/);
    await mounted.type('textbox', messages.longestSide, '500');
    await mounted.type('textbox', messages.quality, '70');
    await mounted.click('checkbox', messages.white);
    expect(await choose(mounted)).toMatchObject({ convert: { longestSide: 500, quality: 70, white: false } });
    await mounted.click('radio', messages.asItIs);
    expect(await choose(mounted)).toMatchObject({ convert: null });
    page.answer('downloads.plan', () => new Rejection('disk', 'The disk is full.'));
    await mounted.click('button', 'All files');
    await choose(mounted);
    expect(mounted.outline()).toEqual(expect.arrayContaining([messages.failed, 'The disk is full.']));
  });

  it('starts the run and shows its progress by file', async () => {
    const running = createRun('running', { waiting: 1, fetching: 1, failed: 1, left: 1 });
    page.answer('downloads.start', () => running);
    const mounted = await open();
    await mounted.click('button', 'Download 3 files');
    await mounted.settle();
    expect(page.asked('downloads.start')).toMatchObject([{ scope: { what: 'view' }, folder: 'f' }]);
    expect(mounted.outline()).toEqual([
      ...['heading “Downloading 4 files”', messages.into('/files'), 'button “Close”', '2 of 4 files'],
      ...['1.0 MB of 4.0 MB downloaded · about 1 min', '0.jpg Waiting Why 1.0 kB', ...getButtons('Skip')],
      ...['1.jpg Downloading 25% 1.0 kB', ...getButtons('Skip'), '2.jpg Failed Why 1.0 kB', ...getButtons('Retry')],
      ...['3.jpg Skipped Why 1.0 kB', ...getButtons('Retry'), '1 failed'],
      ...getButtons('Cancel the rest', 'Pause', 'Hide'),
    ]);
    expect(document.activeElement).toBe(mounted.get('button', 'Hide'));
    const rows = [...mounted.get('list', messages.list).querySelectorAll<HTMLElement>('[role=listitem] button')];
    for (const row of [rows[0], rows[2]]) row?.click();
    await mounted.click('button', 'Pause');
    page.emit('downloads.changed', createRun('paused', { waiting: 4 }));
    await mounted.settle();
    expect([mounted.outline()[0], mounted.outline().includes('1.0 MB of 4.0 MB downloaded')]).toEqual([
      'heading “Download of 4 files paused”',
      true,
    ]);
    await mounted.click('button', 'Resume');
    await mounted.click('button', 'Cancel the rest');
    expect([page.asked('downloads.retry'), page.asked('downloads.cancel'), page.asked('downloads.pause')]).toEqual([
      ...[
        [{ run: 'r', file: 2 }],
        [
          { run: 'r', file: 0 },
          { run: 'r', file: null },
        ],
      ],
      [
        { run: 'r', paused: true },
        { run: 'r', paused: false },
      ],
    ]);
    page.emit(
      'downloads.changed',
      createRun('done', { saved: 2, there: 1, failed: 1 }, { manifest: 'list.csv', problem: 'No list.' }),
    );
    await mounted.settle();
    const lines = mounted.outline();
    expect(lines.slice(0, 4)).toEqual([
      'heading “3 of 4 files downloaded”',
      messages.doneInto('/files', 2),
      'button “Close”',
      '2 downloaded1 already there1 failed 1.0 MB downloaded, 2.0 MB written, in 5 s',
    ]);
    expect(lines).toEqual(
      expect.arrayContaining([messages.stopped, 'No list.', `${messages.beside(4)} list.csv`, messages.again]),
    );
    expect([lines.slice(-3), document.activeElement]).toEqual([
      getButtons('Retry failed', 'Close', 'Open folder'),
      mounted.get('button', 'Open folder'),
    ]);
    await mounted.click('button', 'Retry failed');
    await mounted.click('button', 'Open folder');
    expect([page.asked('downloads.retry').at(-1), page.asked('downloads.showFolder'), toasts.list]).toEqual([
      { run: 'r', file: null },
      [{ run: 'r' }],
      [],
    ]);
  });

  it('announces a hidden run when it ends, and shows it on request', async () => {
    const mounted = await mountComponent(SaveDialog, {});
    runs = [createRun('done', { saved: 3, there: 1 }, { id: 'h' })];
    page.emit('downloads.changed', createRun('running', {}, { id: 'h' }));
    for (const failed of [0, 2])
      page.emit('downloads.changed', createRun('done', { saved: 2, there: 1, failed }, { id: 'h' }));
    expect(toasts.list.map(({ tone, message, detail }) => [tone, message, detail])).toEqual([
      ...[
        ['success', '3 of 4 files downloaded', undefined],
        ['warn', '3 of 4 files downloaded', '2 failed'],
      ],
    ]);
    toasts.list[0]?.link?.run();
    await mounted.settle();
    expect(mounted.outline()[0]).toBe('heading “3 of 4 files downloaded”');
    page.emit('downloads.changed', createRun('done', { saved: 4 }, { id: 'h' }));
    expect(toasts.list).toHaveLength(2);
    page.emit('downloads.changed', createRun('done', { saved: 4 }, { id: 'other' }));
    expect(toasts.list.at(-1)?.message).toBe('4 of 4 files downloaded');
    page.emit('downloads.changed', createRun('cancelled', { saved: 1 }, { id: 'third' }));
    expect(toasts.list).toHaveLength(3);
  });
});
