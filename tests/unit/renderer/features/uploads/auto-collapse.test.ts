import { flushSync } from 'svelte';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { AutoCollapse } from '../../../../../renderer/features/uploads/auto-collapse.svelte.ts';
import { createReactive } from '../../../../support/reactive.svelte.ts';
import { inEffectRoot } from '../../../../support/effect-root.svelte.ts';
import type { UploadProgress } from '../../../../../electron/contract/index.ts';

/** A file of which only its state matters. */
type State = 'running' | 'done' | 'failed' | 'unknown';
const delayMs = 6_000;

const getProgress = (state: State) => ({
  totals: { files: 1, finished: state === 'running' ? 0 : 1 },
  counts: { failed: state === 'failed' ? 1 : 0, unknown: state === 'unknown' ? 1 : 0 },
});

/** Starts with a file in this state, and records the changes of the region. */
const start = (first: State) => {
  const progress = createReactive(getProgress(first));
  const changes: boolean[] = [];
  const region = { autoCollapse: (isCollapsed: boolean) => void changes.push(isCollapsed) };
  const stop = inEffectRoot(() => new AutoCollapse(region, () => progress as unknown as UploadProgress));
  const show = (state: State): void => {
    Object.assign(progress, getProgress(state));
    flushSync();
  };
  flushSync();
  return { changes, show, stop };
};

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('collapses the region a while after all uploads have succeeded, and expands it with the next one', () => {
  const { changes, show, stop } = start('running');
  show('done');
  vi.advanceTimersByTime(delayMs - 1);
  expect(changes.at(-1)).toBe(false);
  vi.advanceTimersByTime(1);
  expect(changes.at(-1)).toBe(true);
  show('running');
  expect(changes.at(-1)).toBe(false);
  stop();
});

it.each([
  ['an upload failed', 'failed'],
  ['the result of an upload is unknown', 'unknown'],
] as const)('does not collapse the region if %s', (_, state) => {
  const { changes, show, stop } = start('running');
  show(state);
  vi.advanceTimersByTime(2 * delayMs);
  expect(changes).not.toContain(true);
  stop();
});

it('does not collapse the region for uploads that had ended before it was shown, or after it was closed', () => {
  const { changes } = start('done');
  vi.advanceTimersByTime(2 * delayMs);
  const closed = start('running');
  closed.show('done');
  closed.stop();
  vi.advanceTimersByTime(2 * delayMs);
  expect([...changes, ...closed.changes]).not.toContain(true);
});
