import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Rejection, page } from '../../../../../support/fake-page.ts';
import { type Mounted, mountComponent } from '../../../../../support/mount-component.ts';
import BulkDialog from '../../../../../../renderer/features/edits/bulk/BulkDialog.svelte';
import PasteCells from '../../../../../../renderer/features/edits/bulk/PasteCells.svelte';
import { bulk } from '../../../../../../renderer/features/edits/bulk/messages.ts';
import { BridgeError } from '../../../../../../renderer/app/bridge.ts';
import { toasts } from '../../../../../../renderer/ui/toasts.svelte.ts';

const counts = (change: number, problem = 0) => ({
  change,
  problem,
  same: 3 - change - problem,
  replaces: 0,
  breaks: null,
});
const fields = [
  { field: 'label', label: 'Label', kind: 'text', options: [] },
  { field: 'weight', label: 'Weight', kind: 'number', options: [] },
  { field: 'zip', label: 'Zip', kind: 'yesNo', options: [] },
  { field: 'tags', label: 'Tags', kind: 'choices', options: ['a', 'b'] },
];
const row = (at: number, more: object = {}) => ({
  ...{
    id: `p${String(at)}`,
    title: `BAG-${String(at)}`,
    field: 'label',
    fieldLabel: 'Label',
    kind: 'text',
    replaces: false,
  },
  ...{ before: 'Old', after: 'New', state: 'change', problem: null, breaks: null, ...more },
});
let isClosed: boolean;
beforeEach(() => {
  page.reset();
  isClosed = false;
  const rows = [row(1), row(2, { state: 'same' }), row(3, { state: 'problem', problem: 'Too long.' })];
  page.answer('edits.openBulk', () => ({ total: 3, fields, counts: counts(0) }) as never);
  page.answer('edits.previewBulk', () => counts(1, 1));
  page.answer('edits.evaluateBulk', () => counts(1, 1));
  page.answer('edits.addBulk', () => ({ step: 's1', added: 1, creations: { changed: 0, left: [] } }));
  page.answer('edits.bulkRows', ({ view, offset }) => {
    const shown = view === 'all' ? rows : rows.filter(({ state }) => state === view);
    return { offset, total: shown.length, rows: offset === 0 ? shown : [] } as never;
  });
});
afterEach(() => {
  for (const { id } of toasts.list) toasts.close(id);
});
const open = async (): Promise<Mounted> => {
  const query = { resource: 'product', searchText: '', view: 'all', type: null, sort: null };
  const target = { resource: 'product', source: { from: 'list', scope: { what: 'view', query } }, count: 3 };
  const mounted = await mountComponent(BulkDialog, { target: target as never, onclose: () => (isClosed = true) });
  await mounted.settle();
  return mounted;
};
const choose = async ({ get, settle }: Mounted, name: string, value: string): Promise<void> => {
  const select = get('combobox', name) as HTMLSelectElement;
  select.value = value;
  select.dispatchEvent(new Event('change', { bubbles: true }));
  await settle();
};
/** Returns the inputs of the change, after the field and the kind of change. */
const getInputs = ({ outline }: Mounted): string[] => {
  const lines = outline().filter((line) => /^(textbox|combobox|checkbox) “/.test(line));
  return lines.filter((line) => !/^combobox “(Field|Change)”/.test(line)).map((line) => line.trim());
};

describe('the dialog that changes many items', () => {
  it.each([
    ['label', 'set', ['textbox “Value”:']],
    ['label', 'setWhereEmpty', ['textbox “Value”:']],
    [
      ...(['label', 'replace'] as const),
      ['textbox “Find”:', 'textbox “Replace with”:', 'checkbox “Match case”', 'checkbox “Whole words only”'],
    ],
    ['label', 'before', ['textbox “Text before”:']],
    ['label', 'after', ['textbox “Text after”:']],
    ['label', 'case', ['combobox “Case”']],
    ['label', 'copy', ['combobox “Copy from”']],
    ['label', 'clear', []],
    ['label', 'trim', []],
    ['weight', 'add', ['textbox “Number”:']],
    ['weight', 'multiply', ['textbox “Number”:']],
    ['zip', 'set', ['combobox “Value”']],
    ['tags', 'set', ['textbox “Value”:']],
    ['tags', 'addOption', ['combobox “Option”:']],
    ['tags', 'removeOption', ['combobox “Option”:']],
  ])('asks for the field %s and the change %s for %j', async (field, action, inputs) => {
    const mounted = await open();
    await choose(mounted, bulk.field, field);
    await choose(mounted, bulk.change, action);
    expect(getInputs(mounted)).toEqual(inputs);
    expect(mounted.outline().includes(bulk.optionsHint)).toBe(field === 'tags' && action === 'set');
  });

  it('shows every value before and after the change, and only those of a view', async () => {
    const mounted = await open();
    const summary = `${bulk.willChange(1)} ${bulk.others({ same: 1, breaks: null, problem: 1 })}`;
    const rows = [
      'BAG-1OldNew Old → New',
      'BAG-2Oldstays as it isOld stays as it is',
      'BAG-3OldToo long.Old Too long.',
    ];
    expect(mounted.outline().slice(-8)).toEqual([
      ...['button “Do not fit 1”', 'SKUBefore→AfterBefore → after', ...rows, summary],
      ...[`button “${bulk.cancel}”`, `button “${bulk.add(1)}”`],
    ]);
    await mounted.click('button', 'Do not fit 1');
    await mounted.settle();
    expect(mounted.outline().filter((line) => line.startsWith('BAG'))).toEqual(rows.slice(2));
    expect(mounted.get('button', 'Do not fit 1').getAttribute('aria-pressed')).toBe('true');
  });

  it('adds the edits, says how many, and closes', async () => {
    const mounted = await open();
    await mounted.type('textbox', 'Value', 'New');
    await mounted.click('button', bulk.add(1));
    await mounted.settle();
    expect(page.asked('edits.addBulk')).toHaveLength(1);
    expect([isClosed, toasts.list.at(-1)?.message]).toEqual([true, bulk.added(1)]);
  });

  it('adds nothing if nothing changes, and can be cancelled', async () => {
    page.answer('edits.previewBulk', () => counts(0));
    page.answer('edits.evaluateBulk', () => counts(0));
    const mounted = await open();
    await mounted.click('button', bulk.add(0));
    expect([page.asked('edits.addBulk'), isClosed]).toEqual([[], false]);
    expect(mounted.outline()).toContain(bulk.nothingToAdd);
    await mounted.click('button', bulk.cancel);
    expect(isClosed).toBe(true);
  });
});

describe('cells that are pasted into a list', () => {
  const readFirst = (count: number) => Promise.resolve(['p1', 'p2', 'p3'].slice(0, count));
  const paste = async (text: string, readItems: (count: number) => Promise<string[]> = readFirst): Promise<Mounted> => {
    const props = {
      resource: 'product',
      text,
      fields: ['label', 'weight'],
      readItems,
      onclose: () => (isClosed = true),
    };
    const mounted = await mountComponent(PasteCells, props as never);
    for (let times = 0; times < 3; times += 1) await mounted.settle();
    return mounted;
  };
  const getResult = (): unknown[] => [
    page.asked('edits.addBulk').length,
    isClosed,
    toasts.list.map(({ message, detail }) => detail ?? message),
  ];

  it('are shown next to the former values, and staged on request', async () => {
    const mounted = await paste('A\t1\nB\t2\tbeyond');
    expect(page.asked('edits.openBulk').map(({ source }) => source)).toEqual([
      {
        ...{ from: 'paste', resource: 'product' },
        cells: [
          ...['A', '1'].map((text, at) => ({ item: 'p1', field: ['label', 'weight'][at], text })),
          ...['B', '2'].map((text, at) => ({ item: 'p2', field: ['label', 'weight'][at], text })),
        ],
      },
    ]);
    expect(mounted.get('heading', bulk.pasteTitle(4)).closest('[role=dialog]')?.textContent).toContain('BAG-1');
    await mounted.click('button', bulk.add(1));
    await mounted.settle();
    expect(getResult().slice(0, 2)).toEqual([1, true]);
  });

  it.each([
    [[row(1)], 1, []],
    [[row(1, { state: 'same' })], 0, []],
    [[row(1, { state: 'problem', problem: 'Too long.' })], 0, ['Too long.']],
  ])('are staged without a preview if there is one: %j', async (rows, added, shown) => {
    page.answer('edits.bulkRows', ({ offset }) => ({ offset, total: 1, rows }) as never);
    const mounted = await paste('A');
    expect([mounted.outline(), getResult()]).toEqual([[], [added, true, shown]]);
  });

  it('are given up with the reason if there is no item or field for them, or nothing can be read', async () => {
    await paste('A\tB', () => Promise.resolve([]));
    expect(getResult()).toEqual([0, true, [bulk.nothingPasted]]);
    isClosed = false;
    await paste('A\tB', () =>
      Promise.reject(new BridgeError({ code: 'disk', message: 'Not read.', retryable: false })),
    );
    expect([isClosed, getResult().at(-1)]).toEqual([true, [bulk.nothingPasted, 'Not read.']]);
    page.answer('edits.openBulk', () => new Rejection('disk', 'The disk is full.'));
    page.answer('edits.bulkRows', () => new Rejection('disk', 'The disk is full.'));
    await paste('A');
    expect(getResult().at(-1)).toContain('The disk is full.');
  });
});
