import { expect, it } from 'vitest';
import { m } from '../../../../electron/messages/index.ts';
import type { EditStep } from '../../../../electron/outbox/edits/edit-protocol.ts';
import type { EditRecord } from '../../../../electron/outbox/edits/edit-record.ts';
import { type EditToStep, toTransition } from '../../../../electron/outbox/edits/record-step.ts';

const messages = m.edits.send;
const readAt = '2026-11-20T14:02:00.000Z';
/** An edit with the results of an earlier read, which none of the steps may keep. */
const record = {
  ...{ item: 'p1', field: 'label', fieldLabel: 'Label', base: 'Old', value: 'New', readAt: null },
  ...{
    conflict: { atService: 'x' },
    storedAs: { value: 'x' },
    itemBefore: '{}',
    isAccepted: true,
    hasStoppedSending: true,
  },
} as unknown as EditRecord;
const cleared = {
  ...{ ...record, readAt, conflict: null, storedAs: null, itemBefore: null, isAccepted: false },
  hasStoppedSending: false,
};
const createEntry = (state: EditToStep['intent']['state'], denials = 0): EditToStep => ({
  intent: { id: 'i1' as EditToStep['intent']['id'], state },
  edit: record,
  denials,
});
const step = (entry: EditToStep, of: EditStep) => toTransition(entry, of, readAt, null);

it.each<[string, EditStep, string, string, object, object?]>([
  [
    ...(['is done', { step: 'done', isSent: true, storedAs: undefined }, 'found', messages.seen] as const),
    { error: null, alreadyThere: false, notice: null },
  ],
  [
    ...(['was there', { step: 'done', isSent: false, storedAs: undefined }, 'found', messages.alreadyThere] as const),
    { error: null, alreadyThere: true, notice: null },
  ],
  [
    ...(['is stored in another form', { step: 'done', isSent: true, storedAs: 'N' }, 'found'] as const),
    messages.storedAs('N'),
    { error: null, alreadyThere: false, notice: messages.storedAs('N') },
    { storedAs: { value: 'N' } },
  ],
  ['waits to be sent again', { step: 'repeat' }, 'absent', messages.notPerformed, { error: null }],
  [
    ...(['is in conflict', { step: 'conflict', atService: 'Theirs' }, 'refused', messages.conflict] as const),
    { error: { code: 'conflict', message: messages.conflict, retryable: false } },
    { conflict: { atService: 'Theirs' } },
  ],
  [
    ...(['is left alone', { step: 'leave' }, 'cancel', messages.leftAlone] as const),
    { error: null, notice: messages.leftAlone },
  ],
  ['was stopped', { step: 'stopped' }, 'cancel', m.outbox.history.stopped, { error: null, notice: null }],
  [
    ...(['was ignored', { step: 'ignored' }, 'refused', messages.ignored] as const),
    { error: { code: 'invalid', message: messages.ignored, retryable: false } },
  ],
  [
    ...(['changed more', { step: 'changedMore', others: 3 }, 'refused', messages.history.differ(3)] as const),
    { error: { code: 'invalid', message: messages.changedMore('Label'), retryable: false } },
    { hasStoppedSending: true },
  ],
  [
    ...(['has no item', { step: 'missing' }, 'refused', messages.missing] as const),
    { error: { code: 'notFound', message: messages.missing, retryable: false } },
  ],
])('records an edit that %s', (_, of, happening, message, patch, edit = {}) => {
  const expected = { happening, message, patch: { ...patch, edit: { ...cleared, ...edit } } };
  expect(step(createEntry('sending'), of)).toEqual(expected);
});

it('records nothing for an edit that is sent, or that is read later', () => {
  expect(step(createEntry('waiting'), { step: 'send', base: 'Old', value: 'New' })).toBeNull();
  expect(step(createEntry('unknown'), { step: 'readLater' })).toBeNull();
});

it.each<[EditStep, string]>([
  [{ step: 'leave' }, 'withdrawn'],
  [{ step: 'stopped' }, 'withdrawn'],
  [{ step: 'ignored' }, 'givenUp'],
  [{ step: 'conflict', atService: null }, 'givenUp'],
])('ends an edit with an unknown outcome after %j: %s', (of, happening) => {
  expect(step(createEntry('unknown'), of)?.happening).toBe(happening);
});

it('gives up an update that was not performed after many attempts', () => {
  expect(step(createEntry('unknown', 100), { step: 'repeat' })).toMatchObject({
    happening: 'givenUp',
    patch: { error: { code: 'serviceFault', message: messages.givenUp } },
  });
});

it('fails with the problem of the read, whichever step would follow', () => {
  const problem = { code: 'forbidden', message: 'Not allowed.', retryable: false } as const;
  expect(toTransition(createEntry('sending'), { step: 'repeat' }, readAt, problem)).toEqual({
    ...{ happening: 'refused', message: 'Not allowed.' },
    patch: { error: problem, edit: cleared },
  });
});
