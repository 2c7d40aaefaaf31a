import fc from 'fast-check';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { PasteTable } from '../../../../../renderer/features/paste/paste-table.svelte.ts';
import { Pasting } from '../../../../../renderer/features/paste/paste-session.svelte.ts';
import { toasts } from '../../../../../renderer/ui/toasts.svelte.ts';
import { Rejection, page } from '../../../../support/fake-page.ts';

vi.hoisted(() => vi.resetModules());
afterAll(() => vi.resetModules());
vi.mock('../../../../../renderer/app/bridge.ts', () => import('../../../../support/fake-page.ts'));
vi.mock('../../../../../renderer/app/session.svelte.ts', () => import('../../../../support/fake-session.ts'));
vi.mock('../../../../../renderer/features/paste/yield-to-page.ts', () => ({
  yieldToPage: () => Promise.resolve(),
  forEachInSlices: async <T>(all: readonly T[], run: (one: T, at: number) => void, over?: () => boolean) => {
    for (const [at, one] of all.entries()) if (over?.() !== true) run(one, at);
    return Promise.resolve();
  },
}));

const any = <T>(value: unknown): T => value as T;
let existingSkus: readonly string[] = [];
beforeEach(() => {
  page.reset();
  existingSkus = [];
  for (const { id } of toasts.list) toasts.close(id);
  page.answer('outbox.taken', ({ titles }) =>
    any(
      titles
        .filter((title) => existingSkus.includes(title))
        .map((title) => ({ title, item: { id: '1', title }, intent: null })),
    ),
  );
  page.answer('items.rows', () => []);
  page.answer('items.attributes', () => []);
  page.answer('app.remembered', () => null);
});
/** Delivers every reply until the work is done: a table is parsed in between. */
const done = async <T>(work: Promise<T>): Promise<T> => {
  const state = { isOver: false };
  void work.finally(() => (state.isOver = true));
  while (!state.isOver) await page.everything();
  return work;
};
const opened = async (text: string): Promise<PasteTable> => {
  const table = new PasteTable([], {});
  await done(table.open(text));
  return table;
};
const skus = (table: PasteTable): readonly unknown[] =>
  [...table.creations()]
    .flatMap((part) => any<{ body: { sku: unknown } }[]>(JSON.parse(part)))
    .map(({ body }) => body.sku);

describe('PasteTable', () => {
  it.each([
    ['a title', 'Export;;\n;;\nSKU;Label;GTIN\nA;B;\n'],
    ['comments', '# made by x\n# for a, b\nSKU,Label\nA,B'],
    ['a comment above the number of a feed', '# Required | text,,\n# x,,\nid,Label,gtin\nA,B,\n'],
    ['the marks of a chat', '```csv\nSKU,Label\nA,B\n```'],
  ])('finds the headings below %s', async (_, text) => {
    const table = await opened(text);
    expect([table.heading(1), skus(table), table.skipped]).toEqual([
      'Label',
      ['A'],
      text.startsWith('#') ? 2 : text.startsWith('E') ? 1 : 0,
    ]);
    await done(table.setHeadings(false));
    expect(table.skipped).toBe(0);
  });

  it('finds the SKU in Name next to Display Name, if the names are codes and the user did not choose otherwise', async () => {
    const getHeadings = async (text: string, before: Record<string, string> = {}): Promise<readonly unknown[]> => {
      const table = new PasteTable([], before);
      await done(table.open(text));
      return table.mapping.map((target) => target?.key ?? null);
    };
    const text = 'Internal ID\tName\tDisplay Name\n17\tBAG-1\tA bag\n18\tBAG-2\tA bag\n';
    expect(await getHeadings(text)).toEqual([null, 'sku', 'label']);
    expect(await getHeadings(text, { name: 'label' })).toEqual([null, 'label', null]);
    expect(await getHeadings(text.replace('BAG-2', 'BAG-1'))).toEqual([null, 'label', null]);
    expect(await getHeadings(text.replace('BAG-2', 'BAG 2'))).toEqual([null, 'label', null]);
    expect(await getHeadings(text.replace('Internal ID', 'SKU'))).toEqual(['sku', 'label', null]);
  });

  it('leaves out the number of rows below the table, and reports it', async () => {
    const table = await opened('SKU\tLabel\nA\tBag\nB\tBelt\n2 rows exported');
    expect([skus(table), table.rows.length, table.footer]).toEqual([['A', 'B'], 2, ['2 rows exported']]);
    expect(table.counts).toMatchObject({ faults: 0, warnings: 0 });
    await done(table.setHeadings(false));
    expect([table.rows.length, table.footer]).toEqual([4, []]);
  });

  it('sends exactly the valid rows that the user wants, whatever is ticked and edited, and counts them', async () => {
    const row = fc.nat(5);
    const step = fc.oneof(
      fc.record({ act: fc.constant('tick' as const), row, on: fc.boolean() }),
      fc.record({ act: fc.constant('edit' as const), row, text: fc.constantFrom('', 'Total', 'T1', 'S1', 'S9') }),
      fc.record({ act: fc.constant('arrive' as const), row }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 15, size: 'max' }), async (steps) => {
        existingSkus = ['T1', 'T2'];
        const cells = ['S1', 'S2', 'T1', 'T2', 'S3', 'S4'];
        const table = await opened(`SKU\tLabel\n${cells.map((sku) => `${sku}\tBag`).join('\n')}`);
        const ticks = new Map<number, boolean>();
        for (const one of steps) {
          if (one.act === 'tick') {
            ticks.set(one.row, one.on);
            table.tick(one.row, one.on);
          } else if (one.act === 'edit') {
            cells[one.row] = one.text;
            void table.edit(one.row, 0, one.text);
          } else await page.arrive();
        }
        await page.everything();
        const isRight = (sku: string): boolean =>
          sku !== '' && !existingSkus.includes(sku) && cells.filter((one) => one === sku).length === 1;
        const isSent = (sku: string, at: number): boolean => isRight(sku) && (ticks.get(at) ?? sku !== 'Total');
        expect(table.rows.map(([sku]) => sku)).toEqual(cells);
        const wrong = skus(table).filter((sku) => !cells.some((one, at) => one === sku && isSent(one, at)));
        const missing = cells.filter((sku, at) => isSent(sku, at) && !skus(table).includes(sku));
        expect([
          wrong.filter((sku) => !existingSkus.includes(String(sku)) && cells.filter((one) => one === sku).length === 1),
          missing,
        ]).toEqual([[], []]);
        expect([table.counts.all, table.counts.out]).toEqual([6, 6 - table.plan.rows.length]);
        expect(table.checking).toBe(false);
      }),
      { numRuns: 60 },
    );
  });

  it('assigns a column to one field only, and reads the first row as data if there is no header', async () => {
    const table = await opened('SKU\tLabel\nS1\tBag');
    expect([table.headings, table.mapping.map((one) => one?.key)]).toEqual([true, ['sku', 'label']]);
    await done(table.choose(1, 'sku'));
    expect(table.mapping.map((one) => one?.key)).toEqual([undefined, 'sku']);
    expect(table.chosen).toEqual({ sku: '', label: 'sku' });
    await done(table.setHeadings(false));
    expect([table.rows.length, table.mapping, table.chosen]).toEqual([2, [null, null], {}]);
  });

  it('submits at most 200 rows with one call', async () => {
    const table = await opened(`SKU\n${Array.from({ length: 401 }, (_, at) => `S${String(at)}`).join('\n')}`);
    const parts = [...table.creations()].map((part) => any<unknown[]>(JSON.parse(part)).length);
    expect([parts, new Set(skus(table)).size]).toEqual([[200, 200, 1], 401]);
  });
});

describe('Pasting', () => {
  const ready = async (text = 'SKU\nS1\nS2'): Promise<Pasting> => {
    const pasting = new Pasting(text);
    await done(pasting.start());
    return pasting;
  };

  it('puts rows into the outbox once when the button is pressed twice', async () => {
    page.answer('outbox.createBatch', () => any(['i1', 'i2']));
    const pasting = await ready();
    const [first, second] = [pasting.add(), pasting.add()];
    await page.everything();
    expect([await first, await second, pasting.busy, pasting.text]).toEqual([true, false, null, '']);
    expect([page.asked('outbox.stageBatch').length, page.asked('outbox.createBatch').length]).toEqual([1, 1]);
    const batches = [...page.asked('outbox.stageBatch'), ...page.asked('outbox.createBatch')].map(({ batch }) => batch);
    expect(new Set(batches).size).toBe(1);
  });

  it('keeps text and table, and shows why, when rows are not in the outbox', async () => {
    const pasting = await ready();
    page.answer('outbox.stageBatch', () => new Rejection('timeout', 'Too slow'));
    const added = pasting.add();
    await page.everything();
    expect([await added, pasting.problem, pasting.busy, pasting.text, page.asked('outbox.createBatch')]).toEqual([
      false,
      'Too slow',
      null,
      'SKU\nS1\nS2',
      [],
    ]);
    pasting.back();
    expect([pasting.table, pasting.problem]).toEqual([null, null]);
  });

  it('restores the stored text with its edits, and stores nothing of a text from elsewhere', async () => {
    page.answer('drafts.readPasted', () => any({ text: 'SKU\nS1', edits: [{ row: 0, column: 0, text: 'S2' }] }));
    const pasting = new Pasting();
    await done(pasting.start());
    expect(pasting.table?.rows).toEqual([['S2']]);
    pasting.close();
    expect(page.asked('drafts.keepPasted').at(-1)?.draft).toEqual({
      text: 'SKU\nS1',
      edits: [{ row: 0, column: 0, text: 'S2' }],
    });
    pasting.discard();
    expect(page.asked('drafts.keepPasted').at(-1)?.draft).toBeNull();
    const before = page.asked('drafts.keepPasted').length;
    const filled = await ready();
    filled.set('x');
    filled.close();
    filled.discard();
    expect(page.asked('drafts.keepPasted').length).toBe(before);
  });

  it('stores the last edit of each cell', async () => {
    page.answer('drafts.readPasted', () => any({ text: 'SKU\tLabel\nS1\tBag\nS2\tBox', edits: [] }));
    const pasting = new Pasting();
    await done(pasting.start());
    const cells = [
      [0, 0, 'A'],
      [0, 1, 'B'],
      [1, 0, 'C'],
      [0, 0, 'D'],
    ] as const;
    for (const [row, column, text] of cells) await done(pasting.edit(row, column, text));
    pasting.close();
    const edits = page.asked('drafts.keepPasted').at(-1)?.draft?.edits ?? [];
    expect(edits.map(({ row, column, text }) => [row, column, text])).toEqual(cells.slice(1));
  });

  it('remembers the newest headings of chosen columns', async () => {
    page.answer('drafts.readPasted', () => any({ text: 'SKU\tMaterial\nS1\tSteel', edits: [] }));
    page.answer('app.remembered', () =>
      any(Object.fromEntries(Array.from({ length: 400 }, (_, at) => [`heading ${String(at)}`, 'label']))),
    );
    const pasting = new Pasting();
    await done(pasting.start());
    await done(pasting.choose(1, 'label'));
    const kept = Object.keys(page.asked('app.remember').at(-1)?.value as object);
    expect([kept.length, kept.includes('heading 0'), kept.at(-1)]).toEqual([400, false, 'material']);
  });

  it('keeps the stored text and its edits when the dialog is closed before they are read', async () => {
    page.answer('drafts.readPasted', () => any({ text: 'SKU\nS1', edits: [{ row: 0, column: 0, text: 'S2' }] }));
    for (const replies of [0, 1, 2]) {
      const pasting = new Pasting();
      const started = pasting.start();
      for (let arrived = 0; arrived < replies; arrived += 1) await page.arrive();
      pasting.close();
      await done(started);
      expect(page.asked('drafts.keepPasted')).toEqual([]);
    }
  });

  it('does not overwrite typed text when the stored text arrives', async () => {
    page.answer('drafts.readPasted', () => any({ text: 'OLD', edits: [] }));
    const pasting = new Pasting();
    const started = pasting.start();
    pasting.set('NEW');
    await done(started);
    expect([pasting.text, pasting.table]).toEqual(['NEW', null]);
    pasting.set('  ');
    await pasting.read();
    expect(pasting.hint).not.toBeNull();
    pasting.set('a');
    expect(pasting.hint).toBeNull();
  });
});
