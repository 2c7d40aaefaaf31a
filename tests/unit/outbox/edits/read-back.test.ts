import { expect, it } from 'vitest';
import { VitrineError } from '../../../../electron/base/errors.ts';
import { createItemReads } from '../../../../electron/outbox/edits/item-reads.ts';
import { createReadBack } from '../../../../electron/outbox/edits/read-back.ts';

type Context = Parameters<typeof createReadBack>[0];
type Options = Parameters<typeof createReadBack>[2];
type Entry = Parameters<ReturnType<typeof createReadBack>['settle']>[0][number];
type Client = Parameters<typeof createItemReads>[0];
type Cache = Parameters<typeof createItemReads>[1];

const before = { id: 'p1', label: 'Old', attributes: { brand: 'Acme', colour: 'red' } };
const now = { id: 'p1', label: 'New', attributes: { colour: 'red' } };

/** Settles the first update of its kind, which deleted another attribute. Returns the calls, and whether it succeeded. */
const settle = async (putError: Error | null): Promise<{ readonly calls: string[]; readonly error: unknown }> => {
  const calls: string[] = [];
  const results: Readonly<Record<string, unknown>> = { restageWaitingEdits: 0, stageMissingEdits: [] };
  const context = {
    thread: { call: async (name: string) => (calls.push(name), results[name]) },
    changes: { othersChanged: () => undefined, changed: () => undefined },
    ...{ at: async () => undefined, onSettled: () => undefined },
  } as unknown as Context;
  const client = { getOne: async () => ({ raw: JSON.stringify(now), item: now }) } as unknown as Client;
  const put = async (): Promise<string> => {
    calls.push('put');
    if (putError !== null) throw putError;
    return 'p1';
  };
  const options = {
    checks: { turnOff: async () => void calls.push('turnOff') },
    ...{ now: Date.now, calculatedAttributes: async () => new Set(), isCurrent: () => true, onStaged: () => undefined },
  } as unknown as Options;
  const reads = createItemReads(client, { put } as unknown as Cache, {
    signal: new AbortController().signal,
    now: Date.now,
  });
  const entry = {
    intent: { id: 'i1', resource: 'product', title: 'Bag', state: 'unknown', answer: null },
    edit: {
      ...{ item: 'p1', field: 'label', fieldLabel: 'Label', base: 'Old', value: 'New' },
      ...{ isAccepted: true, itemBefore: JSON.stringify(before) },
    },
    ...{ denials: 0, stopped: false },
  } as unknown as Entry;
  const error: unknown = await createReadBack(context, reads, options)
    .settle([entry])
    .then(
      () => null,
      (reason: unknown) => reason,
    );
  return { calls, error };
};

it('caches an item before it stages the former values of fields that an update changed', async () => {
  const { calls, error } = await settle(null);
  expect(error).toBeNull();
  expect(calls).toEqual(['put', 'restageWaitingEdits', 'stageMissingEdits', 'turnOff', 'put', 'move']);
});

it('stages nothing and leaves the update open if the item cannot be cached', async () => {
  const full = new VitrineError('disk', 'The disk is full.');
  expect(await settle(full)).toEqual({ calls: ['put'], error: full });
});
