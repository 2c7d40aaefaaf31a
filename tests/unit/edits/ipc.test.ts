import { expect, it } from 'vitest';
import { calls } from '../../../electron/contract/index.ts';
import { handleBulkEdits, handleEdits } from '../../../electron/edits/ipc.ts';
import type { CallParts } from '../../../electron/ipc/call-dependencies.ts';
import type { Handle } from '../../../electron/ipc/handle.ts';

const picked = { inverted: true, ids: [] };
const selection = { tab: 'all', filter: null, sound: picked, breaking: picked };
const id = crypto.randomUUID();
const range = { tab: 'all', filter: null, offset: 0, limit: 100 };
const conflicts = { filter: null, offset: 0, limit: 100 };
const edit = { resource: 'product', item: 'p1', field: 'label', value: 'Bag' };

/** Calls a handler as the page does. Returns the calls of the account's edits and of their sending, with their arguments. */
const call = async (name: keyof typeof calls, argument: unknown): Promise<readonly unknown[]> => {
  const checked = calls[name].argument.safeParse(argument);
  if (!checked.success) return ['rejected'];
  const made: unknown[] = [];
  const record = (service: string, own: Readonly<Record<string, object>> = {}): object => {
    const answer =
      (verb: string) =>
      async (...given: unknown[]): Promise<void> =>
        void made.push(`${service}.${verb}`, ...given);
    // An object with `then` would be awaited.
    return new Proxy(
      {},
      { get: (_, verb) => (verb === 'then' ? undefined : (own[String(verb)] ?? answer(String(verb)))) },
    );
  };
  const handlers = new Map<string, (argument: unknown) => Promise<unknown>>();
  const handle = { handle: handlers.set.bind(handlers) } as unknown as Handle;
  const workspace = { edits: record('edits', { bulk: record('bulk') }), sending: record('sending') };
  const workspaces = { current: async () => workspace, peek: () => workspace };
  const parts = { workspaces, emit: () => undefined } as unknown as CallParts;
  handleEdits(handle, parts);
  handleBulkEdits(handle, parts);
  await handlers.get(name)?.(checked.data);
  return made.filter((given) => typeof given !== 'function');
};

it.each([
  ['edits.list', range, ['edits.list', range]],
  ['edits.add', { origin: 'grid', edits: [edit] }, ['edits.add', 'grid', [edit]]],
  ['edits.discard', { ids: [id] }, ['edits.discard', { ids: [id] }]],
  ['edits.estimate', { selection }, ['sending.estimate', selection]],
  ['edits.send', { selection, revision: 7 }, ['sending.send', selection, 7]],
  ['edits.resolveConflicts', { which: { ids: [id] }, keep: 'mine' }, ['sending.resolve', { ids: [id] }, 'mine']],
  ['edits.conflicts', conflicts, ['sending.conflicts', conflicts]],
  ['edits.resolveWith', { id, value: 'Bag' }, ['sending.resolveWith', id, 'Bag']],
  ['edits.undoBatch', { id: 'batch-1' }, ['sending.undo', 'batch-1']],
  ['edits.evaluateBulk', { id }, ['bulk.evaluate', id]],
  ['edits.addBulk', { id, ticks: null }, ['bulk.add', { id, ticks: null }]],
  ['edits.closeBulk', { id }, ['bulk.closeBulk', id]],
  ['edits.restoreStep', { step: id }, ['edits.restoreStep', id]],
] as const)('passes the argument of %s', async (name, argument, made) => {
  expect(await call(name, argument)).toEqual(made);
});

it.each([
  ['edits.send', { selection }],
  ['edits.send', { selection, revision: -1 }],
  ['edits.send', { selection, revision: 1.5 }],
  ['edits.send', { revision: 7 }],
  ['edits.send', { selection: { ...selection, tab: 'none' }, revision: 7 }],
  ['edits.send', { selection, revision: 7, more: true }],
  ['edits.list', { ...range, limit: 501 }],
  ['edits.add', { origin: 'grid', edits: [] }],
  ['edits.add', { origin: 'grid', edits: Array.from({ length: 1_001 }, () => edit) }],
  ['edits.resolveConflicts', { which: { ids: [] }, keep: 'mine' }],
] as const)('rejects %s with another argument', async (name, argument) => {
  expect(await call(name, argument)).toEqual(['rejected']);
});
