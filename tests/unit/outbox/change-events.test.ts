import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { toIntentId } from '../../../electron/base/branded-types.ts';
import type { Intent, OutboxCounts } from '../../../electron/contract/outbox.ts';
import { type IntentChange, createChanges } from '../../../electron/outbox/change-events.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** Builds an entry with this ID; its other properties are not read here. */
const entry = (number: number): Intent => ({ id: toIntentId(String(number)) }) as Intent;
const noCounts = async (): Promise<OutboxCounts> => ({}) as OutboxCounts;
const asItIs = (intent: Intent): Intent => intent;

describe('change events of the outbox', () => {
  it('reports each change: by ID, or as unspecified if there is no ID', async () => {
    const named = fc.nat(400).map((count) => ({ named: count }));
    const anyAction = fc.oneof(
      named,
      fc.constant('others' as const),
      fc.nat(300).map((ms) => ({ ms })),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(anyAction, { maxLength: 12 }), async (acts) => {
        const changes = createChanges(noCounts, asItIs);
        const reported: IntentChange[] = [];
        changes.onChanged((change) => reported.push(change));
        let next = 0;
        let othersAt = -1;
        for (const one of acts)
          if (one === 'others') {
            changes.othersChanged();
            othersAt = reported.length;
          } else if ('ms' in one) await vi.advanceTimersByTimeAsync(one.ms);
          else changes.changed(Array.from({ length: one.named }, () => entry(next++)));
        await vi.advanceTimersByTimeAsync(10_000);
        const names = reported.flatMap(({ intents }) => intents.map(({ id }) => Number(id)));
        expect(names.toSorted((a, b) => a - b)).toEqual(Array.from({ length: next }, (_, at) => at));
        expect(Math.max(0, ...reported.map(({ intents }) => intents.length))).toBeLessThanOrEqual(200);
        if (othersAt >= 0) expect(reported.slice(othersAt).some(({ others }) => others)).toBe(true);
        const asked = acts.filter((one) => one === 'others').length;
        expect(reported.filter(({ others }) => others).length).toBeLessThanOrEqual(asked);
        await changes.finish();
      }),
    );
  });

  it('reports at most ten times a second, with the current state of each entry', async () => {
    const changes = createChanges(noCounts, (intent) => ({ ...intent, attempts: 7 }));
    const reported: IntentChange[] = [];
    changes.onChanged((change) => reported.push(change));
    for (let number = 0; number < 100; number += 1) {
      changes.changed([entry(number % 3)]);
      await vi.advanceTimersByTimeAsync(10);
    }
    await vi.advanceTimersByTimeAsync(100);
    expect(reported.length).toBeGreaterThan(5);
    expect(reported.length).toBeLessThanOrEqual(11);
    expect(reported.every(({ intents }) => intents.every(({ attempts }) => attempts === 7))).toBe(true);
    await changes.finish();
  });

  it('reports every 400 ms while only uploads change, and immediately when a creation changes', async () => {
    const changes = createChanges(noCounts, asItIs);
    const reported: IntentChange[] = [];
    changes.onChanged((change) => reported.push(change));
    const upload = (number: number): Intent => ({ ...entry(number), kind: 'upload' });
    for (let number = 0; number < 95; number += 1) {
      changes.changed([upload(number)]);
      await vi.advanceTimersByTimeAsync(20);
    }
    expect(reported).toHaveLength(5);
    changes.changed([{ ...entry(95), kind: 'create' }]);
    await vi.advanceTimersByTimeAsync(0);
    expect(reported).toHaveLength(6);
    expect(reported.at(-1)?.intents.at(-1)).toMatchObject({ kind: 'create' });
    await changes.finish();
  });
});
