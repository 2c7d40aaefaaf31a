import { beforeEach, describe, expect, it } from 'vitest';
import type { CandidateItem, Intent, IntentDetail as Detail } from '../../../../../electron/contract/index.ts';
import IntentDetail from '../../../../../renderer/features/outbox/IntentDetail.svelte';
import { m } from '../../../../../renderer/messages/lazy.ts';
import { fakeIntent } from '../../../../support/fake-outbox.ts';
import { page } from '../../../../support/fake-page.ts';
import { type Mounted, mountComponent } from '../../../../support/mount-component.ts';

const { outbox: messages, resolveUnknown } = m;
const at = new Date('2026-11-20T14:02:00').toISOString();

let calls: string[];
beforeEach(() => {
  page.reset();
  calls = [];
});

const open = async (some: Partial<Intent>, more: Partial<Detail> = {}, closable = true): Promise<Mounted> => {
  const intent = fakeIntent('i1', {
    ...{ title: 'BAG-1', events: [], attempts: 0, look: null, notice: null, answer: null, alreadyThere: false },
    ...{ sentAt: null, ...some },
  });
  const request = { method: 'POST', path: '/products', headers: { accept: '*/*' }, body: { sku: 'BAG-1' } };
  return mountComponent(IntentDetail, {
    whole: { intent, request, unconfirmed: null, refused: null, batch: null, ...more },
    closable,
    onclose: () => void calls.push('close'),
    onedit: ({ id }: Intent) => void calls.push(`edit ${id}`),
    ondiscard: ({ id }: Intent) => void calls.push(`discard ${id}`),
  });
};
const getButtons = ({ root }: Mounted): (string | undefined)[] =>
  [...root.querySelectorAll('.acts button')].map((button) => button.textContent.trim());
const isPrimary = ({ get }: Mounted, name: string): boolean => get('button', name).className.includes('primary');

describe('the detail of an outbox entry', () => {
  const { edit, retry, cancel, discard } = messages;
  it.each([
    ['create', 'waiting', [edit, cancel]],
    ['create', 'sending', [cancel]],
    ['create', 'failed', [edit, retry, discard]],
    ['create', 'cancelled', [retry, discard]],
    ['create', 'unknown', [discard]],
    ['create', 'done', []],
    ['upload', 'waiting', [cancel]],
    ['upload', 'failed', [messages.rename.open, m.batches.otherFile, retry, discard]],
  ] as const)('offers the actions of a %s that is %s', async (kind, state, buttons) => {
    const mounted = await open({ kind, state });
    expect(getButtons(mounted)).toEqual(buttons);
    const primary = buttons.filter((name) => isPrimary(mounted, name));
    expect(primary).toEqual(
      buttons.filter((name) => name === edit || (name === retry && !buttons.includes(edit as never))),
    );
  });

  it('makes the call of each action', async () => {
    const mounted = await open({ state: 'failed' });
    for (const name of [edit, retry, discard, messages.diagnostics, m.ui.close]) await mounted.click('button', name);
    expect(calls).toEqual(['edit i1', 'discard i1', 'close']);
    expect(page.asked('outbox.retry')).toEqual([{ id: 'i1' }]);
    expect(page.asked('outbox.saveDiagnostics')).toEqual([{ id: 'i1' }]);
    const waiting = await open({ state: 'waiting', title: 'BAG-2' });
    waiting.root.querySelectorAll<HTMLElement>('.acts button')[1]?.click();
    expect(page.asked('outbox.cancel')).toEqual([{ id: 'i1' }]);
  });

  it('is closed with Escape only if it was opened by its route', async () => {
    const closable = await open({});
    expect(await closable.press(closable.root.querySelector('h2') ?? document.body, 'Escape')).toBe(true);
    const { press, root } = await open({}, {}, false);
    expect(await press(root.querySelector('h2') ?? document.body, 'Escape')).toBe(false);
    expect(root.querySelector(`[aria-label="${m.ui.close}"]`)).toBeNull();
    expect(calls).toEqual(['close']);
  });

  it('offers to send a creation without its rejected fields, and all alike if there are others', async () => {
    page.answer('outbox.sendWithout', () => 3);
    const one = await open({ state: 'failed' }, { refused: { members: ['label'], alike: 1 } });
    const without = m.rejectedFields.without(['Label']);
    expect(getButtons(one)).toEqual([without, edit, retry, discard]);
    expect([without, edit, retry].map((name) => isPrimary(one, name))).toEqual([true, false, false]);
    expect(one.outline()).toContain(m.rejectedFields.explain(['Label']));
    await one.click('button', without);
    const many = await open({ state: 'failed' }, { refused: { members: ['gtin'], alike: 3 } });
    await many.click('button', m.rejectedFields.allAlike(3));
    expect(page.asked('outbox.sendWithout').map(({ alike }) => alike)).toEqual([false, true]);
  });

  it('shows what blocks it, and that a field was ignored or its secrets may be lost', async () => {
    const needed = [
      fakeIntent('n1', { state: 'failed', title: 'Family' }),
      fakeIntent('n2', { state: 'done', title: 'Done' }),
    ];
    const waiting = await open({ dependsOn: needed as never });
    expect(waiting.outline().join('\n')).toContain('Family');
    expect(waiting.outline().join('\n')).not.toContain('Done');
    const done = await open(
      {
        state: 'done',
        resultId: 'p9' as never,
        notTaken: ['label'],
        body: { label: 'Bag' },
        dependsOn: needed as never,
      },
      { unconfirmed: 'missed' },
    );
    const text = done.root.textContent.replaceAll(/\s+/g, ' ');
    expect(text).not.toContain(messages.waitsFor);
    expect(text).toContain(messages.unconfirmed.missed);
    expect(text).toContain(messages.taken('p9'));
    expect(text).toContain(`${messages.notTaken} Label "Bag"`);
    expect(done.get('link', messages.open('BAG-1')).getAttribute('href')).toContain('p9');
  });

  it('shows the events with the date at the first one of each day, and the number of attempts above one', async () => {
    const events = ['2026-11-20T14:02:00', '2026-11-20T14:03:00', '2026-11-21T08:00:00'].map((when, index) => ({
      ...{ at: when, what: 'sent', detail: null },
      words: `Event ${String(index)}`,
    }));
    const { root, outline } = await open({ events: events as never, attempts: 2, state: 'failed' });
    const times = [...root.querySelectorAll('li time')].map(({ textContent }) => textContent.split(' ').length);
    expect(times[0]).toBeGreaterThan(times[1] ?? 0);
    expect(times[2]).toBe(times[0]);
    expect(outline().join('\n')).toContain(`${messages.attempts}: 2`);
    expect((await open({ events: events as never, attempts: 1 })).root.textContent).not.toContain(messages.attempts);
  });

  it.each([
    [{ state: 'unknown', answer: null }, messages.answer, messages.lostAnswer],
    [{ state: 'failed', answer: { status: 500, raw: '', at, cut: false } }, messages.answer, messages.noAnswer],
    [{ state: 'unknown', answer: { status: 200, raw: 'x', at, cut: false } }, messages.answer, messages.unclearAnswer],
    [{ state: 'failed', error: { code: 'invalid', message: 'Refused.' } }, messages.answer, 'Refused.'],
    [
      {
        state: 'failed',
        error: { code: 'invalid', message: 'x', problems: [{ field: 'label', message: 'Too long.' }] },
      },
      messages.answer,
      'Label: Too long.',
    ],
    [{ state: 'unknown', error: { code: 'unknownOutcome', message: 'Lost.' } }, messages.answer, messages.lostAnswer],
    [{ state: 'done', notice: 'Stored as “Bag”.' }, messages.answer, 'Stored as “Bag”.'],
    [{ state: 'done', alreadyThere: true, notice: 'There.' }, messages.result, 'There.'],
  ] as const)('shows the response %j', async (some, title, words) => {
    const { root } = await open(some as never);
    const section = root.querySelector(`section[aria-label="${title}"]`);
    expect(section?.querySelector('p')?.textContent).toBe(words);
  });

  it('shows the request, its file and the raw response', async () => {
    const file = { size: 2048, sha256: 'abc123' };
    const answer = { status: 422, raw: '{"a":1}', at, cut: true };
    const { root, outline, click } = await open({ file: file as never, answer, attempts: 1 });
    expect(outline()).toEqual(expect.arrayContaining([messages.rawCut]));
    expect([...root.querySelectorAll('pre')].map(({ textContent }) => textContent)).toEqual([
      '{\n  "a": 1\n}',
      'POST /products\n\n{\n  "sku": "BAG-1"\n}',
    ]);
    expect(root.textContent).toContain('abc123');
    expect(root.querySelector(`section[aria-label="${messages.wasSent}"]`)).not.toBeNull();
    await click('button', messages.copy);
    expect(page.asked('app.copy')).toEqual([{ text: 'POST /products\naccept: */*\n\n{\n  "sku": "BAG-1"\n}\n' }]);
    const unsent = await open({});
    expect(unsent.root.querySelector(`section[aria-label="${messages.willBeSent}"]`)).not.toBeNull();
  });
});

describe('an entry with an unknown outcome', () => {
  const { thereButton, sendAgain, lookAgain } = resolveUnknown;
  const found: readonly CandidateItem[] = ['a', 'b'].map((id) => ({
    ...{ id: id as never, title: `Item ${id}`, created: null, differs: [] },
  }));
  const look = { state: 'asks', passes: 2, items: null, notBefore: null, lookedAt: at, why: 'several', problem: null };
  const unknown: Partial<Intent> = { state: 'unknown', look: look as Intent['look'] };

  it('is compared with the chosen candidate, and marked as created with it', async () => {
    const compared = [{ member: 'label', attribute: null, sent: 'x', found: '', sign: 'other' as const }];
    page.answer('outbox.compare', ({ itemId }) => (itemId === ('a' as never) ? null : compared));
    const mounted = await open({ ...unknown, found });
    const { outline, root, click } = mounted;
    expect(getButtons(mounted).slice(-4)).toEqual([thereButton, sendAgain, lookAgain, messages.discard]);
    expect(outline()).toEqual(
      expect.arrayContaining([
        ...[resolveUnknown.reasons.several, resolveUnknown.goneNow, resolveUnknown.adviceUnique],
        ...['radio “Item a a”, checked', 'radio “Item b b”'],
      ]),
    );
    const second = root.querySelectorAll<HTMLInputElement>('input[type=radio]')[1];
    second?.click();
    await mounted.settle();
    const cells = [...root.querySelectorAll('tbody tr > *')].map(({ textContent }) => textContent.trim());
    expect(cells).toEqual(['Label', 'x', `≠${resolveUnknown.signs.other}`, resolveUnknown.missing]);
    root.querySelector('form')?.dispatchEvent(new Event('submit', { cancelable: true, bubbles: true }));
    await mounted.settle();
    await click('button', sendAgain);
    await click('button', lookAgain);
    await click('button', messages.discard);
    expect(page.asked('outbox.confirmThere')).toEqual([{ id: 'i1', itemId: 'b' }]);
    expect([page.asked('outbox.sendAgain'), page.asked('outbox.look')]).toEqual([[{ id: 'i1' }], [{ id: 'i1' }]]);
    expect(calls).toEqual(['discard i1']);
  });

  it('asks for the ID of a channel, because channels cannot be searched', async () => {
    const mounted = await open({ ...unknown, resource: 'channel', found: [] });
    expect(getButtons(mounted)).toEqual([thereButton, sendAgain, messages.discard]);
    const submit = async (): Promise<void> => {
      mounted.root.querySelector('form')?.dispatchEvent(new Event('submit', { cancelable: true, bubbles: true }));
      await mounted.settle();
    };
    await submit();
    expect(page.asked('outbox.confirmThere')).toEqual([]);
    await mounted.type('textbox', resolveUnknown.channelId, ' c1 ');
    await submit();
    expect(page.asked('outbox.confirmThere')).toEqual([{ id: 'i1', itemId: 'c1' }]);
    expect(mounted.outline()).toContain(resolveUnknown.adviceChannel);
  });

  it.each([
    ['asks, without a candidate', { ...unknown }, [sendAgain, lookAgain, messages.discard], resolveUnknown.adviceNone],
    [
      'is searched for',
      { state: 'unknown', look: { ...look, state: 'reading', items: 5, passes: 0 } },
      [messages.discard],
      'Checking the account: first pass, 5 items so far',
    ],
    ['failed, and was found', { state: 'failed', found: found.slice(0, 1) }, undefined, resolveUnknown.inItsPlace],
  ])('shows its state if it %s', async (_, some, buttons, words) => {
    const mounted = await open(some as never);
    if (buttons !== undefined) expect(getButtons(mounted)).toEqual(buttons);
    expect(mounted.outline()).toContain(words);
    const link = mounted.root.querySelector(`a[href*="/a"]`)?.textContent ?? null;
    expect(link).toBe('found' in some ? resolveUnknown.openItem('Item a') : null);
  });
});
