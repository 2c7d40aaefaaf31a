import { describe, expect, it } from 'vitest';
import type { IntentId } from '../../../electron/base/branded-types.ts';
import { VitrineError } from '../../../electron/base/errors.ts';
import type { EditRow, EditSelection } from '../../../electron/edits/contract.ts';
import { type EditSendingOptions, createEditSending } from '../../../electron/edits/edit-sending.ts';
import { m } from '../../../electron/messages/index.ts';
import type { EditsToSend, UndoSource } from '../../../electron/outbox/db/edits/edit-intents.ts';

const all = {} as EditSelection;
const createRow = (id: string, more: Partial<EditRow> = {}): EditRow =>
  ({ id, resource: 'product', item: `p${id}`, field: 'label', state: 'staged', editor: 'text', ...more }) as EditRow;
const createRows = (from: number, count: number, more?: Partial<EditRow>): EditRow[] =>
  Array.from({ length: count }, (_, at) => createRow(String(from + at), more));

/** An edit that was sent at this time, and the current label of its item. */
const createSource = (id: string, doneAt: string, value: string): UndoSource =>
  ({
    ...{ id, title: id, resource: 'product', doneAt },
    edit: { item: `p${id}`, field: 'label', fieldLabel: 'Label', value, storedAs: null },
  }) as unknown as UndoSource;

interface World {
  readonly sending: ReturnType<typeof createEditSending>;
  readonly added: EditsToSend[];
  readonly started: number[];
  readonly moved: string[];
}

/** Opens the sending of staged edits in these pages. A page that is null fails; `changed` are edited before they move. */
const open = (
  pages: readonly (readonly EditRow[] | null)[],
  { changed = [], sources = [] }: { changed?: readonly string[]; sources?: readonly UndoSource[] } = {},
  labels: Readonly<Record<string, string>> = {},
): World => {
  const added: EditsToSend[] = [];
  const started: number[] = [];
  const moved: string[] = [];
  const readPages = async function* () {
    for (const page of pages) {
      if (page === null) throw new VitrineError('disk', 'No.');
      yield page;
    }
  };
  const sending = createEditSending({
    edits: {
      selectedRows: readPages,
      noteChanged: (edits: readonly { id: string }[]) => moved.push(...edits.map(({ id }) => id)),
    },
    outbox: {
      off: async () => null,
      onTurned: () => () => undefined,
      undoable: async () => sources,
      start: (count: number) => started.push(count),
      add: async (request: EditsToSend) => {
        added.push(request);
        const kept = request.edits.filter(({ id }) => !changed.includes(id));
        return { batch: 7, first: `intent of ${kept[0]?.id ?? ''}` as IntentId, count: kept.length, moved: kept };
      },
    },
    cache: {
      editSources: async (_: string, ids: readonly string[]) =>
        ids.flatMap((id) => (labels[id] === undefined ? [] : [{ id, raw: { label: labels[id] } }])),
    },
    account: () => ({ possible: 'perhaps', setting: 'send', accountLabel: null }),
  } as unknown as EditSendingOptions);
  return { sending, added, started, moved };
};

describe('staged edits that are sent in pages', () => {
  it('become one batch, whose first entry is that of the first page, and are started once', async () => {
    const { sending, added, started, moved } = open([createRows(0, 2), createRows(2, 3)]);
    expect(await sending.send(all, 4)).toEqual({ edits: 5, batch: 'batch-7', entry: 'intent of 0', left: [] });
    expect(added.map(({ batch, revision }) => [batch, revision])).toEqual([
      [null, 4],
      [7, 4],
    ]);
    expect([started, moved]).toEqual([[5], ['0', '1', '2', '3', '4']]);
  });

  it('are started as far as they were moved when a later page cannot be read', async () => {
    const { sending, started } = open([createRows(0, 2), null]);
    await expect(sending.send(all)).rejects.toMatchObject({ code: 'disk' });
    expect(started).toEqual([2]);
    const none = open([null]);
    await expect(none.sending.send(all)).rejects.toMatchObject({ code: 'disk' });
    expect(none.started).toEqual([]);
  });

  it('stay staged with the reason if they cannot be sent or changed meanwhile, at most 1,000 of them', async () => {
    const missing = createRow('m', { state: 'missing' });
    const readOnly = createRow('r', { editor: null, reason: 'Read-only' });
    const { sending, added } = open([[missing], [readOnly, createRow('a'), createRow('b')]], { changed: ['b'] });
    const { edits, left } = await sending.send(all);
    expect(added.map((request) => request.edits.map(({ id }) => id))).toEqual([['a', 'b']]);
    const { send } = m.edits;
    expect([edits, left.map(({ item, message }) => [item, message])]).toEqual([
      1,
      [
        ['pm', send.missing],
        ['pr', 'Read-only'],
        ['pb', send.changedMeanwhile],
      ],
    ]);
    const many = open([createRows(0, 900, { state: 'missing' }), createRows(900, 900, { state: 'missing' })]);
    expect((await many.sending.send(all)).left).toHaveLength(1_000);
  });
});

describe('the preview of an undo', () => {
  it('counts what is still stored as it was sent, and ends 90 days after the oldest edit', async () => {
    const sources = [
      createSource('1', '2026-03-02T10:00:00.000Z', 'One'),
      createSource('2', '2026-03-01T10:00:00.000Z', 'Two'),
      createSource('3', '2026-03-03T10:00:00.000Z', 'Three'),
    ];
    const { sending } = open([], { sources }, { p1: 'One', p2: 'Theirs' });
    const { back, left, until } = await sending.undoPreview('batch-7');
    expect([back, until]).toEqual([1, '2026-05-30T10:00:00.000Z']);
    expect(left.map(({ entry, sent, now }) => [entry, sent, now])).toEqual([
      ['2', 'Two', 'Theirs'],
      ['3', 'Three', null],
    ]);
  });
});
