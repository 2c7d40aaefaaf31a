import fc from 'fast-check';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { getResource } from '../../../../../electron/model/index.ts';
import type { Intent } from '../../../../../electron/contract/index.ts';
import { CreationForm } from '../../../../../renderer/features/create/create-dialog-state.svelte.ts';
import { requestText, toShownRequest } from '../../../../../renderer/features/create/request-preview.ts';
import { getFormFields } from '../../../../../renderer/form/form-model.ts';
import { toasts } from '../../../../../renderer/ui/toasts.svelte.ts';
import { FakeOutbox, fakeIntent } from '../../../../support/fake-outbox.ts';
import { Rejection, page } from '../../../../support/fake-page.ts';

vi.hoisted(() => vi.resetModules());
afterAll(() => vi.resetModules());
vi.mock('../../../../../renderer/app/bridge.ts', () => import('../../../../support/fake-page.ts'));
vi.mock('../../../../../renderer/app/session.svelte.ts', () => import('../../../../support/fake-session.ts'));

const any = <T>(value: unknown): T => value as T;
let outbox = new FakeOutbox();
let events: string[] = [];
const outcomes = {
  done: () => events.push('done'),
  waits: () => events.push('waits'),
  saved: () => events.push('saved'),
  refused: () => events.push('refused'),
};
type Beginning = ConstructorParameters<typeof CreationForm>[2];

const reset = (): void => {
  page.reset();
  outbox = new FakeOutbox();
  events = [];
  page.answer('items.attributes', () => []);
  page.answer('items.seenValues', () => []);
  page.answer('items.facets', () => any({ values: [], distinct: 0, without: 0, total: 0 }));
  page.answer('outbox.edit', ({ id, body, dependsOn }) => {
    const before = outbox.intents.get(id);
    if (before === undefined) return new Rejection('notFound');
    const intent = fakeIntent(id, {
      ...before,
      state: 'waiting',
      error: null,
      body: any(body),
      dependsOn: any(dependsOn),
    });
    outbox.intents.set(id, intent);
    return intent;
  });
};
beforeEach(() => {
  // Otherwise a draft of an earlier test could be stored later.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  reset();
  return () => void vi.useRealTimers();
});
const opened = async (beginning: Beginning = {}): Promise<CreationForm> => {
  const creation = new CreationForm('product', any(outcomes), beginning);
  await Promise.all([creation.start(), page.everything()]);
  await page.everything();
  return creation;
};
const submit = async (creation: CreationForm, held = false): Promise<void> => {
  void creation.submit(held);
  await page.everything();
};
const drafts = (): readonly unknown[] => page.asked('drafts.keep').map(({ draft }) => draft?.values['sku'] ?? null);

describe('Creation', () => {
  it('creates once when the button is pressed twice, reports the item, and empties the form', async () => {
    const creation = await opened();
    creation.set('sku', 'A');
    void creation.submit(false);
    await submit(creation);
    expect([outbox.all.length, creation.phase, events]).toEqual([1, 'sending', []]);
    const [intent] = outbox.all;
    if (intent !== undefined) outbox.move(intent.id, 'done');
    await page.everything();
    expect([events, creation.phase, creation.values['sku'] ?? '']).toEqual([['done'], 'editing', '']);
    creation.close();
    await page.everything();
    expect(drafts().at(-1)).toBeNull();
  });

  it('sends nothing while the form is wrong', async () => {
    const creation = await opened();
    await submit(creation);
    expect([outbox.all, events, creation.faults > 0]).toEqual([[], ['refused'], true]);
    creation.set('sku', 'A');
    expect(creation.problems['sku']).toBeUndefined();
  });

  it('puts corrected values in place of the failed entry, and creates no second one', async () => {
    const creation = await opened();
    creation.set('sku', 'A');
    await submit(creation);
    const [intent] = outbox.all;
    if (intent === undefined) throw new Error('not created');
    outbox.move(intent.id, 'failed', { error: any({ code: 'badRequest', message: 'No', retryable: false }) });
    await page.everything();
    expect([events, creation.phase, creation.hasFailed, creation.values['sku']]).toEqual([
      ['refused'],
      'editing',
      true,
      'A',
    ]);
    creation.set('sku', 'B');
    await submit(creation);
    expect(outbox.all.map(({ id, body }) => [id, body['sku']])).toEqual([[intent.id, 'B']]);
    outbox.move(intent.id, 'done');
    await page.everything();
    expect(events).toEqual(['refused', 'done']);
  });

  it('discards a failed entry when the form is closed, and keeps the form as a draft', async () => {
    const creation = await opened();
    creation.set('sku', 'A');
    await submit(creation);
    const [intent] = outbox.all;
    if (intent !== undefined) outbox.move(intent.id, 'failed', { error: any({ code: 'badRequest', message: 'No' }) });
    await page.everything();
    creation.close();
    await page.everything();
    expect([outbox.all, drafts().at(-1)]).toEqual([[], 'A']);
  });

  it.each([
    ['the cached item with that name', ['a1', 'A2'], ['A9'], 'A', { id: 'A1', title: 'a1' }],
    ['an item that the outbox found', ['A2'], ['A9'], 'A', { id: 'A9', title: 'A9' }],
    ['none that is in neither', [], [], 'A', null],
    ['none for a name that was changed since', ['a1'], [], 'B', null],
  ])('names %s after a conflict', async (_, cached, found, sku, existing) => {
    const creation = await opened();
    creation.set('sku', 'A1');
    await submit(creation);
    page.answer('items.query', () =>
      any({ rows: cached.map((title) => ({ id: title.toUpperCase(), cells: { sku: title } })) }),
    );
    const error = any<Intent['error']>({ code: 'conflict', message: 'Taken', retryable: false });
    outbox.move(any(outbox.all[0]?.id), 'failed', { error, found: any(found.map((id) => ({ id, title: id }))) });
    while (!page.waiting.includes('items.query')) await page.arrive();
    creation.set('sku', `${sku}1`);
    await page.everything();
    expect([creation.existing, page.asked('items.query').at(-1)?.query.searchText]).toEqual([existing, 'A1']);
  });

  it('assigns no error to a field if the account may not create items', async () => {
    const creation = await opened();
    creation.set('sku', 'A1');
    await submit(creation);
    const problems = [{ field: 'sku', message: 'No' }];
    outbox.move(any(outbox.all[0]?.id), 'failed', {
      error: any({ code: 'forbidden', message: 'Not allowed', problems }),
    });
    await page.everything();
    expect([creation.problems, creation.above[0], events]).toEqual([{}, 'Not allowed', ['refused']]);
  });

  it('keeps no draft of a creation in progress, and does not resend it once its outcome is unknown', async () => {
    const creation = await opened();
    creation.set('sku', 'A');
    await submit(creation);
    const [intent] = outbox.all;
    if (intent !== undefined) outbox.move(intent.id, 'unknown');
    await page.everything();
    expect(creation.phase).toBe('unknown');
    await submit(creation);
    creation.close();
    await page.everything();
    expect([outbox.all.length, page.asked('outbox.edit'), drafts().at(-1)]).toEqual([1, [], null]);
  });

  it.each([true, false])('ends when the entry waits because nothing can be sent (at the start: %s)', async (held) => {
    const creation = await opened();
    creation.set('sku', 'A');
    await submit(creation, held);
    if (!held) expect([events, creation.phase]).toEqual([[], 'sending']);
    creation.reach(true);
    expect(events).toEqual(['waits']);
  });

  it('sends unchanged values of an edited entry byte for byte, with fields outside the form', async () => {
    const body = { sku: ' A ', label: 'Bag\u00a0', x_unknown: { deep: ['1', 1.5] } };
    const edited = fakeIntent('i9', { body, title: 'A' });
    outbox.intents.set(edited.id, edited);
    const creation = await opened({ edited });
    await submit(creation);
    expect([page.asked('outbox.edit').at(-1)?.body, events]).toEqual([body, ['saved']]);
    const other = await opened({ edited });
    other.set('label', 'Box');
    await submit(other);
    expect(page.asked('outbox.edit').at(-1)).toMatchObject({ id: 'i9', body: { ...body, label: 'Box' } });
    other.close();
    await page.everything();
    expect([outbox.all.length, page.asked('drafts.keep')]).toEqual([1, []]);
  });

  it('does not overwrite an edited entry that was removed in between', async () => {
    const creation = await opened({ edited: fakeIntent('gone', { body: { sku: 'A' } }) });
    await submit(creation);
    expect([creation.phase, creation.problems, creation.above.length, events]).toEqual(['left', {}, 1, ['refused']]);
  });

  it('restores the stored draft unless the user has typed, and forgets it on request', async () => {
    page.answer('drafts.read', () => any({ values: { sku: 'OLD' }, carried: {}, table: null }));
    const creation = await opened();
    expect([creation.values['sku'], creation.restored]).toEqual(['OLD', true]);
    creation.setSecret('password', 'typed');
    creation.turnSeveral();
    creation.discardDraft();
    expect([creation.values['sku'] ?? '', creation.restored, creation.several]).toEqual(['', false, null]);
    expect(creation.secrets.typed).toEqual({});
    await page.everything();
    expect(drafts().at(-1)).toBeNull();
    const other = new CreationForm('product', any(outcomes));
    const started = other.start();
    other.set('sku', 'NEW');
    await page.everything();
    await started;
    expect([other.values['sku'], other.restored]).toEqual(['NEW', false]);
  });

  it('keeps the stored draft when the form is closed before it is read, unless the user has typed', async () => {
    page.answer('drafts.read', () => any({ values: { sku: 'OLD' }, carried: {}, table: null }));
    const creation = new CreationForm('product', any(outcomes));
    const started = creation.start();
    creation.close();
    await page.everything();
    await started;
    expect(page.asked('drafts.keep')).toEqual([]);
    const other = new CreationForm('product', any(outcomes));
    void other.start();
    other.set('sku', 'NEW');
    other.close();
    await page.everything();
    expect(drafts()).toEqual(['NEW']);
  });

  it('turns one form into rows and back without losing the name', async () => {
    const creation = await opened();
    creation.set('sku', 'A');
    creation.turnSeveral();
    expect(creation.several?.rows[0]?.cells['sku']).toBe('A');
    creation.several?.set(creation.several.rows[0]?.key ?? -1, 'sku', 'B');
    creation.turnSeveral();
    expect([creation.several, creation.values['sku']]).toEqual([null, 'B']);
  });

  it.each(['waiting', 'failed'] as const)(
    'keeps no draft of an edited entry that is %s when the form is closed, and leaves the entry unchanged',
    async (state) => {
      const edited = fakeIntent('i9', { body: { sku: 'A' }, state });
      outbox.intents.set(edited.id, edited);
      const creation = await opened({ edited });
      creation.set('sku', 'B');
      creation.close();
      await page.everything();
      expect([outbox.all, page.asked('drafts.keep'), page.asked('outbox.edit')]).toEqual([[edited], [], []]);
    },
  );

  it('shows a toast if an edit is refused after the form was closed', async () => {
    const edited = fakeIntent('i9', { body: { sku: 'A' }, state: 'waiting' });
    outbox.intents.set(edited.id, edited);
    const creation = await opened({ edited });
    page.answer('outbox.edit', () => new Rejection('conflict', 'It was sent already'));
    const before = toasts.list.map(({ id }) => id);
    creation.set('sku', 'B');
    void creation.submit(false);
    creation.close();
    await page.everything();
    expect(toasts.list.filter(({ id }) => !before.includes(id)).map(({ detail }) => detail)).toEqual([
      'It was sent already',
    ]);
    expect(events).toEqual([]);
  });

  it('reports nothing after it was closed, in whichever order replies arrive, and never loses typed text', async () => {
    const step = fc.oneof(
      fc.constantFrom('submit' as const, 'hold' as const, 'close' as const, 'type' as const),
      fc.constantFrom('done' as const, 'failed' as const, 'unknown' as const, 'cancelled' as const),
      fc.record({ arrive: fc.nat(4) }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 10, size: 'max' }), fc.boolean(), async (steps, fails) => {
        reset();
        const creation = await opened();
        if (fails) page.answer('outbox.create', () => new Rejection('timeout'));
        creation.set('sku', 'typed 0');
        let typed = 'typed 0';
        let isSent = false;
        let eventsAtClose: readonly string[] | null = null;
        for (const [turn, one] of steps.entries()) {
          if (typeof one === 'object') await page.arrive(one.arrive);
          else if (one === 'submit' || one === 'hold') void creation.submit(one === 'hold');
          else if (one === 'type' && creation.phase === 'editing')
            creation.set('sku', (typed = `typed ${String(turn)}`));
          else if (one === 'close') {
            creation.close();
            eventsAtClose = [...events];
            break;
          } else if (one !== 'type') {
            const [intent] = outbox.all;
            const error = one === 'failed' ? any<never>({ code: 'badRequest', message: 'No' }) : null;
            if (intent?.state === 'waiting') outbox.move(intent.id, one, { error });
          }
          isSent ||= outbox.all.some(({ body }) => body['sku'] === typed);
        }
        if (eventsAtClose === null) {
          creation.close();
          eventsAtClose = [...events];
        }
        await page.everything();
        expect(events).toEqual(eventsAtClose);
        const isStored = drafts().at(-1) === typed;
        const isQueued = outbox.all.some(({ body }) => body['sku'] === typed);
        expect(isStored || isQueued || isSent, `draft ${String(drafts().at(-1))}`).toBe(true);
      }),
      { numRuns: 150 },
    );
  });
});

it('names the fields of the request that get the ID of an item that does not exist yet', () => {
  const resource = getResource('product');
  const dependsOn = any<never>([{ member: 'product_family_id' }]);
  const form = { resource, fields: getFormFields(resource) };
  const request = toShownRequest(form, { body: { sku: 'BAG-1' }, dependsOn, whole: true });
  expect(request).toMatchObject({ later: ['Family'], whole: true });
  expect(requestText(request).split('\n')).toEqual([
    ...[
      'POST /api/v3/products',
      'Content-Type: application/json',
      'Authorization: Bearer (not shown)',
      '',
      '{"sku":"BAG-1"}',
    ],
  ]);
});
