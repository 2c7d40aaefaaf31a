import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { OpenReadSheet, SheetEffect, SheetRow } from '../../../../../electron/contract/index.ts';
import { dialogs } from '../../../../../renderer/app/dialogs.svelte.ts';
import { sheetSaving } from '../../../../../renderer/features/sheets/save-sheet.svelte.ts';
import ReadSheetDialog from '../../../../../renderer/features/sheets/ReadSheetDialog.svelte';
import { m } from '../../../../../renderer/messages/lazy.ts';
import { toasts } from '../../../../../renderer/ui/toasts.svelte.ts';
import { Rejection, page } from '../../../../support/fake-page.ts';
import { type Mounted, mountComponent } from '../../../../support/mount-component.ts';

const messages = m.sheets.back;
const createRow = (row: number, state: SheetRow['state'], more: Partial<SheetRow> = {}): SheetRow =>
  ({
    ...{ row, sku: `A${String(row)}`, label: 'Bag', state, why: null, isCreation: false, more: 0, rules: [] },
    ...{ changes: [{ column: 'GTIN', before: '1', after: '22' }], ...more },
  }) as never;
let rows: readonly SheetRow[];
const createSheet = (more: Partial<OpenReadSheet> = {}): OpenReadSheet =>
  ({
    ...{
      id: 's',
      fileName: 'filled.xlsx',
      madeAt: new Date(2026, 10, 20, 9).toISOString(),
      rows: rows.length,
      ignored: [],
      matched: [],
      footer: [],
    },
    ...{
      counts: { fits: 2, misfit: 1, unknown: 1, unchanged: 0 },
      rewritten: { rows: 0, columns: [] },
      worksheet: null,
    },
    ...{
      headers: [
        { at: 0, header: 'sku' },
        { at: 1, header: 'gtin' },
      ],
      skuColumn: 0,
      headerRow: 1,
      ...more,
    },
  }) as never;
const open = async (more: Partial<OpenReadSheet> = {}): Promise<Mounted> => {
  page.answer('sheets.read', () => createSheet(more));
  const mounted = await mountComponent(ReadSheetDialog, {});
  dialogs.open('readSheet', undefined);
  for (let i = 0; i < 5; i += 1) await mounted.settle();
  return mounted;
};
beforeEach(() => {
  page.reset();
  rows = [
    createRow(2, 'fits'),
    createRow(3, 'fits', { more: 2 }),
    createRow(4, 'misfit'),
    createRow(5, 'unknown', { changes: [] }),
  ];
  page.answer('sheets.rows', ({ state, offset }) => {
    const shown = rows.filter((row) => state === null || row.state === state);
    return { offset, total: shown.length, rows: shown.slice(offset) };
  });
  page.answer('sheets.effects', () => []);
  page.answer('sheets.row', ({ row }) => rows.find((one) => one.row === row) as never);
  page.answer('edits.countSheet', () => ({ edits: 3, leftOut: [], creations: 0, stoppedCreations: 0 }));
});
afterEach(() => {
  // Its error is shown until the dialog is closed.
  sheetSaving.watch('read', false);
  for (const { id } of toasts.list) toasts.close(id);
});
const getLines = ({ outline }: Mounted, after = '', before = ''): string[] => {
  const lines = outline();
  const end = lines.indexOf(before);
  return lines.slice(lines.indexOf(after) + 1, end < 0 ? undefined : end);
};
const head = Object.values(messages.columns).join(' ');
const getNotes = (mounted: Mounted): string[] =>
  getLines(mounted, `button “${messages.state('unchanged')} 0”`, `checkbox “${messages.tickAll}”`);

describe('the dialog that imports a sheet', () => {
  it('lists the rows with their results, and counts them', async () => {
    rows = [
      ...[...rows, createRow(6, 'fits', { isCreation: true }), createRow(7, 'misfit', { why: 'Changed meanwhile.' })],
      createRow(8, 'fits', { rules: [{ profile: 'Web', message: 'GTIN', effect: 'mends', fault: null }] }),
    ];
    const mounted = await open();
    expect(mounted.outline().slice(0, 3)).toEqual([
      ...['heading “filled.xlsx”', `Made 20 Nov 2026, 09:00 · 7 rows. ${messages.nothingSent}`, 'button “Close”'],
    ]);
    expect(getLines(mounted, head, '2 ticked')).toEqual([
      ...[
        'checkbox “Tick A2”, checked',
        'A2 GTIN 1 22 1 change',
        'checkbox “Tick A3”, checked',
        'A3 GTIN and 2 more 1 22 3 changes',
      ],
      ...['checkbox “Tick A4”', 'A4 GTIN 1 22 Needs review', 'checkbox “Tick A5”, disabled', 'A5 — — Unknown SKU'],
      ...['checkbox “Tick A6”, checked', 'A6 GTIN 1 22 1 change of its creation'],
      ...[
        'checkbox “Tick A7”',
        'A7 GTIN 1 22 Changed meanwhile.',
        'checkbox “Tick A8”, checked',
        'A8 GTIN 1 22 Fixes 1 rule',
      ],
    ]);
    expect(getLines(mounted, '2 ticked')).toEqual(
      ['Close', 'Save the 2 skipped', 'Save 2 for import', 'Add 3 edits'].map((name) => `button “${name}”`),
    );
    const selected = [...mounted.get('grid', messages.grid).querySelectorAll('[data-index]')];
    expect(selected.slice(0, 4).map((row) => row.getAttribute('aria-selected'))).toEqual([
      'true',
      'true',
      'false',
      null,
    ]);
  });

  it('filters and ticks rows', async () => {
    const mounted = await open();
    const grid = mounted.get('grid', messages.grid);
    const count = (): string | undefined => mounted.outline().find((line) => line.endsWith(' ticked'));
    await mounted.press(grid, ' ');
    expect([count(), (mounted.get('checkbox', messages.tickAll) as HTMLInputElement).indeterminate]).toEqual([
      '1 ticked',
      true,
    ]);
    await mounted.press(grid, 'End');
    await mounted.press(grid, ' ');
    expect(count()).toBe('1 ticked');
    await mounted.click('checkbox', messages.tickAll);
    expect(count()).toBe('2 ticked');
    await mounted.click('button', 'Needs review 1');
    expect(getLines(mounted, head, '2 ticked')).toEqual(['checkbox “Tick A4”', 'A4 GTIN 1 22 Needs review']);
    await mounted.click('checkbox', messages.tickView);
    expect([count(), (mounted.get('checkbox', messages.tickView) as HTMLInputElement).checked]).toEqual([
      '3 ticked',
      true,
    ]);
    await mounted.click('button', 'Unchanged 0');
    expect(mounted.outline()).toEqual(
      expect.arrayContaining([messages.none, `checkbox “${messages.tickView}”, disabled`]),
    );
    await mounted.click('button', 'All 4');
    await mounted.click('checkbox', messages.tickAll);
    expect([count(), mounted.outline().slice(-2)]).toEqual([
      '0 ticked',
      ['button “Save 0 for import”, disabled', 'button “Add 3 edits”'],
    ]);
    expect(page.asked('edits.countSheet').at(-1)?.ticks).toEqual({
      fits: { inverted: false, rows: [] },
      misfit: { inverted: false, rows: [] },
    });
  });

  it('shows a row in full', async () => {
    const fault = { what: 'missing' } as const;
    rows = [
      createRow(2, 'fits', {
        isCreation: true,
        rules: [
          { profile: 'Web', message: 'GTIN is set', effect: 'stays', fault },
          { profile: 'Shop', message: 'GTIN is unique', effect: 'breaks', fault: null },
        ],
      }),
      createRow(3, 'unknown', { changes: [], why: 'No such product.', label: null }),
    ];
    const mounted = await open();
    const grid = mounted.get('grid', messages.grid);
    await mounted.press(grid, 'Enter');
    expect(getLines(mounted, 'A3 — — No such product.', '2 ticked')).toEqual([
      ...['heading “Row 2: A2”', `button “${messages.closeRow}”`, 'Bag', 'Ready', messages.isCreation],
      ...[
        'GTIN',
        'Before1 character',
        '1',
        'After2 characters',
        '22',
        'Rules',
        'GTIN is set Web',
        `${messages.rules.effect.stays}: Missing`,
      ],
      ...['GTIN is unique Shop', messages.rules.effect.breaks],
    ]);
    expect(grid.querySelector('[aria-current=true]')?.getAttribute('data-index')).toBe('0');
    await mounted.press(grid, 'ArrowDown');
    await mounted.press(grid, 'Enter');
    expect(getLines(mounted, 'A3 — — No such product.', '2 ticked').slice(2)).toEqual([
      'No such product.',
      messages.noChange,
    ]);
    await mounted.click('button', messages.closeRow);
    expect(getLines(mounted, 'A3 — — No such product.', '2 ticked')).toEqual([]);
  });

  it.each<[Partial<OpenReadSheet>, object, string[]]>([
    [{}, {}, []],
    [{ rewritten: { rows: 2, columns: ['GTIN'] } }, {}, [messages.rewritten(2, ['GTIN'])]],
    [{}, { creations: 2, stoppedCreations: 1 }, [`${messages.creations(2)} ${messages.stoppedCreations(1)}`]],
    [{ matched: [{ column: 'GTIN', header: 'EAN' }] }, {}, [messages.matched([{ column: 'GTIN', header: 'EAN' }])]],
    [{ ignored: ['x', 'label (reference)'] }, {}, [messages.ignored(['x']), messages.reference(['label'])]],
    [{ footer: ['(2 rows)'] }, {}, [messages.footer(['(2 rows)'])]],
    [{ madeAt: null }, {}, [`${messages.unmarked}.`]],
    [
      {},
      { leftOut: [1, 2, 3, 4, 5].map((count) => ({ count, fieldLabel: 'Label', reason: `r${String(count)}` })) },
      [1, 2, 3]
        .map((count) => messages.leftOut({ count, fieldLabel: 'Label', reason: `r${String(count)}` }))
        .concat(messages.moreLeftOut(2)),
    ],
  ])('explains what was not read: %j, %j', async (sheet, counted, notes) => {
    page.answer('edits.countSheet', () => ({ edits: 3, leftOut: [], creations: 0, stoppedCreations: 0, ...counted }));
    expect(getNotes(await open(sheet))).toEqual(notes);
  });

  it('shows the effect on rules', async () => {
    const effect = (rule: string, more: Partial<SheetEffect>): SheetEffect => ({
      ...{ profile: 'p', profileName: 'Web', rule, message: `Rule ${rule}`, failing: 1_200 },
      ...{ mends: 0, breaks: 0, leftOut: 0, ...more },
    });
    page.answer('sheets.effects', () => [
      ...[
        effect('1', { mends: 200, breaks: 3, leftOut: 4 }),
        effect('2', { failing: null, breaks: 1 }),
        effect('3', { failing: 1, mends: 2 }),
      ],
      effect('4', { mends: 1 }),
    ]);
    const mounted = await open();
    const getEffects = (): string[] => mounted.outline().filter((line) => line.startsWith('Rule '));
    const none = m.lists.noValue;
    expect(getEffects()).toEqual([
      'Rule 1 Web 1,200 1,003 200 fewer, 3 more, 4 skipped',
      ...[`Rule 2 Web ${none} ${none} 1 more`, 'Rule 3 Web 1 0 2 fewer'],
    ]);
    await mounted.click('button', messages.rules.all(1));
    expect(getEffects().at(-1)).toBe('Rule 4 Web 1,200 1,199 1 fewer');
  });

  it('is read again with another worksheet or SKU column', async () => {
    const headers = ['sku', 'gtin', 'gtin'].map((header, at) => ({ header, at }));
    const worksheet = { name: 'One', names: ['One', 'Two'] };
    const mounted = await open({ worksheet, headers, headerRow: 3, skuColumn: 1 });
    const select = async (name: string, value: string): Promise<void> => {
      const control = mounted.get('combobox', name) as HTMLSelectElement;
      control.value = value;
      control.dispatchEvent(new Event('change', { bubbles: true }));
      for (let i = 0; i < 5; i += 1) await mounted.settle();
    };
    const column = mounted.get('combobox', messages.skuColumn) as HTMLSelectElement;
    expect([...column.options].map(({ text }) => text)).toEqual([
      'sku',
      messages.columnNumber('gtin', 2),
      messages.columnNumber('gtin', 3),
    ]);
    expect([column.value, mounted.outline().includes(messages.worksheet)]).toEqual(['1', false]);
    expect(mounted.outline()).toContain(messages.headerRow(3));
    page.answer('sheets.readAs', () => new Rejection('invalid', 'No SKUs there.'));
    await select(messages.skuColumn, '2');
    expect(mounted.outline()).toContain('No SKUs there.');
    page.answer('sheets.readAs', () => createSheet({ worksheet: { name: 'Two', names: ['Two'] } }));
    await select(messages.worksheet, 'Two');
    expect(page.asked('sheets.readAs').map(({ choice }) => choice)).toEqual([
      { sheet: 'One', sku: 2 },
      { sheet: 'Two', sku: null },
    ]);
    expect([
      mounted.outline().includes(messages.failed),
      getLines(mounted, 'button “Close”', 'combobox “SKU column”'),
    ]).toEqual([false, ['Sheet Two']]);
  });

  it('refuses a sheet of another account until it is confirmed, and shows why a file cannot be read', async () => {
    page.answer('sheets.read', () => ({ other: 'theirs.xlsx' }));
    const mounted = await mountComponent(ReadSheetDialog, {});
    dialogs.open('readSheet', 's1');
    await mounted.settle();
    expect(mounted.outline().slice(2)).toEqual([
      messages.otherTitle('theirs.xlsx'),
      messages.other,
      ...[messages.close, messages.anyway, messages.chooseAnother].map((name) => `button “${name}”`),
    ]);
    page.answer('sheets.read', () => new Rejection('disk', 'The file is damaged.'));
    await mounted.click('button', messages.anyway);
    expect(mounted.outline().slice(2)).toEqual([
      messages.failed,
      'The file is damaged.',
      ...[messages.close, messages.chooseAnother].map((name) => `button “${name}”`),
    ]);
    page.answer('sheets.read', () => null);
    await mounted.click('button', messages.chooseAnother);
    expect(page.asked('sheets.read')).toMatchObject([{ again: false, entry: 's1' }, { again: true }, { again: false }]);
  });

  it('adds the edits, and says what was added and what was not', async () => {
    const left = [{ title: 'A9', reason: 'Sent.' }];
    for (const [added, creations, text, detail, hash] of [
      [3, { changed: 0, left: [] }, '3 edits added', undefined, '#/edits'],
      [
        3,
        { changed: 2, left },
        '3 edits added',
        '2 creations in the outbox changed. A9 was not changed: Sent.',
        '#/edits',
      ],
      [0, { changed: 1, left: [] }, '1 creation in the outbox changed.', undefined, '#/outbox'],
    ] as const) {
      page.answer('edits.addBulk', () => ({ step: 's', added, creations }));
      const mounted = await open();
      await mounted.click('button', 'Add 3 edits');
      for (let i = 0; i < 5; i += 1) await mounted.settle();
      const toast = toasts.list.at(-1);
      toast?.link?.run();
      expect([toast?.message, toast?.detail, toast?.tone, location.hash]).toEqual([
        text,
        detail,
        creations.left.length > 0 ? 'warn' : 'success',
        hash,
      ]);
      expect([mounted.outline(), page.asked('sheets.closeRead').length > 0]).toEqual([[], true]);
    }
  });

  it('saves the ticked rows for import, and the others', async () => {
    page.answer('sheets.saveRead', ({ what }) =>
      what === 'rest'
        ? new Rejection('disk', 'The disk is full.')
        : { files: [{ fileName: 'f', rows: 2, bytes: 1 }], rows: 2, cut: 0 },
    );
    const mounted = await open();
    await mounted.click('button', 'Save 2 for import');
    expect(toasts.list.at(-1)?.message).toBe('2 rows saved to f');
    await mounted.click('button', 'Save the 2 skipped');
    expect(mounted.outline()).toContain('The disk is full.');
    expect(page.asked('sheets.saveRead').map(({ what }) => what)).toEqual(['import', 'rest']);
    expect(document.activeElement).toBe(mounted.get('grid', messages.grid));
  });
});
