import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ChangeDetail, Difference } from '../../../../../electron/contract/index.ts';
import { page } from '../../../../support/fake-page.ts';
import { Staging } from '../edits/staging.ts';

vi.hoisted(() => vi.resetModules());
afterAll(() => vi.resetModules());
vi.mock('../../../../../renderer/app/bridge.ts', () => import('../../../../support/fake-page.ts'));
const { editBack, stageFormerValue } = await import('../../../../../renderer/features/changes/stage-former-value.ts');
const { toasts } = await import('../../../../../renderer/ui/toasts.svelte.ts');

const change = { resource: 'product', itemId: 'a', title: 'BAG-1' } as ChangeDetail;
const createWhole = (value: unknown): Difference['before'] => ({ is: 'whole', value });
const difference = (before: Difference['before'], attribute: string | null = null): Difference => ({
  field: attribute === null ? 'label' : 'attributes',
  attribute,
  before,
  after: createWhole('now'),
});

beforeEach(() => page.reset());

describe('editBack', () => {
  it.each([
    ['a text', difference(createWhole('before')), { field: 'label', value: 'before' }],
    ['a number of an attribute', difference(createWhole(1.5), 'weight'), { field: 'attributes.weight', value: 1.5 }],
    [
      'several options',
      difference(createWhole(['a', 'b']), 'material'),
      { field: 'attributes.material', value: ['a', 'b'] },
    ],
    ['a value that was empty', difference({ is: 'absent' }), { field: 'label', value: null }],
  ])('gives %s back', (_, one, edit) => {
    expect(editBack(change, one)).toEqual({ resource: 'product', item: 'a', ...edit });
  });

  it('is not possible for a value with several parts, for one that is not stored whole, or for other resources', () => {
    expect(editBack(change, difference(createWhole({ amount: 1 })))).toBeUndefined();
    expect(editBack(change, difference({ is: 'piece' } as Difference['before']))).toBeUndefined();
    expect(editBack({ ...change, resource: 'channel' }, difference(createWhole('x')))).toBeUndefined();
  });
});

describe('putBack', () => {
  it('stages the former values of all fields that can be edited as one step', async () => {
    const staging = new Staging();
    staging.serve(page);
    const done = stageFormerValue(change, [
      difference(createWhole('before')),
      difference(createWhole({ amount: 1 }), 'price'),
    ]);
    await page.everything();
    await done;
    expect([staging.values, page.asked('edits.add').map(({ origin }) => origin)]).toEqual([
      { 'a.label': 'before' },
      ['changes'],
    ]);
  });

  it('says why a value was not staged', async () => {
    new Staging().serve(page);
    const done = stageFormerValue(change, [difference(createWhole('rejected'))]);
    await page.everything();
    await done;
    expect(toasts.list.at(-1)).toMatchObject({ tone: 'warn', detail: 'Rejected.' });
  });
});
