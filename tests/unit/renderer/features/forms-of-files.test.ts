import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SaveForm } from '../../../../renderer/features/downloads/save-form.svelte.ts';
import { ReadRows } from '../../../../renderer/features/sheets/sheet-rows.svelte.ts';
import { SheetForm } from '../../../../renderer/features/sheets/sheet-form.svelte.ts';
import { Rejection, page } from '../../../support/fake-page.ts';

vi.hoisted(() => vi.resetModules());
afterAll(() => vi.resetModules());
vi.mock('../../../../renderer/app/bridge.ts', () => import('../../../support/fake-page.ts'));

const any = <T>(value: unknown): T => value as T;
const pause = async (ms = 200): Promise<void> => {
  await vi.advanceTimersByTimeAsync(ms);
  await page.settle();
};

beforeEach(() => {
  page.reset();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => void vi.useRealTimers());

describe('SaveForm', () => {
  let remembered: unknown = null;
  beforeEach(() => {
    remembered = null;
    page.answer('app.remembered', () => any(remembered));
    page.answer('downloads.lastFolder', () => any({ id: 'f', name: 'Files' }));
    page.answer('downloads.plan', ({ scope }) => any({ files: Number(scope) }));
    page.answer('downloads.start', () => any({ id: 'run' }));
  });
  const asked = (scope: number, resource = 'product'): Parameters<SaveForm['open']>[0] => any({ resource, scope });
  const opened = async (scope = 3, resource = 'product'): Promise<SaveForm> => {
    const form = new SaveForm();
    void form.open(asked(scope, resource));
    await page.everything();
    return form;
  };

  it('is not ready with the plan of files that were requested earlier', async () => {
    const form = await opened(1);
    form.choose({ folders: false });
    await pause();
    void form.open(asked(2));
    await page.arrive(page.waiting.indexOf('downloads.plan'));
    expect([form.plan, form.ready, form.measuring]).toEqual([null, false, true]);
    await page.everything();
    expect([form.plan?.files, form.ready, form.measuring]).toEqual([2, true, false]);
  });

  it('measures the latest choices once the user has paused', async () => {
    const form = await opened();
    form.choose({ names: 'a' });
    await pause(149);
    form.choose({ names: 'b' });
    await pause(149);
    expect([form.measuring, page.asked('downloads.plan').length]).toEqual([true, 1]);
    await pause(1);
    form.choose({ names: 'c' });
    await page.everything();
    expect([form.measuring, page.asked('downloads.plan').at(-1)?.options.names]).toEqual([true, 'b']);
    await pause();
    await page.everything();
    expect([form.measuring, page.asked('downloads.plan').at(-1)?.options.names]).toEqual([false, 'c']);
    expect(page.asked('app.remember').at(-1)).toMatchObject({ key: 'saving/product', value: { names: 'c' } });
  });

  it('starts only with files that can be saved, with the visible choices and folder', async () => {
    const form = await opened(0);
    expect([form.ready, await form.start(), page.asked('downloads.start')]).toEqual([false, null, []]);
    const full = await opened(3);
    full.convert(true);
    await pause();
    await page.everything();
    full.longestSide = '15';
    expect([full.sideIsWrong, full.qualityIsWrong, full.ready]).toEqual([true, false, false]);
    full.longestSide = '16';
    full.quality = '101';
    expect(full.ready).toBe(false);
    full.quality = '100';
    full.typed();
    full.white(false);
    expect(full.ready).toBe(true);
    const run = full.start();
    await page.everything();
    expect((await run)?.id).toBe('run');
    expect(page.asked('downloads.start')).toEqual([{ scope: 3, folder: 'f', options: full.options }]);
    expect(full.options.convert).toEqual({ longestSide: 16, quality: 100, white: false });
    full.convert(false);
    full.quality = 'x';
    full.typed();
    expect([full.options.convert, full.ready]).toEqual([null, true]);
  });

  it.each([
    ['nothing', null, { which: 'all', names: '{sku}_{nn}', folders: true, convert: null }],
    [
      'a damaged value',
      { which: 'x', names: '', folders: 1, convert: { longestSide: 1, quality: 85, white: true } },
      { which: 'all', names: '{sku}_{nn}', folders: true, convert: null },
    ],
    [
      'its choices',
      { which: 'all', names: 'n', folders: false, convert: { longestSide: 500, quality: 1, white: false } },
      { which: 'all', names: 'n', folders: false, convert: { longestSide: 500, quality: 1, white: false } },
    ],
  ])('starts with %s that was stored', async (_, value, options) => {
    remembered = value;
    const form = await opened();
    expect(form.options).toEqual(options);
    if (options.convert !== null) expect([form.longestSide, form.quality]).toEqual(['500', '1']);
  });

  it('shows why nothing can be planned, and nothing when the plan was cancelled', async () => {
    const form = await opened();
    page.answer('downloads.plan', () => new Rejection('timeout'));
    form.choose({});
    await pause();
    await page.everything();
    expect([form.problem?.code, form.measuring]).toEqual(['timeout', false]);
    page.answer('downloads.plan', () => new Rejection('cancelled'));
    form.choose({});
    await pause();
    await page.everything();
    expect(form.problem).toBeNull();
  });

  it('keeps its folder when the user closes the system dialog, and measures the new one otherwise', async () => {
    const form = await opened();
    page.answer('downloads.chooseFolder', () => null);
    void form.chooseFolder();
    await page.everything();
    expect([form.folder?.id, page.asked('downloads.plan').length]).toEqual(['f', 1]);
    page.answer('downloads.chooseFolder', () => any({ id: 'g' }));
    void form.chooseFolder();
    await page.everything();
    expect([form.folder?.id, page.asked('downloads.plan').at(-1)?.folder]).toEqual(['g', 'g']);
  });
});

describe('SheetForm', () => {
  beforeEach(() => {
    page.answer('app.remembered', () => any({ format: 'csv', separator: ';', columns: ['label', 'unknown', 'gtin'] }));
    page.answer('items.attributes', () => []);
    page.answer('sheets.preview', ({ source, columns }) =>
      any({ total: any<{ n: number }>(source).n, headers: columns }),
    );
    page.answer('sheets.changedColumns', () => any([{ key: 'gtin' }]));
  });
  const asked = (n: number, more: object = {}): Parameters<SheetForm['open']>[0] =>
    any({ name: 'Work', source: { from: 'view', n }, ...more });
  const opened = async (n = 3, more: object = {}): Promise<SheetForm> => {
    const form = new SheetForm();
    void form.open(asked(n, more));
    await page.everything();
    await pause();
    await page.everything();
    return form;
  };

  it('shows no preview of rows that were requested earlier', async () => {
    const form = await opened(1);
    form.choose({ separator: ',' });
    await pause();
    void form.open(asked(2));
    await page.arrive(page.waiting.indexOf('sheets.preview'));
    expect([form.preview, form.ready]).toEqual([null, false]);
    await page.everything();
    await pause();
    await page.everything();
    expect([form.preview?.total, form.ready]).toEqual([2, true]);
  });

  it('shows no preview once it is closed', async () => {
    const form = await opened(1);
    page.answer('sheets.preview', () => any({ total: 99, headers: [] }));
    form.choose({ separator: ',' });
    await pause();
    const before = form.preview;
    form.close();
    await page.everything();
    expect([form.preview, form.request]).toEqual([before, null]);
    page.answer('sheets.preview', ({ source }) => any({ total: any<{ n: number }>(source).n, headers: [] }));
    void form.open(asked(5));
    await page.everything();
    expect(form.separator, 'what was chosen for other rows').toBe(';');
  });

  it('starts with stored known columns, or with the requested ones', async () => {
    const form = await opened();
    expect([form.keys, form.format, form.separator]).toEqual([['label', 'gtin'], 'csv', ';']);
    const other = await opened(3, { columns: ['gtin', 'nothing'] });
    expect(other.keys).toEqual(['gtin']);
  });

  it('starts with the columns that the view suggests, and shows where columns come from until the user changes them', async () => {
    const form = await opened(3, { suggested: ['status', 'nothing'] });
    expect([form.keys, form.origin]).toEqual([['status'], 'suggested']);
    form.toggle('gtin');
    expect([form.keys, form.origin]).toEqual([['status', 'gtin'], null]);
    const unknown = await opened(3, { suggested: ['nothing'] });
    expect([unknown.keys, unknown.origin]).toEqual([['label', 'gtin'], 'remembered']);
    const given = await opened(3, { columns: ['gtin'], suggested: ['status'] });
    expect([given.keys, given.origin]).toEqual([['gtin'], null]);
  });

  it('describes the values of its cells', async () => {
    expect((await opened()).filledWith).toBe('current');
    expect((await opened(3, { source: { from: 'changes', n: 3 } })).filledWith).toBe('previous');
    expect((await opened(3, { set: [{ column: 'gtin', values: [] }] })).filledWith).toBe('corrected');
  });

  it('offers columns that begin with the search text first, the label never twice, and explains when none is offered', async () => {
    page.answer('items.attributes', () =>
      any([
        { name: 'dealer_meta_de', label: 'Dealer meta description de' },
        { name: 'descr', label: null },
        { name: 'description', label: 'Description' },
        { name: 'größe', label: null },
      ]),
    );
    const form = await opened(3, { columns: ['gtin'] });
    const offered = (find: string): readonly string[] => {
      form.find = find;
      return form.offered.columns.map(({ label }) => label);
    };
    expect(offered('descr')).toEqual(['descr', 'Description', 'Dealer meta description de']);
    expect(offered('GROSSE')).toEqual(['größe']);
    expect([offered(''), form.label?.label]).toEqual([expect.not.arrayContaining(['Label', 'GTIN']), 'Label']);
    const reasons = ['label', 'gtin', 'zzz'].map((find) => [...offered(find), form.noneOffered]);
    expect(reasons).toEqual([['listed'], ['listed'], ['unknown']]);
    const reverting = await opened(3, { source: { from: 'changes', n: 3 } });
    expect([reverting.keys, reverting.offered.columns, reverting.noneOffered]).toEqual([['gtin'], [], 'all']);
  });

  it('keeps choices of the user that were made before the stored ones arrived', async () => {
    const form = new SheetForm();
    void form.open(asked(1));
    form.choose({ format: 'xlsx' });
    await page.everything();
    expect([form.format, form.separator, form.keys]).toEqual(['xlsx', ';', ['label', 'gtin']]);
  });

  it('offers only changed columns for reverting changes, and does not store that choice', async () => {
    const form = await opened(3, { source: { from: 'changes', n: 1 }, columns: ['label'] });
    expect([form.keys, form.undoes]).toEqual([['gtin'], true]);
    form.toggle('gtin');
    expect([form.keys, page.asked('app.remember')]).toEqual([[], []]);
  });

  it('adds and removes columns at the end, requests the preview after a pause, and stores the columns', async () => {
    const form = await opened();
    form.toggle('label');
    form.toggle('label');
    expect(form.keys).toEqual(['gtin', 'label']);
    const before = page.asked('sheets.preview').length;
    await pause();
    await page.everything();
    expect(page.asked('sheets.preview').length).toBe(before + 1);
    expect([form.filled, form.preview?.headers]).toEqual([2, ['gtin', 'label']]);
    expect(page.asked('app.remember').at(-1)?.value).toEqual({
      format: 'csv',
      separator: ';',
      columns: ['gtin', 'label'],
    });
  });

  it.each([
    ['', null],
    ['0', null],
    ['1', 1],
    ['1000000', 1_000_000],
    ['1000001', null],
    ['1.5', null],
  ])('limits the rows of a part to the typed number (%s)', async (typed, most) => {
    const form = await opened();
    form.limit(typed);
    expect(form.request?.mostRows).toBe(most);
    form.limitParts(true);
    expect(form.mostRows).toBe(500);
    form.limitParts(false);
    expect(form.mostRows).toBeNull();
  });

  it('requires a name when the user has removed it, but sends the proposed one', async () => {
    const form = await opened();
    form.name = '  ';
    expect([form.ready, form.request?.name]).toEqual([false, 'Work']);
  });
});

describe('ReadRows', () => {
  const counts = { fits: 3, misfit: 2, unknown: 4 };
  beforeEach(() => {
    page.answer('sheets.rows', () => any({ offset: 0, rows: [], total: 0 }));
    page.answer('sheets.effects', ({ ticks }) => any([{ of: JSON.stringify(ticks) }]));
  });
  const row = (at: number, state: string): Parameters<ReadRows['tick']>[0] => any({ row: at, state });

  it('sends matching ticked rows and conflicting rows that the user ticked, and nothing else', async () => {
    const rows = new ReadRows(any({ id: 's', counts }));
    expect([rows.ticked, rows.others, rows.fitsTicked]).toEqual([3, 6, 'all']);
    rows.tick(row(7, 'fits'));
    rows.tick(row(9, 'misfit'));
    rows.tick(row(11, 'unknown'));
    expect(rows.ticks).toEqual({ fits: { inverted: true, rows: [7] }, misfit: { inverted: false, rows: [9] } });
    expect([rows.ticked, rows.others, rows.fitsTicked]).toEqual([3, 6, 'some']);
    expect([rows.isTicked(row(7, 'fits')), rows.isTicked(row(8, 'fits')), rows.isTicked(row(9, 'misfit'))]).toEqual([
      false,
      true,
      true,
    ]);
    await page.everything(true);
    expect(any<{ of: string }>(rows.effects[0]).of).toBe(JSON.stringify(rows.ticks));
    rows.tickView();
    expect([rows.ticked, rows.fitsTicked]).toEqual([4, 'all']);
    rows.tickView();
    expect(rows.ticked).toBe(0);
    await page.everything(true);
    expect(any<{ of: string }>(rows.effects[0]).of).toBe(JSON.stringify(rows.ticks));
  });

  it('ticks and shows in the header only the rows of the view', async () => {
    const rows = new ReadRows(any({ id: 's', counts }));
    expect([rows.viewTicked, rows.canTickView]).toEqual(['some', true]);
    rows.view = 'misfit';
    expect([rows.viewTicked, rows.canTickView]).toEqual(['none', true]);
    rows.tickView();
    expect([rows.viewTicked, rows.ticked, rows.fitsTicked]).toEqual(['all', 5, 'all']);
    rows.view = null;
    expect(rows.viewTicked).toBe('all');
    rows.view = 'fits';
    rows.tickView();
    expect([rows.viewTicked, rows.ticked]).toEqual(['none', 2]);
    rows.view = 'unknown';
    expect([rows.viewTicked, rows.canTickView]).toEqual(['none', false]);
    await page.everything();
  });

  it('opens no row after it was closed', async () => {
    page.answer('sheets.row', (asked) => any(asked));
    const rows = new ReadRows(any({ id: 's', counts }));
    void rows.open(row(1, 'fits'));
    rows.closeRow();
    await page.everything();
    expect(rows.opened).toBeNull();
  });

  it('requests the rows of a state from the first one on', async () => {
    const rows = new ReadRows(any({ id: 's', counts }));
    rows.view = 'misfit';
    await page.everything();
    expect(page.asked('sheets.rows').map(({ state, offset }) => [state, offset])).toEqual([
      [null, 0],
      ['misfit', 0],
    ]);
    expect(['fits', 'misfit', 'unknown', 'same'].map((state) => ReadRows.canTick(row(1, state)))).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });
});
