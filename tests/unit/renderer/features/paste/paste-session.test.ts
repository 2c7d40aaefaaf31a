import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest';
import { counts } from '../../../../../renderer/app/counts.svelte.ts';
import { router } from '../../../../../renderer/app/router.svelte.ts';
import { sync } from '../../../../../renderer/app/sync.svelte.ts';
import { Pasting } from '../../../../../renderer/features/paste/paste-session.svelte.ts';
import { m } from '../../../../../renderer/messages/lazy.ts';
import { announcer } from '../../../../../renderer/ui/announce.svelte.ts';
import { toasts } from '../../../../../renderer/ui/toasts.svelte.ts';
import { maxPastedLength } from '../../../../../electron/contract/constants.ts';
import { Rejection, page } from '../../../../support/fake-page.ts';
import { session } from '../../../../support/fake-session.ts';
import { checkTrace } from '../../../../support/trace-state.ts';

vi.hoisted(() => vi.resetModules());
afterAll(() => vi.resetModules());
vi.mock('../../../../../renderer/app/bridge.ts', () => import('../../../../support/fake-page.ts'));
vi.mock('../../../../../renderer/app/session.svelte.ts', () => import('../../../../support/fake-session.ts'));
vi.mock('../../../../../renderer/features/paste/yield-to-page.ts', () => ({
  yieldToPage: () => Promise.resolve(),
  forEachInSlices: async <T>(all: readonly T[], run: (one: T, at: number) => void) => all.forEach(run),
}));

const any = <T>(value: unknown): T => value as T;
const messages = m.paste;
let goes: string[] = [];
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  page.reset();
  goes = [];
  for (const { id } of toasts.list) toasts.close(id);
  vi.spyOn(router, 'go').mockImplementation((path) => void goes.push(path));
  page.answer('outbox.taken', () => []);
  page.answer('items.rows', () => []);
  page.answer('items.attributes', () => []);
  page.answer('app.remembered', () => any({ material: 'gtin', broken: 1 }));
  page.answer('outbox.stageBatch', () => any(null));
});
afterEach(() => {
  session.accountId = 'account';
  vi.restoreAllMocks();
  vi.useRealTimers();
});

/** Opens the dialog. Each reading of the state contains what was stored, said and shown since the one before. */
const open = (filled?: string) => {
  const pasting = new Pasting(filled);
  let [kept, remembered, shown] = [0, 0, 0];
  const read = () => {
    const drafts = page.asked('drafts.keepPasted').slice(kept);
    const choices = page.asked('app.remember').slice(remembered);
    const said = toasts.list.filter(({ id }) => id > shown);
    [kept, remembered, shown] = [kept + drafts.length, remembered + choices.length, toasts.list.at(-1)?.id ?? shown];
    const { table, text, busy, problem, hint, isLong, tooLong } = pasting;
    return {
      ...{ text: text.slice(0, 30), busy, problem, hint, isLong, tooLong },
      rows: table === null ? null : table.rows.map((row) => row.join(' ')).join(' | '),
      drafts: drafts.map(
        ({ account, draft }) => `${account} ${draft ? `${draft.text} ${String(draft.edits.length)}` : 'none'}`,
      ),
      choices: choices.map(({ key, value }) => `${key} ${JSON.stringify(value)}`),
      toasts: said.map(
        ({ tone, message, link }) => `${tone} ${message}${link === undefined ? '' : ` (${link.label})`}`,
      ),
    };
  };
  return { pasting, read };
};
const run = (work: () => Promise<unknown>) => async () => {
  const state = { isOver: false };
  const working = work().finally(() => (state.isOver = true));
  while (!state.isOver) await page.everything();
  await working;
};

it('stores, reads, edits and adds what the user pastes, step by step', async () => {
  page.answer('drafts.readPasted', () => null);
  const { pasting, read } = open();
  const after = (ms: number) => () => void vi.advanceTimersByTime(ms);
  const text = 'SKU\tMaterial\nS1\tSteel';
  await checkTrace(read, [
    ['nothing is stored', run(() => pasting.start()), {}],
    ['close without content', () => pasting.close(), {}],
    ['read nothing', run(() => pasting.read()), { hint: messages.empty }],
    ['type', () => pasting.set('S'), { text: 'S', hint: null }],
    ['599 ms', after(599), {}],
    ['type again', () => pasting.set(text), { text }],
    ['599 ms after it', after(599), {}],
    ['600 ms after it', after(1), { drafts: [`account ${text} 0`] }],
    ['read', run(() => pasting.read()), { rows: 'S1 Steel', drafts: [] }],
    ['edit', run(() => pasting.edit(0, 0, 'S2')), { rows: 'S2 Steel' }],
    ['600 ms', after(600), { drafts: [`account ${text} 1`] }],
    [
      'choose a field',
      run(() => pasting.choose(1, 'label')),
      { drafts: [], choices: ['paste/columns {"material":"label","sku":"sku"}'] },
    ],
    ['another delimiter', run(() => pasting.readWith(';')), { rows: 'SKU\tMaterial | S1\tSteel', choices: [] }],
    ['back', () => pasting.back(), { rows: null }],
    ['nothing to add', async () => expect(await pasting.add()).toBe(false), {}],
    ['read', run(() => pasting.read()), { rows: 'S1 Steel' }],
    [
      'rejected',
      run(async () => {
        page.answer('outbox.createBatch', () => new Rejection('disk', 'Full'));
        expect(await pasting.add()).toBe(false);
      }),
      { problem: 'Full' },
    ],
    ['back', () => pasting.back(), { problem: null, rows: null }],
    ['read', run(() => pasting.read()), { rows: 'S1 Steel' }],
    ['rejected', run(() => pasting.add()), { problem: 'Full' }],
    [
      'adding',
      () => {
        page.answer('outbox.createBatch', () => any(['i1', 'i2']));
        void pasting.add();
      },
      { busy: 'adding', problem: null },
    ],
    ['a second click', async () => expect(await pasting.add()).toBe(false), {}],
    [
      'added',
      () => page.everything(),
      { busy: null, text: '', drafts: ['account none'], toasts: [`success ${messages.added(2)}`] },
    ],
    ['close', () => pasting.close(), { toasts: [] }],
    ['discard', () => pasting.discard(), { rows: null }],
  ]);
  expect([goes, announcer.message]).toEqual([['/outbox'], messages.added(2)]);
  expect(page.asked('outbox.createBatch').at(-1)?.creations).toBe('[]');
});

it('stores neither a text that is too long, nor any without an account, and reads again what is typed over it', async () => {
  const { pasting, read } = open();
  pasting.set('x'.repeat(50_000));
  expect(read()).toMatchObject({ isLong: false, tooLong: false });
  pasting.set('x'.repeat(50_001));
  expect(read()).toMatchObject({ isLong: true, tooLong: false });
  pasting.set('x'.repeat(maxPastedLength));
  expect(pasting.tooLong).toBe(false);
  pasting.set('x'.repeat(maxPastedLength + 1));
  pasting.close();
  expect(read()).toMatchObject({ isLong: true, tooLong: true, drafts: ['account none'] });
  vi.advanceTimersByTime(1_000);
  expect(read().drafts).toEqual([]);
  session.accountId = null;
  const { pasting: signedOut } = open();
  await signedOut.start();
  signedOut.set('SKU');
  signedOut.close();
  expect([page.asked('drafts.readPasted'), read().drafts]).toEqual([[], []]);
});

it('restores a stored text as a table, and shows that its attributes cannot be read', async () => {
  page.answer('drafts.readPasted', () => any({ text: 'SKU\nS1', edits: [] }));
  page.answer('items.attributes', () => new Rejection('timeout', 'Slow'));
  const { pasting, read } = open();
  const started = pasting.start();
  await page.arrive();
  expect(pasting.busy).toBe('reading');
  await run(() => started)();
  expect(read()).toMatchObject({ text: 'SKU\nS1', rows: null, busy: null, toasts: [`danger ${m.frame.failed}`] });
  pasting.close();
  expect(read().drafts).toEqual([]);
});

it.each([
  ['the outbox is on hold', 2, { held: true }, false, true],
  ['the computer is offline', 2, { held: false }, true, true],
  ['there are 20', 20, { held: false }, false, false],
  ['there are 21', 21, { held: false }, false, true],
])(
  'offers to undo the creations only if they may not have been sent: %s',
  async (_, count, status, offline, canUndo) => {
    vi.spyOn(counts, 'holdStatus', 'get').mockReturnValue(status as never);
    vi.spyOn(sync, 'offline', 'get').mockReturnValue(offline);
    const ids = Array.from({ length: count }, (_one, at) => `i${String(at)}`);
    page.answer('outbox.createBatch', () => any(ids));
    const { pasting, read } = open('SKU\nS1');
    await run(() => pasting.start())();
    await run(() => pasting.add())();
    const added = `success ${messages.added(count)}`;
    expect(read()).toMatchObject({ toasts: [canUndo ? `${added} (${messages.undo})` : added], drafts: [] });
    if (!canUndo) return;
    const { link } = toasts.list.at(-1) ?? {};
    page.answer('outbox.withdraw', () => any({ ids }));
    link?.run();
    await page.everything();
    page.answer('outbox.withdraw', () => any({ ids: ids.slice(1) }));
    link?.run();
    await page.everything();
    expect(toasts.list.slice(-2)).toMatchObject([
      { tone: 'info', message: messages.undone(count) },
      { tone: 'warn', message: messages.undone(count - 1), detail: messages.undoneLeft(1) },
    ]);
    expect([toasts.list.at(-2)?.detail, page.asked('outbox.withdraw')]).toEqual([undefined, [{ ids }, { ids }]]);
  },
);
