import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { Creation } from '../../../../../renderer/features/create/creation.svelte.ts';
import { FakeOutbox, fakeIntent } from '../../../../support/fake-outbox.ts';
import { Refusal, page } from '../../../../support/fake-page.ts';

vi.hoisted(() => vi.resetModules());
afterAll(() => vi.resetModules());
vi.mock('../../../../../renderer/app/bridge.ts', () => import('../../../../support/fake-page.ts'));
vi.mock('../../../../../renderer/app/session.svelte.ts', () => import('../../../../support/fake-session.ts'));

const any = <T>(value: unknown): T => value as T;
let outbox = new FakeOutbox();
let told: string[] = [];
const outcomes = {
  done: () => told.push('done'),
  waits: () => told.push('waits'),
  saved: () => told.push('saved'),
  refused: () => told.push('refused'),
};
type Beginning = ConstructorParameters<typeof Creation>[2];

beforeEach(() => {
  page.reset();
  outbox = new FakeOutbox();
  told = [];
  page.answer('items.attributes', () => []);
  page.answer('items.seenValues', () => []);
  page.answer('items.facets', () => any({ values: [], distinct: 0, without: 0, total: 0 }));
  page.answer('outbox.edit', ({ id, body, dependsOn }) => {
    const before = outbox.intents.get(id);
    if (before === undefined) return new Refusal('notFound');
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
});
const opened = async (beginning: Beginning = {}): Promise<Creation> => {
  const creation = new Creation('product', any(outcomes), beginning);
  await Promise.all([creation.start(), page.everything()]);
  await page.everything();
  return creation;
};
const submit = async (creation: Creation, held = false): Promise<void> => {
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
    expect([outbox.all.length, creation.phase, told]).toEqual([1, 'sending', []]);
    const [intent] = outbox.all;
    if (intent !== undefined) outbox.move(intent.id, 'done');
    await page.everything();
    expect([told, creation.phase, creation.values['sku'] ?? '']).toEqual([['done'], 'editing', '']);
    creation.close();
    await page.everything();
    expect(drafts().at(-1)).toBeNull();
  });

  it('sends nothing while the form is wrong', async () => {
    const creation = await opened();
    await submit(creation);
    expect([outbox.all, told, creation.faults > 0]).toEqual([[], ['refused'], true]);
    creation.set('sku', 'A');
    expect(creation.problems['sku']).toBeUndefined();
  });

  it('puts corrected values in place of the entry that failed, and creates no second one', async () => {
    const creation = await opened();
    creation.set('sku', 'A');
    await submit(creation);
    const [intent] = outbox.all;
    if (intent === undefined) throw new Error('not created');
    outbox.move(intent.id, 'failed', { error: any({ code: 'badRequest', message: 'No', retryable: false }) });
    await page.everything();
    expect([told, creation.phase, creation.hasFailed, creation.values['sku']]).toEqual([
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
    expect(told).toEqual(['refused', 'done']);
  });

  it('discards an entry that failed when the form is closed, and keeps the form as a draft', async () => {
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

  it('keeps no draft of what is being sent, and does not send it again once its outcome is unknown', async () => {
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

  it.each([true, false])(
    'is over when the entry waits because nothing can be sent (at the start: %s)',
    async (held) => {
      const creation = await opened();
      creation.set('sku', 'A');
      await submit(creation, held);
      if (!held) expect([told, creation.phase]).toEqual([[], 'sending']);
      creation.reach(true);
      expect(told).toEqual(['waits']);
    },
  );

  it('sends values of an edited entry that the user has not changed byte for byte, with fields outside the form', async () => {
    const body = { sku: ' A ', label: 'Bag\u00a0', x_unknown: { deep: ['1', 1.5] } };
    const edited = fakeIntent('i9', { body, title: 'A' });
    outbox.intents.set(edited.id, edited);
    const creation = await opened({ edited });
    await submit(creation);
    expect([page.asked('outbox.edit').at(-1)?.body, told]).toEqual([body, ['saved']]);
    const other = await opened({ edited });
    other.set('label', 'Box');
    await submit(other);
    expect(page.asked('outbox.edit').at(-1)).toMatchObject({ id: 'i9', body: { ...body, label: 'Box' } });
    other.close();
    await page.everything();
    expect([outbox.all.length, page.asked('drafts.keep')]).toEqual([1, []]);
  });

  it('does not save over an edited entry that has left meanwhile', async () => {
    const creation = await opened({ edited: fakeIntent('gone', { body: { sku: 'A' } }) });
    await submit(creation);
    expect([creation.phase, creation.problems, creation.above.length, told]).toEqual(['left', {}, 1, ['refused']]);
  });

  it('restores the stored draft unless the user has typed, and forgets it on request', async () => {
    page.answer('drafts.read', () => any({ values: { sku: 'OLD' }, carried: {}, table: null }));
    const creation = await opened();
    expect([creation.values['sku'], creation.restored]).toEqual(['OLD', true]);
    creation.discardDraft();
    expect([creation.values['sku'] ?? '', creation.restored]).toEqual(['', false]);
    await page.everything();
    expect(drafts().at(-1)).toBeNull();
    const other = new Creation('product', any(outcomes));
    const started = other.start();
    other.set('sku', 'NEW');
    await page.everything();
    await started;
    expect([other.values['sku'], other.restored]).toEqual(['NEW', false]);
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
});
