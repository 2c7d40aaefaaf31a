import { expect, it, onTestFinished } from 'vitest';
import { VitrineError } from '../../../../electron/base/errors.ts';
import { sendUpdate } from '../../../../electron/outbox/edits/send-update.ts';
import { startAttempt } from '../../../../electron/outbox/send/attempt.ts';
import { ServiceError } from '../../../../electron/service/service-error.ts';
import { captureLog } from '../../../support/kept-log.ts';

type Context = Parameters<typeof sendUpdate>[0];
type Client = Parameters<typeof sendUpdate>[1];
type Update = Parameters<typeof sendUpdate>[2];

it('records that an update was refused, even if the refused field cannot be stored', async () => {
  const { restore } = captureLog();
  onTestFinished(restore);
  const intent = { id: 'i1', resource: 'product', title: 'Bag', state: 'sending' };
  const moves: unknown[] = [];
  const call = async (name: string, argument: { readonly happening?: string }): Promise<unknown> => {
    if (name === 'setRefusedField') throw new VitrineError('disk', 'The disk is full.');
    moves.push([name, argument.happening]);
    return intent;
  };
  const context = {
    thread: { call },
    changes: { changed: () => undefined },
    breaker: { isHeld: () => false, trip: () => undefined },
    ...{ at: async () => undefined, settling: new Map(), onSettled: () => undefined },
    closing: new AbortController().signal,
  } as unknown as Context;
  const client = {
    update: async (_target: unknown, _id: string, _value: unknown, { onLeave }: { onLeave: () => Promise<void> }) => {
      await onLeave();
      throw new ServiceError('forbidden', 'Not allowed.', { status: 403 });
    },
  } as unknown as Client;
  const edit = { item: 'p1', field: 'label', fieldLabel: 'Label', base: 'Old', value: 'New' };
  const update = {
    ...{ stored: { intent, edit, denials: 0 }, base: 'Old', value: 'New' },
    ...{ readAt: Date.now(), itemBefore: null },
  } as unknown as Update;
  const { attempt, end } = startAttempt();
  onTestFinished(end);
  const options = { attempt, now: Date.now, onAccepted: async () => undefined };
  expect(await sendUpdate(context, client, update, options)).toBe('ended');
  expect(moves).toEqual([
    ['move', 'send'],
    ['move', 'refused'],
  ]);
});
