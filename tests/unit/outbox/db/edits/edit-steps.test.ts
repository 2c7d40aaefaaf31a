import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toResourceId } from '../../../../../electron/base/branded-types.ts';
import { openOutboxDatabase } from '../../../../../electron/outbox/db/database.ts';
import { EditSteps } from '../../../../../electron/outbox/db/edits/edit-steps.ts';
import { StagedEdits } from '../../../../../electron/outbox/db/edits/staged-edits.ts';
import { migrations } from '../../world.ts';
import { closedAfterTest } from '../../../../support/closed-after-test.ts';
import { tempFolder } from '../../../../support/temp-folder.ts';

const open = () => {
  const { db } = openOutboxDatabase(tempFolder(), migrations);
  closedAfterTest(db);
  const edits = new StagedEdits(db);
  const steps = new EditSteps(db, edits);
  const values = (): Readonly<Record<string, unknown>> =>
    Object.fromEntries(edits.queries.page(0, null).map(({ item, field, value }) => [`${item}.${field}`, value]));
  const stage = (step: string, changes: readonly { readonly item: string; readonly value: string }[]): number =>
    steps.stage(
      step,
      'bulk',
      changes.map(({ item, value }) => ({
        resource: 'product',
        item: toResourceId(item),
        field: 'label',
        current: 'base',
        value,
      })),
    );
  const restore = (step: string, inverse: string, limit = 2): boolean => {
    const isFound = steps.restore({ step, inverse, limit }) !== null;
    while (steps.restore({ step, inverse, limit }) !== null);
    return isFound;
  };
  return { edits, stage, restore, values };
};

const change = fc.record({
  item: fc.constantFrom('a', 'b', 'c', 'd'),
  value: fc.constantFrom('1', '2', 'base'),
});

describe('EditSteps', () => {
  it('restores and redoes a step that was staged in parts, also when it changes a field twice', () => {
    fc.assert(
      fc.property(
        fc.array(change, { maxLength: 4 }),
        fc.array(fc.array(change, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 3 }),
        (earlier, parts) => {
          const { stage, restore, values } = open();
          stage('earlier', earlier);
          const before = values();
          for (const part of parts) stage('step', part);
          const after = values();
          expect(restore('step', 'inverse')).toBe(true);
          expect(values()).toEqual(before);
          expect(restore('inverse', 'again')).toBe(true);
          expect(values()).toEqual(after);
          expect(restore('step', 'other')).toBe(false);
        },
      ),
      { numRuns: 20 },
    );
  });

  it('counts the fields that it stages and reports the edits that are staged again', () => {
    const { edits, stage, restore, values } = open();
    expect(stage('first', [{ item: 'a', value: '1' }, { item: 'b', value: '1' }])).toBe(2); // prettier-ignore
    const ids = edits.queries.page(0, null).map(({ id }) => id);
    restore('first', 'inverse');
    restore('inverse', 'again');
    expect([
      values(),
      edits.queries
        .page(0, null)
        .map(({ id }) => id)
        .toSorted(),
    ]).toEqual([{ 'a.label': '1', 'b.label': '1' }, ids.toSorted()]);
  });
});
