import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import Toasts from '../../../../renderer/ui/Toasts.svelte';
import { toasts } from '../../../../renderer/ui/toasts.svelte.ts';
import { mountComponent } from '../../../support/mount-component.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => {
  for (const { id } of toasts.list) toasts.close(id);
  vi.useRealTimers();
});
const getMessages = (): string[] => toasts.list.map(({ message }) => message);
const pass = async (mounted: { settle: () => Promise<void> }, milliseconds: number): Promise<void> => {
  vi.advanceTimersByTime(milliseconds);
  await mounted.settle();
};

it('shows the last three messages, each for six seconds', async () => {
  const mounted = await mountComponent(Toasts, {});
  for (const message of ['one', 'two', 'three', 'four']) toasts.show({ tone: 'info', message });
  await mounted.settle();
  expect(mounted.outline().filter((line) => /^(?:one|two|three|four)$/.test(line))).toEqual(['two', 'three', 'four']);
  await pass(mounted, 5_900);
  expect(getMessages()).toEqual(['two', 'three', 'four']);
  await pass(mounted, 200);
  expect(getMessages()).toEqual([]);
});

it('keeps a message while the pointer or the focus is on it', async () => {
  const mounted = await mountComponent(Toasts, {});
  toasts.show({ tone: 'info', message: 'held' });
  toasts.show({ tone: 'info', message: 'other' });
  await mounted.settle();
  const [toast] = document.querySelectorAll('.toast');
  for (const [enter, leave] of [
    ['pointerenter', 'pointerleave'],
    ['focusin', 'focusout'],
  ] as const) {
    toast?.dispatchEvent(new Event(enter, { bubbles: true }));
    await pass(mounted, 10_000);
    expect(getMessages()).toEqual(['held']);
    toast?.dispatchEvent(new Event(leave, { bubbles: true }));
  }
  await pass(mounted, 6_100);
  expect(getMessages()).toEqual([]);
});

it('closes the message whose link or button is used, and runs the link', async () => {
  const run = vi.fn();
  const mounted = await mountComponent(Toasts, {});
  toasts.show({ tone: 'info', message: 'first' });
  toasts.show({ tone: 'warn', message: 'second', detail: 'More', link: { label: 'Undo', run } });
  await mounted.settle();
  expect(mounted.outline()).toContain('More');
  await mounted.click('button', 'Undo');
  expect([run.mock.calls.length, getMessages()]).toEqual([1, ['first']]);
  await mounted.click('button', 'Close');
  expect(getMessages()).toEqual([]);
});
