import { describe, expect, it } from 'vitest';
import type { IntentId } from '../../../electron/base/branded-types.ts';
import { VitrineError } from '../../../electron/base/errors.ts';
import type { EditRow, EditSelection } from '../../../electron/edits/contract.ts';
import { type EditSendingOptions, createEditSending } from '../../../electron/edits/edit-sending.ts';
import { m } from '../../../electron/messages/index.ts';
import { checkTrace } from '../../support/trace-state.ts';
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

describe('the sending of edits, step by step', () => {
  it('tells what it sends, estimates and undoes, and nothing while it is off', async () => {
    const log: unknown[] = [];
    const note =
      <T>(name: string, result: T) =>
      async (...given: readonly unknown[]): Promise<T> => {
        log.push([name, ...given]);
        return result;
      };
    const account = {
      possible: 'perhaps',
      setting: 'send',
      accountLabel: 'Shop',
      readsSeveral: true,
      perTenSeconds: null as number | null,
    };
    let off: unknown = null;
    let sources: readonly UndoSource[] = [];
    let turn = (): void => undefined;
    const due = new Set(['productField']);
    const staged = { id: 's1' };
    const sending = createEditSending({
      edits: {
        countSelected: async () => ({
          items: 120,
          fields: [
            { resource: 'product', field: 'label', count: 100 },
            { resource: 'product', field: 'attributes.x', count: 30 },
          ],
        }),
        selectedRows: async function* () {
          yield createRows(0, 1);
        },
        row: async (id: string) => (id === '1' ? createRow('1', { value: 'New', base: 'Old' }) : null),
        noteChanged: (some: readonly { id: string }[]) => void log.push(['edits changed', ...some.map(({ id }) => id)]),
      },
      outbox: {
        off: async () => off,
        onTurned: (listener: () => void) => {
          turn = listener;
          return () => undefined;
        },
        isCheckDue: async (kind: string) => due.has(kind),
        undoable: async () => sources,
        undo: async (undone: readonly UndoSource[]) => {
          log.push(`undo ${undone.map(({ id: one }) => one).join(' ')}`);
          return { batch: 8, first: 'i8', count: 1, moved: [] };
        },
        start: (count: number) => void log.push(['start', count]),
        add: async ({ batch, edits, revision }: EditsToSend) => {
          log.push(
            `add ${edits.map(({ id: one }) => one).join(' ')} to ${String(batch)}, revision ${String(revision)}`,
          );
          return { batch: 7, first: 'i7', count: 1, moved: [{ id: '0' }] };
        },
        conflicts: note('conflicts', 'window'),
        resolve: note('resolve', 2),
        resolveWith: note('resolve with', undefined),
        reopen: note('reopen', staged),
        allow: async () => void (off = null),
      },
      cache: { editSources: async () => [] },
      account: () => account,
    } as unknown as EditSendingOptions);
    sending.onState(({ isOn, off: reason }) => log.push(['state', isOn, reason]));
    const run = (call: () => Promise<unknown>) => async () => {
      log.push(await call().catch((error: unknown) => (error instanceof VitrineError ? error.message : error)));
    };
    const describeEntry = (entry: unknown): string => {
      if (entry === undefined) return 'done';
      return typeof entry === 'string' ? entry : JSON.stringify(entry).replaceAll('"', '');
    };
    const read = async () => {
      await new Promise((resolve) => void setImmediate(resolve));
      return { log: log.splice(0).map(describeEntry) };
    };
    const id = 'batch-7' as never;
    const estimate = run(async () => ({ ...(await sending.estimate(all)), sending: null }));
    await checkTrace(read, [
      [
        'state',
        run(() => sending.state()),
        { log: ['{possible:perhaps,setting:send,accountLabel:Shop,off:null,isOn:true}'] },
      ],
      ['refresh', () => sending.refresh(), { log: ['[state,true,null]'] }],
      ['same', () => sending.refresh(), { log: [] }],
      ['estimate', estimate, { log: ['{edits:130,items:120,requests:138,seconds:28,sending:null}'] }],
      ['one by one', () => void ([account.readsSeveral, account.perTenSeconds] = [false, 10]), { log: [] }],
      ['estimate', estimate, { log: ['{edits:130,items:120,requests:372,seconds:372,sending:null}'] }],
      ['request', run(async () => (await sending.request('1' as never)).path), { log: ['/api/v3/products/p1/label'] }],
      ['no such edit', run(() => sending.request('2' as never)), { log: [m.outbox.unknown] }],
      [
        'turned off',
        () => {
          off = 'changed';
          turn();
        },
        { log: ['[edits changed]', '[state,false,changed]'] },
      ],
      ['send while off', run(() => sending.send(all)), { log: [m.edits.send.off] }],
      ['undo while off', run(() => sending.undo(id)), {}],
      [
        'allow',
        run(() => sending.allow()),
        { log: ['{possible:perhaps,setting:send,accountLabel:Shop,off:null,isOn:true}'] },
      ],
      ['turned on', () => turn(), { log: ['[edits changed]', '[state,true,null]'] }],
      ['nothing to undo', run(() => sending.undo(id)), { log: [m.edits.send.nothingToUndo] }],
      ['not to send', () => void (account.setting = 'sheet'), { log: [] }],
      ['send without the setting', run(() => sending.send(all)), { log: [m.edits.send.off] }],
      ['impossible', () => void ([account.setting, account.possible] = ['send', 'no']), { log: [] }],
      ['send what is not possible', run(() => sending.send(all)), { log: [m.edits.send.off] }],
      ['possible', () => void (account.possible = 'perhaps'), { log: [] }],
      [
        'send',
        run(() => sending.send(all, 3)),
        {
          log: ['add 0 to null, revision 3', '[edits changed,0]', '[start,1]', '{edits:1,batch:null,entry:i7,left:[]}'],
        },
      ],
      ['undoable', () => void (sources = [createSource('1', '2026-03-02T10:00:00.000Z', 'One')]), { log: [] }],
      ['undo', run(() => sending.undo(id)), { log: ['undo 1', '{edits:1,batch:null,entry:i8,left:[]}'] }],
      [
        'nothing left',
        run(() => sending.undoPreview(id)),
        {
          log: ['{back:0,left:[{entry:1,title:1,fieldLabel:Label,sent:One,now:null}],until:2026-05-31T10:00:00.000Z}'],
        },
      ],
      ['no edits', () => void (sources = []), { log: [] }],
      ['nothing to preview', run(() => sending.undoPreview(id)), { log: ['{back:0,left:[],until:null}'] }],
      [
        'conflicts',
        run(() => sending.conflicts({ offset: 0 } as never)),
        { log: ['[conflicts,{offset:0}]', 'window'] },
      ],
      ['resolve', run(() => sending.resolve('all' as never, 'mine')), { log: ['[resolve,all,mine]', '2'] }],
      [
        'resolve with',
        run(() => sending.resolveWith('i1' as IntentId, 'Value')),
        { log: ['[resolve with,i1,Value]', 'done'] },
      ],
      [
        'reopen',
        run(() => sending.reopen('i1' as IntentId)),
        { log: ['[reopen,i1]', '[edits changed,s1]', '{id:s1}'] },
      ],
    ]);
  });
});
