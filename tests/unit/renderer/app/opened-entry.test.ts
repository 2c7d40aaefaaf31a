import { afterAll, describe, expect, it, vi } from 'vitest';
import type { Reply } from '../../../../electron/contract/index.ts';
import { OpenedEntry } from '../../../../renderer/app/opened-entry.svelte.ts';

vi.hoisted(() => vi.resetModules());
afterAll(() => vi.resetModules());

/** Entries by ID. Their replies arrive when the test sends them. */
class TestEntry extends OpenedEntry<number, string> {
  readonly replies: ((reply: Reply<string | null>) => void)[] = [];
  protected read(): Promise<Reply<string | null>> {
    return new Promise((resolve) => this.replies.push(resolve));
  }
}

const fail = (code: 'badArgument' | 'internal'): Reply<string | null> =>
  ({ ok: false, error: { code, message: 'Failed.' } }) as Reply<string | null>;

describe('OpenedEntry', () => {
  it('shows the previous entry until the new one has loaded', async () => {
    const opened = new TestEntry();
    const first = opened.open(1);
    opened.replies[0]?.({ ok: true, value: 'one' });
    await first;
    const second = opened.open(2);
    expect(opened.entry).toBe('one');
    opened.replies[1]?.({ ok: true, value: 'two' });
    await second;
    expect(opened.entry).toBe('two');
  });

  it('drops the reply for an earlier entry', async () => {
    const opened = new TestEntry();
    const all = Promise.all([opened.open(1), opened.open(2)]);
    opened.replies[1]?.({ ok: true, value: 'two' });
    opened.replies[0]?.({ ok: true, value: 'one' });
    await all;
    expect(opened.entry).toBe('two');
  });

  it.each([
    ['no entry exists', { ok: true, value: null }, true, null],
    ['the ID is invalid', fail('badArgument'), true, null],
    ['the read fails', fail('internal'), false, 'Failed.'],
  ] as const)('distinguishes an unknown entry from an error when %s', async (_, reply, isUnknown, problem) => {
    const opened = new TestEntry();
    const opening = opened.open(Number.NaN);
    opened.replies[0]?.(reply);
    await opening;
    expect([opened.entry, opened.isUnknown, opened.problem]).toEqual([null, isUnknown, problem]);
  });

  it('is neither loaded nor unknown when none is open', async () => {
    const opened = new TestEntry();
    await opened.open(null);
    expect([opened.entry, opened.isUnknown, opened.problem]).toEqual([null, false, null]);
  });
});
