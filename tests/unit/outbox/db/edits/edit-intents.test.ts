import { beforeEach, describe, expect, it } from 'vitest';
import { toResourceId } from '../../../../../electron/base/branded-types.ts';
import { openOutboxDatabase } from '../../../../../electron/outbox/db/database.ts';
import {
  type AddedEditIntents,
  EditIntents,
  type EditToSend,
} from '../../../../../electron/outbox/db/edits/edit-intents.ts';
import { OutboxStore } from '../../../../../electron/outbox/db/intent-store.ts';
import { StagedEdits } from '../../../../../electron/outbox/db/edits/staged-edits.ts';
import { migrations } from '../../world.ts';
import { closedAfterTest } from '../../../../support/closed-after-test.ts';
import { tempFolder } from '../../../../support/temp-folder.ts';

let staged: StagedEdits;
let intents: EditIntents;
let store: OutboxStore;
beforeEach(() => {
  const { db } = openOutboxDatabase(tempFolder(), migrations);
  closedAfterTest(db);
  staged = new StagedEdits(db);
  intents = new EditIntents(db, staged);
  store = new OutboxStore(db);
});

/** Stages the edit of a label and moves it into the outbox. */
const send = (item: string, value: string): AddedEditIntents => {
  staged.add('grid', [{ resource: 'product', item: toResourceId(item), field: 'label', current: 'Old', value }]);
  const edits = staged.queries.page(0, null).map(({ id, value: own, base }): EditToSend => ({
    id,
    value: own,
    base,
    title: item,
    fieldLabel: 'Label',
    editor: 'text',
    thumb: null,
  }));
  return intents.send({ batch: null, edits, revision: null });
};

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
