import fc from 'fast-check';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { resourceOf } from '../../../electron/model/index.ts';
import { ColumnState } from '../../../renderer/columns/column-state.svelte.ts';
import { noChoice } from '../../../renderer/columns/columns.ts';
import { recentItems } from '../../../renderer/app/recent-items.svelte.ts';
import { ProductCheck } from '../../../renderer/features/create/channel/product-check.svelte.ts';
import { ExportForm } from '../../../renderer/features/export/export-form.svelte.ts';
import { SaveForm } from '../../../renderer/features/saving/save-form.svelte.ts';
import { SheetForm } from '../../../renderer/features/sheets/sheet-form.svelte.ts';
import { RegionState } from '../../../renderer/features/uploads/region-state.svelte.ts';
import { recentSearches } from '../../../renderer/list/recent-searches.svelte.ts';
import { Refusal, page } from '../../support/fake-page.ts';
import { session } from '../../support/fake-session.ts';

vi.hoisted(() => vi.resetModules());
afterAll(() => vi.resetModules());
vi.mock('../../../renderer/app/bridge.ts', () => import('../../support/fake-page.ts'));
vi.mock('../../../renderer/app/session.svelte.ts', () => import('../../support/fake-session.ts'));

const any = <T>(value: unknown): T => value as T;

/** A form or list whose choices are remembered under one key. */
interface Chooser {
  /** The key of the call under which the choices are stored. */
  readonly key: string;
  /** The choices that an earlier run of the program stored. */
  readonly before: unknown;
  /** Makes one choice. */
  readonly choose: () => void;
  /** What must be stored afterwards. */
  readonly after: unknown;
  /** The choices that are shown. */
  readonly shown: () => unknown;
}

const choosers: Readonly<Record<string, () => Chooser>> = {
  'the columns of a list': () => {
    const columns = new ColumnState(resourceOf('product'), 'a');
    const before = { ...noChoice, frozen: 2, widths: { sku: 200 } };
    return {
      key: 'columns/a/products',
      before,
      choose: () => columns.freeze(1),
      after: { ...before, frozen: 1 },
      shown: () => columns.choice,
    };
  },
  'the choices of a sheet': () => {
    const form = new SheetForm();
    const before = { format: 'csv', separator: ';', columns: ['label', 'gtin'] };
    void form.open(any({ name: 'x', source: { from: 'view' } }));
    return {
      key: 'sheet',
      before,
      choose: () => form.choose({ separator: ',' }),
      after: { ...before, separator: ',' },
      shown: () => ({ format: form.format, separator: form.separator, columns: form.keys }),
    };
  },
  'the choices of saved files': () => {
    const form = new SaveForm();
    const before = { which: 'main', names: 'n', folders: false, convert: null };
    void form.open(any({ resource: 'asset', scope: 1 }));
    return {
      key: 'saving/asset',
      before,
      choose: () => form.choose({ names: 'm' }),
      after: { ...before, names: 'm' },
      shown: () => form.options,
    };
  },
  'the height of the uploads': () => {
    const region = new RegionState();
    void region.load();
    return {
      key: 'uploads/region',
      before: { height: 300, folded: false },
      choose: () => region.fold(true),
      after: { height: 300, folded: true },
      shown: () => ({ height: region.height, folded: region.folded }),
    };
  },
};

beforeEach(() => {
  page.reset();
  page.answer('items.attributes', () => []);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => void vi.useRealTimers());

/** Delivers every reply, and lets delayed work happen. */
const everything = async (last = false): Promise<void> => {
  await page.everything(last);
  await vi.advanceTimersByTimeAsync(1_000);
  await page.everything(last);
};

describe('remembered choices', () => {
  it.each(Object.entries(choosers))('keep what the user chose of %s before they arrived', async (_, make) => {
    let before: unknown = null;
    page.answer('app.remembered', () => any(before));
    before = make().before;
    page.reset();
    page.answer('app.remembered', () => any(before));
    page.answer('items.attributes', () => []);
    const chooser = make();
    chooser.choose();
    await everything(true);
    expect(chooser.shown()).toEqual(chooser.after);
    expect(page.asked('app.remember').at(-1)).toEqual({ key: chooser.key, value: chooser.after });
  });

  it.each(Object.entries(choosers))('are never overwritten with usual ones of %s if unreadable', async (_, make) => {
    page.answer('app.remembered', () => new Refusal('timeout'));
    const chooser = make();
    await everything();
    chooser.choose();
    await everything();
    expect(page.asked('app.remember')).toEqual([]);
  });

  it('are stored with the columns of a list once a later request has read them', async () => {
    page.answer('app.remembered', () => new Refusal('timeout'));
    const columns = new ColumnState(resourceOf('product'), 'a');
    await page.everything();
    columns.freeze(1);
    await page.everything();
    page.answer('app.remembered', () => any({ ...noChoice, widths: { sku: 200 } }));
    columns.moveBefore('label', 'sku');
    await page.everything();
    const { choice } = columns;
    expect([choice.frozen, choice.widths, choice.order.slice(0, 2)]).toEqual([1, { sku: 200 }, ['label', 'sku']]);
    expect(page.asked('app.remember').at(-1)?.value).toEqual(choice);
  });

  it('come from an older key of the columns only if the newer one is known to be empty', async () => {
    const older = { ...noChoice, frozen: 3 };
    page.answer('app.remembered', ({ key }) => any(key === 'columns/products' ? older : null));
    const columns = new ColumnState(resourceOf('product'), 'a');
    await page.everything();
    expect(columns.choice.frozen).toBe(3);
    page.answer('app.remembered', ({ key }) => any(key === 'columns/products' ? older : new Refusal('timeout')));
    const other = new ColumnState(resourceOf('product'), 'b');
    await page.everything();
    expect(other.choice).toEqual(noChoice);
  });

  it('take every change to the columns of a list, in whichever order replies arrive', async () => {
    const names = ['sku', 'label', 'status', 'modified', 'gtin'];
    const name = fc.constantFrom(...names);
    const step = fc.oneof(
      fc.record({ freeze: fc.nat(3) }),
      fc.record({ show: name, on: fc.boolean() }),
      fc.record({ move: name, before: name }),
      fc.record({ resize: name, width: fc.integer({ min: 100, max: 200 }) }),
      fc.constant('reset' as const),
      fc.record({ arrive: fc.nat(4), fails: fc.boolean() }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 10, size: 'max' }), fc.boolean(), async (steps, last) => {
        page.reset();
        const stored = { ...noChoice, frozen: 2, shown: { gtin: true }, widths: { label: 333 } };
        let fails = false;
        page.answer('app.remembered', ({ key }) =>
          fails ? new Refusal('timeout') : any(key === 'columns/a/products' ? stored : null),
        );
        // The model: a choice that was read before anything was changed.
        const model = new ColumnState(resourceOf('product'), 'a');
        await page.everything();
        const columns = new ColumnState(resourceOf('product'), 'a');
        for (const one of steps) {
          if (one === 'reset') [model, columns].forEach((each) => each.reset());
          else if ('arrive' in one) {
            ({ fails } = one);
            await page.arrive(one.arrive);
          } else
            for (const each of [model, columns]) {
              const of = (wanted: string): Parameters<ColumnState['show']>[0] =>
                any(each.all.find((column) => column.name === wanted));
              if ('freeze' in one) each.freeze(one.freeze);
              else if ('show' in one) each.show(of(one.show), one.on);
              else if ('move' in one) each.moveBefore(one.move, one.before);
              else each.resize(of(one.resize), one.width);
            }
        }
        fails = false;
        [model, columns].forEach((each) => each.remember());
        await page.everything(last);
        [model, columns].forEach((each) => each.remember());
        await page.everything(last);
        expect(columns.choice).toEqual(model.choice);
        expect(page.asked('app.remember').at(-1)?.value).toEqual(model.choice);
      }),
      { numRuns: 80 },
    );
  });

  it('keep the fields of an export that could not be read', async () => {
    page.answer('app.remembered', () => new Refusal('timeout'));
    const form = new ExportForm();
    form.open('product', 'view');
    await page.everything();
    form.pick('sku', false);
    expect(page.asked('app.remember')).toEqual([]);
  });

  it('do not replace the folder that the user chose before the last one arrived', async () => {
    page.answer('app.remembered', () => null);
    page.answer('saving.lastFolder', () => any({ id: 'last' }));
    page.answer('saving.chooseFolder', () => any({ id: 'own' }));
    const form = new SaveForm();
    void form.open(any({ resource: 'asset', scope: 1 }));
    void form.chooseFolder();
    await everything(true);
    expect(form.folder?.id).toBe('own');
  });

  it('do not replace the greatest length of a title, or the layout of assets, that the user chose first', async () => {
    page.answer('app.remembered', ({ key }) => any(key === 'assets/layout' ? 'list' : 80));
    const check = new ProductCheck();
    const stop = check.open();
    check.allow(60);
    const { assetsLayout } = await import('../../../renderer/features/items/assets-layout.svelte.ts');
    assetsLayout.show('pictures');
    await page.everything();
    stop();
    expect([check.longest, assetsLayout.value]).toEqual([60, 'pictures']);
  });
});

describe.each([
  [
    'recent searches',
    (at: number): void => void recentSearches.add('products', `words ${String(at)}`),
    (): readonly string[] => recentSearches.of('products'),
  ],
  [
    'recent items',
    (at: number): void =>
      void recentItems.add(any({ resource: 'product', id: String(at), title: `words ${String(at)}` })),
    (): readonly string[] => recentItems.all.map(({ title }) => title),
  ],
] as const)('%s', (_, add, all) => {
  beforeEach(() => {
    session.accountId = null;
  });

  it('are never overwritten if they could not be read, and are read again with the next one', async () => {
    session.accountId = `unread ${_}`;
    page.answer('app.remembered', () => new Refusal('timeout'));
    add(1);
    await page.everything();
    expect([all(), page.asked('app.remember')]).toEqual([[], []]);
    page.answer('app.remembered', () => null);
    add(2);
    await page.everything();
    expect([all(), page.asked('app.remember').length]).toEqual([['words 2'], 1]);
  });

  it('belong to the account in which they were added, in whichever order replies arrive', async () => {
    page.answer('app.remembered', () => null);
    const [one, other] = [`one ${_}`, `other ${_}`];
    session.accountId = other;
    add(0);
    await page.everything();
    session.accountId = one;
    add(1);
    session.accountId = other;
    await page.everything();
    expect([all(), page.asked('app.remember').map(({ key }) => key.endsWith(other))]).toEqual([['words 0'], [true]]);
    page.answer('app.remembered', () => new Refusal('timeout'));
    session.accountId = one;
    add(2);
    await page.everything();
    expect(page.asked('app.remember').length).toBe(1);
  });
});
