import { afterEach, describe, expect, it } from 'vitest';
import { type AccountEdits, type EditsOptions, createEdits } from '../../../electron/edits/edits.ts';
import { m } from '../../../electron/messages/index.ts';
import type { StoredEdit } from '../../../electron/outbox/db/edits/staged-edit-rows.ts';
import { threadsRoot as root } from '../../support/threads.ts';

const createEdit = (item: string, more: Partial<StoredEdit> = {}): StoredEdit =>
  ({
    ...{ seq: 1, id: `edit of ${item}`, resource: 'product', item, field: 'label', value: 'New', base: 'Old' },
    ...{
      firstBase: 'Old',
      origin: 'grid',
      createdAt: '2026-11-20T14:02:00.000Z',
      state: 'staged',
      rules: null,
      ...more,
    },
  }) as StoredEdit;

let edits: AccountEdits | undefined;
afterEach(() => edits?.close());

/** Opens the edits of an account with these items and these results of the staging table. */
const open = (items: readonly object[], results: Readonly<Record<string, unknown>>) => {
  const calls: unknown[][] = [];
  const call = async (name: string, argument: unknown): Promise<unknown> => {
    calls.push([name, argument]);
    return name in results ? results[name] : [];
  };
  const cache = {
    editSources: async (_: string, ids: readonly string[]) =>
      items.filter((item) => ids.includes((item as { id: string }).id)),
    declaredEditors: async () => [],
    attributes: async () => [],
  };
  edits = createEdits({
    ...{ root, folder: '/none', table: { call }, cache, creations: {}, profiles: async () => [] },
    ...{ account: () => 'account', isReading: () => true },
  } as unknown as EditsOptions);
  return { edits, calls };
};
const source = (id: string, raw: object, more: object = {}) => ({ id, raw, thumb: null, gone: false, ...more });
const bag = source('p1', { sku: 'BAG-1', label: 'Bag', gtin: '1' }, { thumb: 'a9' });
const list = { tab: 'all', filter: null, offset: 3, limit: 10 } as const;

describe('the rows of staged edits', () => {
  it.each([
    ['a product', bag, {}, { title: 'BAG-1', label: 'Bag', thumb: 'a9', fieldLabel: 'Label', editor: 'text' }],
    ['a product without a SKU', source('p1', { sku: ' ' }), {}, { title: 'p1', label: null, thumb: null }],
    ['a product without a label', source('p1', { sku: 'B', label: '' }), {}, { title: 'B', label: null }],
    ['a missing product', source('other', {}), {}, { title: 'p1', label: null, editor: null, fieldLabel: 'Label' }],
    [
      ...(['an asset', source('p1', { filename: 'a.jpg', label: 'x' }, { thumb: 'other' })] as const),
      ...([
        { resource: 'asset', field: 'alt_text' },
        { title: 'a.jpg', label: null, thumb: 'p1', fieldLabel: 'Alt text' },
      ] as const),
    ],
    [
      'an attribute',
      bag,
      { field: 'attributes.x', value: ['a', 'b'], base: null },
      { before: '', after: 'a | b', fieldLabel: 'x' },
    ],
    ['a read-only field', bag, { field: 'sku' }, { editor: null, reason: expect.any(String) as string }],
  ])('describe %s', async (_, item, more, row) => {
    const stored = createEdit('p1', more);
    const { edits: own } = open([item], { listEdits: { edits: [stored], total: 1, all: 1 } });
    const { rows, offset, total } = await own.list(list);
    expect([offset, total]).toEqual([3, 1]);
    expect(rows).toMatchObject([{ id: stored.id, before: 'Old', after: 'New', warnings: [], ...row }]);
    expect(rows[0]).not.toHaveProperty('seq');
  });

  it.each([
    [null, false],
    [[{ effect: 'breaks', severity: 'must' }], true],
    [[{ effect: 'breaks', severity: 'should' }], false],
    [[{ effect: 'fixes', severity: 'must' }], false],
  ])('tell for the rules %j whether a rule that must hold is broken: %s', async (rules, breaksMust) => {
    const stored = createEdit('p1', { rules: rules as StoredEdit['rules'] });
    const { edits: own } = open([bag], { listEdits: { edits: [stored], total: 1, all: 1 } });
    expect((await own.list(list)).rows[0]?.breaksMust).toBe(breaksMust);
  });

  it('are read in pages, and one at a time', async () => {
    const pages = [[createEdit('p1', { seq: 4 })], [createEdit('p1', { seq: 9 })], []];
    const { edits: own, calls } = open([bag], { editWithId: createEdit('p1') });
    const selection = {
      tab: 'all',
      filter: null,
      sound: { inverted: true, ids: [] },
      breaking: { inverted: true, ids: [] },
    };
    expect(await own.row('e1' as never)).toMatchObject({ title: 'BAG-1' });
    const empty = open([bag], { editWithId: null });
    expect(await empty.edits.row('e1' as never)).toBeNull();
    expect(calls[0]).toEqual(['editWithId', 'e1']);
    const results = {
      get pageOfEdits() {
        return pages.shift();
      },
    };
    const paged = open([bag], results);
    const seen: string[] = [];
    for await (const page of paged.edits.selectedRows(selection as never)) seen.push(...page.map(({ id }) => id));
    expect(seen).toHaveLength(2);
    const afters = paged.calls.flatMap(([name, argument]) =>
      name === 'pageOfEdits' ? [(argument as { after: number }).after] : [],
    );
    expect(afters).toEqual([0, 4, 9]);
  });
});

describe('new edits', () => {
  const add = async (item: object, field: string, value: string) => {
    const results = { stageEdits: { staged: [], before: [] } };
    const { edits: own, calls } = open([item], results);
    const { rejected } = await own.add('grid', [{ resource: 'product', item: 'p1' as never, field, value }]);
    const [, argument] = calls.find(([name]) => name === 'stageEdits') ?? [];
    return {
      messages: rejected.map(({ message }) => message),
      staged: (argument as { edits: readonly object[] }).edits,
    };
  };

  it.each([
    ['of an unknown item', source('other', {}), 'label', 'x', m.outbox.conflict.unknownItem],
    ['of a deleted item', { ...bag, gone: true }, 'label', 'x', m.edits.value.deletedItem],
    ['of an unknown field', bag, 'nothing', 'x', m.edits.value.unknownField],
    ['of a read-only field', bag, 'sku', 'x', expect.any(String) as string],
  ])('are rejected %s', async (_, item, field, value, message) => {
    expect(await add(item, field, value)).toEqual({ messages: [message], staged: [] });
  });

  it('are staged with the cached value', async () => {
    const { messages, staged } = await add(bag, 'label', 'Sack');
    expect(messages).toEqual([]);
    expect(staged).toEqual([{ resource: 'product', item: 'p1', field: 'label', value: 'Sack', current: 'Bag' }]);
  });
});
