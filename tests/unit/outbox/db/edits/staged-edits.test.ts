import { beforeEach, describe, expect, it } from 'vitest';
import { toResourceId } from '../../../../../electron/base/branded-types.ts';
import type { StagedEdit } from '../../../../../electron/edits/contract.ts';
import type { EditValue } from '../../../../../electron/model/edit-value.ts';
import { type OpenedDatabase, openOutboxDatabase } from '../../../../../electron/outbox/db/database.ts';
import type { EditConditions, SelectedEdits } from '../../../../../electron/outbox/db/edits/staged-edit-conditions.ts';
import type { FieldOfItem } from '../../../../../electron/outbox/db/edits/staged-edit-rows.ts';
import { StagedEdits } from '../../../../../electron/outbox/db/edits/staged-edits.ts';
import { migrations } from '../../world.ts';
import { closedAfterTest } from '../../../../support/closed-after-test.ts';
import { tempFolder } from '../../../../support/temp-folder.ts';

let opened: OpenedDatabase;
let table: StagedEdits;
beforeEach(() => {
  opened = openOutboxDatabase(tempFolder(), migrations);
  closedAfterTest(opened.db);
  table = new StagedEdits(opened.db);
});

const field = (item: string, name = 'label'): FieldOfItem => ({
  resource: 'product',
  item: toResourceId(item),
  field: name,
});
const stage = (item: string, current: EditValue, value: EditValue, name = 'label') =>
  table.add('detail', [{ ...field(item, name), current, value }]);
const staged = (item: string, name = 'label'): StagedEdit => {
  const found = table.queries.ofItems('product', [toResourceId(item)]).find((edit) => edit.field === name);
  if (found === undefined) throw new Error('not staged');
  return found;
};
const listed = (
  tab: 'all' | 'breaksRule' | 'changedSince' = 'all',
  conditions: EditConditions | null = null,
): string[] =>
  table.queries
    .list(tab, conditions, { offset: 0, limit: 100 })
    .edits.map(({ item, field: name }) => `${item}.${name}`);

describe('StagedEdits', () => {
  it('stages an edit with the cached value as its base', () => {
    const { staged: edits, before } = stage('a', 'Old', 'New');
    expect(edits).toMatchObject([
      { item: 'a', base: 'Old', firstBase: 'Old', value: 'New', origin: 'detail', state: 'staged' },
    ]);
    expect(before).toEqual([{ ...field('a'), edit: null }]);
  });

  it('keeps the first base and the last value if a field is edited again', () => {
    const [first] = stage('a', 'Old', 'New').staged;
    const { before } = stage('a', 'Meanwhile', 'Newer');
    expect(staged('a')).toMatchObject({ id: first?.id, base: 'Old', value: 'Newer', createdAt: first?.createdAt });
    expect(before).toMatchObject([{ edit: { value: 'New' } }]);
    expect(table.queries.counts().all).toBe(1);
  });

  it('offers edits only for fields without one, and returns those that are staged', () => {
    stage('a', 'Old', 'New');
    const offered = [
      { ...field('a'), current: null, value: 'Old' },
      { ...field('b'), current: null, value: 'Old' },
    ];
    expect(table.addMissing('changes', offered)).toMatchObject([{ item: 'b', value: 'Old', origin: 'changes' }]);
    expect(table.addMissing('changes', offered)).toMatchObject([{ item: 'b' }]);
    expect(staged('a')).toMatchObject({ value: 'New', origin: 'detail' });
  });

  it('evaluates all edits again after their effects were forgotten', () => {
    const { staged: edits } = table.add(
      'detail',
      ['a', 'b'].map((item) => ({ ...field(item), current: 'Old', value: 'New' })),
    );
    const unevaluated = () => table.queries.unevaluated(0).map(({ item }) => item);
    table.setEffects(edits.map(({ id, value }) => ({ id, value, rules: [] })));
    expect(unevaluated()).toEqual([]);
    table.forgetEffects();
    expect(unevaluated()).toEqual(['a', 'b']);
  });

  it('deletes an edit back to its base, and stages none that changes nothing', () => {
    stage('a', 'Old', 'New');
    stage('a', 'Old', 'Old');
    stage('b', null, null);
    expect(table.queries.counts().all).toBe(0);
  });

  it('lists edits by item, the item with the newest first edit first', () => {
    stage('a', 'Old', 'New');
    stage('b', 'Old', 'New');
    stage('a', null, '4006381333931', 'gtin');
    expect(listed()).toEqual(['b.label', 'a.label', 'a.gtin']);
    expect(table.queries.counts()).toMatchObject({ all: 3, items: 2 });
  });

  it('restores discarded edits unchanged, and removes them again on redo', () => {
    stage('a', 'Old', 'New');
    stage('b', 'Old', 'New');
    const before = table.queries.list('all', null, { offset: 0, limit: 10 }).edits.map(({ seq: _, ...edit }) => edit);
    const discarded = table.discard({ ids: [staged('a').id] });
    expect(listed()).toEqual(['b.label']);
    const redo = table.restore(discarded);
    expect(table.queries.list('all', null, { offset: 0, limit: 10 }).edits.map(({ seq: _, ...edit }) => edit)).toEqual(
      expect.arrayContaining(before),
    );
    table.restore(redo);
    expect(listed()).toEqual(['b.label']);
  });

  it('takes edits to send with their value and base, and leaves those that changed since', () => {
    for (const item of ['a', 'b', 'c']) stage(item, 'Old', 'New');
    const reviewed = ['a', 'b', 'c'].map((item) => staged(item));
    table.seen([{ id: staged('a').id, current: 'Of another user' }]);
    stage('b', 'Old', 'Newer');
    expect(table.take(reviewed)).toMatchObject([{ item: 'c', value: 'New', base: 'Old' }]);
    expect(listed().toSorted()).toEqual(['a.label', 'b.label']);
    expect(table.take(['a', 'b'].map((item) => staged(item)))).toHaveLength(2);
    expect(listed()).toEqual([]);
  });

  it('restores an edit under another ID if its ID already belongs to another field', () => {
    stage('a', 'Old', 'New');
    const taken = staged('a');
    table.restore([{ ...field('b'), edit: taken }]);
    expect(listed().toSorted()).toEqual(['a.label', 'b.label']);
    expect(staged('b').id).not.toBe(taken.id);
  });

  it('counts and lists the edits that break a rule, and edits that break a mandatory rule', () => {
    for (const item of ['a', 'b', 'c']) stage(item, 'Old', 'New');
    const rule = { profile: 'Shop', message: 'Too short', effect: 'breaks' as const };
    table.setEffects([
      { id: staged('a').id, value: 'New', rules: [{ ...rule, severity: 'must' }] },
      { id: staged('b').id, value: 'New', rules: [{ ...rule, severity: 'should' }] },
      { id: staged('c').id, value: 'New', rules: [{ ...rule, severity: 'must', effect: 'fixes' }] },
    ]);
    expect(table.queries.counts()).toMatchObject({ all: 3, breaksRule: 2, breaksMust: { all: 1, breaksRule: 1 } });
    expect(listed('breaksRule')).toEqual(['b.label', 'a.label']);
    const usual: SelectedEdits = {
      tab: 'all',
      conditions: null,
      sound: { inverted: true, ids: [] },
      breaking: { inverted: false, ids: [] },
    };
    expect(table.queries.page(0, usual).map(({ item }) => item)).toEqual(['b', 'c']);
    table.discard({ selection: usual });
    expect(listed()).toEqual(['a.label']);
  });

  it('counts again after every change', () => {
    const broken = { profile: 'Shop', message: 'Too short', effect: 'breaks', severity: 'must' } as const;
    stage('a', 'Old', 'New');
    const counted = [table.queries.counts()];
    table.setEffects([{ id: staged('a').id, value: 'New', rules: [broken] }]);
    counted.push(table.queries.counts());
    opened.db.exec('DELETE FROM staged_edit');
    counted.push(table.queries.counts());
    expect(counted.map(({ all, breaksRule }) => [all, breaksRule])).toEqual([
      [1, 0],
      [1, 1],
      [0, 0],
    ]);
  });

  it('lists, counts and discards only the edits that meet the conditions', () => {
    stage('a', 'Old', 'Crème bag');
    stage('a', null, '4006381333931', 'gtin');
    stage('b', 'Cream', 'Lamp');
    const term = { text: 'cream', fields: [], items: [] };
    const of = (part: Partial<EditConditions>): EditConditions => ({ terms: [], fields: [], origins: [], ...part });
    expect(listed('all', of({ terms: [term] }))).toEqual(['b.label']);
    expect(listed('all', of({ terms: [{ ...term, text: 'creme' }] }))).toEqual(['a.label']);
    expect(listed('all', of({ terms: [{ ...term, fields: ['gtin'] }] }))).toEqual(['b.label', 'a.gtin']);
    const items = [{ resource: 'product' as const, ids: [toResourceId('a')] }];
    expect(listed('all', of({ terms: [{ text: '400', fields: [], items }] }))).toEqual(['a.label', 'a.gtin']);
    expect(listed('all', of({ origins: ['bulk'] }))).toEqual([]);
    const conditions = of({ fields: ['label'] });
    expect(table.queries.list('all', conditions, { offset: 0, limit: 100 })).toMatchObject({
      total: 2,
      counts: { all: 2, items: 2 },
      all: 3,
    });
    const selection: SelectedEdits = {
      tab: 'all',
      conditions,
      sound: { inverted: true, ids: [] },
      breaking: { inverted: true, ids: [] },
    };
    expect(table.queries.countByField(selection)).toEqual([{ resource: 'product', field: 'label', count: 2 }]);
    table.discard({ selection });
    expect(listed()).toEqual(['a.gtin']);
  });

  it('forgets the effects on rules if the value changes', () => {
    stage('a', 'Old', 'New');
    table.setEffects([
      {
        id: staged('a').id,
        value: 'New',
        rules: [{ profile: 'Shop', message: 'Too short', severity: 'must', effect: 'breaks' }],
      },
    ]);
    stage('a', 'Old', 'Newer');
    expect(table.queries.counts().breaksRule).toBe(0);
    expect(table.queries.unevaluated(0)).toMatchObject([{ item: 'a', rules: null }]);
    expect(table.queries.unevaluatedFields()).toEqual(['label']);
  });

  it('continues each read after the last edit of the page before', () => {
    for (const item of ['a', 'b', 'c']) stage(item, 'Old', 'New');
    const [first, second, third] = table.queries.page(0, null).map(({ seq }) => seq);
    if (first === undefined || second === undefined || third === undefined) throw new Error('not staged');
    const seqs = (edits: readonly { readonly seq: number }[]): readonly number[] => edits.map(({ seq }) => seq);
    expect(seqs(table.queries.page(first, null))).toEqual([second, third]);
    expect(seqs(table.queries.values('product', first))).toEqual([second, third]);
    expect(seqs(table.queries.unevaluated(first))).toEqual([second, third]);
    expect([
      table.queries.page(third, null),
      table.queries.values('product', third),
      table.queries.unevaluated(third),
    ]).toEqual([[], [], []]);
  });

  it('skips the effects on rules of a value that has since been replaced', () => {
    stage('a', 'Old', 'Newer');
    table.setEffects([{ id: staged('a').id, value: 'New', rules: [] }]);
    expect(table.queries.page(0, null)[0]?.rules).toBeNull();
  });
});

describe('StagedEdits after a sync', () => {
  const see = (current: EditValue) => table.seen([{ id: staged('a').id, current }]);

  it('deletes an edit whose value the service already has', () => {
    stage('a', 'Old', 'New');
    expect(see('New')).toEqual({ changed: [field('a')], alreadyThere: 1 });
    expect(table.queries.counts().all).toBe(0);
  });

  it('uses a changed value as the base, and marks the edit until the first value is back', () => {
    stage('a', 'Old', 'New');
    expect(see('Other').changed).toEqual([field('a')]);
    expect(staged('a')).toMatchObject({ firstBase: 'Old', base: 'Other', value: 'New', state: 'changedSince' });
    expect(listed('changedSince')).toEqual(['a.label']);
    see('Old');
    expect(staged('a')).toMatchObject({ base: 'Old', state: 'staged' });
  });

  it('leaves an edit with the same base unchanged', () => {
    stage('a', 'Old', 'New');
    expect(see('Old')).toEqual({ changed: [], alreadyThere: 0 });
  });

  it('applies a multiple choice to the current options', () => {
    stage('a', ['red'], ['red', 'green'], 'attributes.colours');
    table.seen([{ id: staged('a', 'attributes.colours').id, current: ['red', 'white'] }]);
    expect(staged('a', 'attributes.colours')).toMatchObject({
      base: ['red', 'white'],
      value: ['red', 'white', 'green'],
      state: 'changedSince',
    });
  });

  it('marks the edit of a deleted item, and removes the mark if the item is back', () => {
    stage('a', 'Old', 'New');
    table.seen([{ id: staged('a').id, missing: true }]);
    expect(staged('a').state).toBe('missing');
    expect(listed('changedSince')).toEqual(['a.label']);
    see('Old');
    expect(staged('a').state).toBe('staged');
  });
});
