import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type EditValue, isSameEditValue } from '../../../../electron/model/edit-value.ts';
import {
  decideAfterSuccess,
  decideAfterUnknown,
  decideBeforeSending,
  type ServiceValue,
} from '../../../../electron/outbox/edits/edit-protocol.ts';

const read = (value: EditValue): ServiceValue => ({ value });
const edit = (base: EditValue, value: EditValue, isUndo = false) => ({ base, value, isUndo });

describe('decideBeforeSending', () => {
  it.each([
    ['Old', 'send'],
    ['New', 'done'],
    ['Theirs', 'conflict'],
    [null, 'conflict'],
  ])('compares the value %j at the service with base and value', (current, step) => {
    expect(decideBeforeSending(edit('Old', 'New'), read(current)).step).toBe(step);
  });

  it('counts an empty value as the base only if the base was empty', () => {
    expect(decideBeforeSending(edit(null, 'New'), read(null)).step).toBe('send');
    expect(decideBeforeSending(edit('Old', 'New'), read(null)).step).toBe('conflict');
  });

  it('applies the added and removed options of a multiple choice to the options at the service', () => {
    expect(decideBeforeSending(edit(['a', 'b'], ['a', 'c']), read(['a', 'b', 'd']))).toEqual({
      step: 'send',
      base: ['a', 'b', 'd'],
      value: ['a', 'd', 'c'],
    });
    expect(decideBeforeSending(edit(['a', 'b'], ['a']), read(['a', 'c'])).step).toBe('done');
  });

  it('leaves a value alone that has changed since it was sent', () => {
    expect(decideBeforeSending(edit('Sent', 'Old', true), read('Theirs')).step).toBe('leave');
    expect(decideBeforeSending(edit(['a'], ['b'], true), read(['a', 'c'])).step).toBe('leave');
  });

  it('ends an edit of an item that was deleted', () => {
    expect(decideBeforeSending(edit('Old', 'New'), 'missing').step).toBe('missing');
  });
});

describe('decideAfterSuccess', () => {
  it.each([
    ['New', { step: 'done', isSent: true, storedAs: undefined }],
    ['new', { step: 'done', isSent: true, storedAs: 'new' }],
    ['Old', { step: 'ignored' }],
  ])('takes the value %j at the service as what was stored', (current, step) => {
    expect(decideAfterSuccess(edit('Old', 'New'), read(current), true)).toEqual(step);
  });

  it.each([
    ['New', 'done'],
    ['new', 'done'],
    ['Old', 'readLater'],
    ['Theirs', 'readLater'],
  ])('takes the value %j of an early read only if it is a form of the sent value', (current, step) => {
    expect(decideAfterSuccess(edit('Old', 'New'), read(current), false).step).toBe(step);
  });

  it('ends an update of an item that was deleted, also after an early read', () => {
    expect(decideAfterSuccess(edit('Old', 'New'), 'missing', false).step).toBe('missing');
    expect(decideAfterUnknown(edit('Old', 'New'), 'missing', { isStopped: false, isCurrent: false }).step).toBe(
      'missing',
    );
  });
});

describe('decideAfterUnknown', () => {
  it('takes a form of the sent value, such as a trimmed one, for the result, unless it is the base', () => {
    for (const isCurrent of [true, false]) {
      const decide = (base: string, value: string, now: string) =>
        decideAfterUnknown(edit(base, value), read(now), { isStopped: false, isCurrent });
      expect(decide('Old', ' New ', 'New')).toEqual({ step: 'done', isSent: true, storedAs: 'New' });
      expect(decide('New', ' New ', 'New').step).toBe(isCurrent ? 'repeat' : 'readLater');
    }
  });

  it.each([
    ['New', false, 'done'],
    ['Old', false, 'repeat'],
    ['Old', true, 'stopped'],
    ['Theirs', false, 'conflict'],
  ])('decides the outcome by the value %j at the service (stopped: %j)', (current, isStopped, step) => {
    expect(decideAfterUnknown(edit('Old', 'New'), read(current), { isStopped, isCurrent: true }).step).toBe(step);
  });

  it.each([
    ['New', 'done'],
    ['Old', 'readLater'],
    ['Theirs', 'readLater'],
  ])('takes the value %j of an early read only if it is the sent value', (current, step) => {
    for (const isStopped of [true, false])
      expect(decideAfterUnknown(edit('Old', 'New'), read(current), { isStopped, isCurrent: false }).step).toBe(step);
  });
});

/** The fate of a request, and what another user writes before the next read. */
const fates = ['performed', 'notPerformed', 'lostBefore', 'lostAfter', 'killedBefore', 'killedAfter'] as const;
const moment = fc.record({
  fate: fc.constantFrom(...fates),
  theirs: fc.option(fc.constantFrom('Theirs', 'Old', 'New'), { nil: undefined, freq: 5 }),
});

/** Runs the protocol of one edit against a service that loses responses and has a second writer. */
const run = (moments: readonly { fate: (typeof fates)[number]; theirs: string | undefined }[]) => {
  const mine = edit('Old', 'New');
  let stored: EditValue = 'Old';
  let state = 'waiting';
  const overwritten: EditValue[] = [];
  let applied = 0;
  for (const { fate, theirs } of moments) {
    if (theirs !== undefined) stored = theirs;
    if (state === 'waiting') {
      const step = decideBeforeSending(mine, read(stored));
      if (step.step !== 'send') {
        state = step.step;
        continue;
      }
      if (!isSameEditValue(stored, step.base)) overwritten.push(stored);
      if (fate === 'performed' || fate === 'lostAfter' || fate === 'killedAfter') {
        if (!isSameEditValue(stored, step.value)) applied += 1;
        stored = step.value;
      }
      if (fate === 'performed') state = 'accepted';
      else if (fate !== 'notPerformed') state = 'unknown';
    } else if (state === 'accepted') state = decideAfterSuccess(mine, read(stored), true).step;
    else if (state === 'unknown') {
      const { step } = decideAfterUnknown(mine, read(stored), { isStopped: false, isCurrent: true });
      state = step === 'repeat' ? 'waiting' : step;
    }
  }
  return { state, stored, overwritten, applied };
};

describe('the protocol of an edit', () => {
  it('overwrites no other value, and is done only after the value was stored', () => {
    fc.assert(
      fc.property(fc.array(moment, { maxLength: 12 }), (moments) => {
        const { state, overwritten, applied } = run(moments);
        expect(overwritten).toEqual([]);
        const wroteNew = applied > 0 || moments.some(({ theirs }) => theirs === 'New');
        if (state === 'done') expect(wroteNew || moments.some(({ theirs }) => theirs !== undefined)).toBe(true);
      }),
      { numRuns: 2_000 },
    );
  });

  it('is applied once if no other user writes, whatever happens to its responses', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...fates), { maxLength: 12 }), (list) => {
        const end = list.map((fate) => ({ fate, theirs: undefined }));
        const settled = [
          ...end,
          ...Array.from({ length: 4 }, () => ({ fate: 'performed' as const, theirs: undefined })),
        ];
        const { state, stored, applied } = run(settled);
        expect([state, stored, applied]).toEqual(['done', 'New', 1]);
      }),
      { numRuns: 2_000 },
    );
  });
});
