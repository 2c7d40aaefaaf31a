import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { toResourceId } from '../../../../../electron/base/branded-types.ts';
import { openOutboxDatabase } from '../../../../../electron/outbox/db/database.ts';
import type { IntentState } from '../../../../../electron/contract/index.ts';
import {
  type AddedEditIntents,
  EditIntents,
  type EditToSend,
} from '../../../../../electron/outbox/db/edits/edit-intents.ts';
import { OutboxStore } from '../../../../../electron/outbox/db/intent-store.ts';
import { OutboxListQueries } from '../../../../../electron/outbox/db/list-queries.ts';
import { StagedEdits } from '../../../../../electron/outbox/db/edits/staged-edits.ts';
import { type IntentTransition, getNextState } from '../../../../../electron/outbox/state/state-machine.ts';
import { migrations } from '../../world.ts';
import { closedAfterTest } from '../../../../support/closed-after-test.ts';
import { tempFolder } from '../../../../support/temp-folder.ts';

let staged: StagedEdits;
let intents: EditIntents;
let store: OutboxStore;
let list: OutboxListQueries;

const open = (): void => {
  const { db } = openOutboxDatabase(tempFolder(), migrations);
  closedAfterTest(db);
  staged = new StagedEdits(db);
  intents = new EditIntents(db, staged);
  store = new OutboxStore(db);
  list = new OutboxListQueries(db);
};
beforeEach(open);

/** Stages an edit of the label of each item, and moves them into the outbox together. */
const sendAll = (items: readonly string[], value: string): AddedEditIntents => {
  staged.add(
    'grid',
    items.map((item) => ({ resource: 'product', item: toResourceId(item), field: 'label', current: 'Old', value })),
  );
  const edits = staged.queries.page(0, null).map(({ id, value: own, base }): EditToSend => ({
    id,
    value: own,
    base,
    title: 'Bag',
    fieldLabel: 'Label',
    editor: 'text',
    thumb: null,
  }));
  return intents.send({ batch: null, edits, revision: null });
};
const send = (item: string, value: string): AddedEditIntents => sendAll([item], value);

describe('EditIntents', () => {
  it('moves an edit into the outbox as one that no service has confirmed or rejected', () => {
    const { count } = send('a', 'New');
    expect([count, staged.queries.counts().all]).toEqual([1, 0]);
    const { open, waiting } = intents.due({ except: [] });
    expect(open).toEqual([]);
    expect(waiting).toHaveLength(1);
    const { intent, edit } = waiting[0] ?? {};
    expect(intent?.state).toBe('waiting');
    expect(edit).toEqual({
      item: 'a',
      field: 'label',
      fieldLabel: 'Label',
      editor: 'text',
      thumb: null,
      base: 'Old',
      value: 'New',
      origin: 'grid',
      editedAt: expect.any(String) as string,
      readAt: null,
      conflict: null,
      storedAs: null,
      isUndo: false,
      isAccepted: false,
      itemBefore: null,
    });
  });

  it('expects the value that is being sent, if the field is edited again meanwhile', () => {
    const { first } = send('a', 'New');
    if (first === null) throw new Error('missing');
    store.move({ id: first, happening: 'send', message: 'Sent.' });
    send('a', 'Newer');
    const [waiting] = intents.due({ except: [] }).waiting;
    expect([waiting?.intent.id === first, waiting?.edit?.base, waiting?.edit?.value]).toEqual([false, 'New', 'Newer']);
  });

  it('keeps the base of a waiting entry whose field is edited again', () => {
    const { first } = send('a', 'New');
    send('a', 'Newer');
    const { waiting } = intents.due({ except: [] });
    expect(waiting.map(({ intent, edit }) => [intent.id, edit?.base, edit?.value])).toEqual([[first, 'Old', 'Newer']]);
  });

  it.each([
    ['before the program offered a former value', '2000-01-01T00:00:00.000Z', 'changes', 'Other'],
    ['after the program offered a former value', '2999-01-01T00:00:00.000Z', 'changes', 'Mine'],
    ['after the user edited the field again', '2999-01-01T00:00:00.000Z', 'grid', 'Other'],
  ] as const)('stages one edit of a field if the user decided on the unsent one %s', (_, editedAt, origin, value) => {
    const id = send('a', 'Mine').first;
    const [stored] = intents.due({ except: [] }).waiting;
    if (id === null || !stored?.edit) throw new Error('not sent');
    store.move({ id, happening: 'send', message: '' });
    store.move({ id, happening: 'refused', message: '' });
    const target = { resource: 'product', item: toResourceId('a'), field: 'label' } as const;
    staged.add(origin, [{ ...target, current: 'Old', value: 'Other' }]);
    store.move({ id, happening: 'retry', message: '', patch: { edit: { ...stored.edit, editedAt } } });
    expect(intents.restageWaiting()).toBe(1);
    expect(staged.queries.page(0, null)).toMatchObject([{ ...target, value }]);
  });

  it('holds back an edit of a field whose earlier update is read later, and no other edit', () => {
    const { first } = send('a', 'New');
    if (first === null) throw new Error('missing');
    store.move({ id: first, happening: 'send', message: 'Sent.' });
    store.move({ id: first, happening: 'lost', message: 'Lost.' });
    send('a', 'Newer');
    const { first: other } = send('b', 'New');
    expect(intents.due({ except: [] }).open.map(({ intent }) => intent.id)).toEqual([first]);
    const { open, waiting } = intents.due({ except: [first] });
    expect([open, waiting.map(({ intent }) => intent.id)]).toEqual([[], [other]]);
  });
});

describe('batch of edits', () => {
  const items = ['a', 'b', 'c'];
  const transitions: readonly IntentTransition[] = [
    ...(['send', 'taken', 'found', 'refused', 'notSent', 'lost', 'cancel'] as const),
    ...(['interrupted', 'retry', 'absent', 'withdrawn', 'doubted'] as const),
  ];
  const steps = fc.array(fc.tuple(fc.nat(items.length - 1), fc.constantFrom(...transitions)), { maxLength: 16 });

  it('can be undone exactly if the service performed some of its edits and no edit is open', () => {
    const property = fc.property(steps, (all) => {
      open();
      const { batch } = sendAll(items, 'New');
      const ids = intents.due({ except: [] }).waiting.map(({ intent }) => intent.id);
      const states = items.map((): IntentState => 'waiting');
      const isPerformed = items.map(() => false);
      for (const [at, happening] of all) {
        const next = getNextState(states[at] ?? 'done', happening);
        const id = ids[at];
        if (next === null || id === undefined) continue;
        // An item that already had the new value was not changed by this edit.
        store.move({ id, happening, message: '', patch: { alreadyThere: happening === 'found' } });
        states[at] = next;
        isPerformed[at] = next === 'done' && happening !== 'found';
        const isOpen = states.some((state) => ['waiting', 'sending', 'unknown'].includes(state));
        expect(list.batch(`batch-${batch}`)?.canUndo, states.join(' ')).toBe(isPerformed.includes(true) && !isOpen);
      }
    });
    fc.assert(property, { numRuns: 60 });
  });
});
