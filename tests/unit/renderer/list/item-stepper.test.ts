import fc from 'fast-check';
import { afterAll, beforeEach, expect, it, vi } from 'vitest';
import { toResourceId } from '../../../../electron/base/branded-types.ts';
import { getResource } from '../../../../electron/model/index.ts';
import { router } from '../../../../renderer/app/router.svelte.ts';
import { ListState } from '../../../../renderer/list/list-state.svelte.ts';
import { ItemStepper } from '../../../../renderer/list/item-stepper.svelte.ts';
import { getRouteHash, page, setHash } from '../../../support/fake-page.ts';
import { itemRow } from '../items.ts';

vi.hoisted(() => vi.resetModules());
afterAll(() => vi.resetModules());
vi.mock('../../../../renderer/app/bridge.ts', () => import('../../../support/fake-page.ts'));

const count = 130;
const open = (): string => getRouteHash().split('/').at(-1) ?? '';
beforeEach(() => {
  page.reset();
  page.answer('items.query', ({ offset, limit }) => ({
    offset,
    rows: Array.from({ length: Math.max(0, Math.min(limit, count - offset)) }, (_, at) => ({
      ...itemRow({ sku: '' }),
      id: toResourceId(`a${String(offset + at)}`),
    })),
    total: count,
    terms: [],
    ranked: false,
  }));
  page.answer('items.ids', ({ from, to }) =>
    Array.from({ length: Math.min(to, count) - from }, (_, at) => ({
      id: toResourceId(`a${String(from + at)}`),
      title: '',
    })),
  );
});

it('opens the item that is as many rows further as keys were pressed, in whichever order replies and addresses arrive', async () => {
  const step = fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(1 as const, -1 as const) },
    { weight: 1, arbitrary: fc.constant('address' as const) },
    { weight: 2, arbitrary: fc.record({ arrive: fc.nat(5) }) },
  );
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(0, 1, 45, count - 2),
      fc.array(step, { maxLength: 20, size: 'max' }),
      async (start, steps) => {
        const list = new ListState(getResource('product'));
        const stop = list.open();
        await page.everything();
        let id = toResourceId(`a${String(start)}`);
        setHash(`/products/${id}`);
        const stepping = new ItemStepper(list, () => id);
        list.moveTo(start);
        // The item was opened from its row.
        list.want({ first: Math.max(0, start - 3), end: start + 3 }, { first: Math.max(0, start - 3), end: start + 3 });
        await page.everything();
        let at = start;
        for (const one of steps) {
          if (one === 'address') id = toResourceId(open());
          else if (typeof one === 'object') await page.arrive(one.arrive);
          else {
            expect(stepping.can(one)).toBe(at + one >= 0 && at + one < count);
            if (stepping.can(one)) {
              at += one;
              void stepping.go(one);
            }
            await Promise.resolve();
            expect(stepping.where).toEqual({ at, of: count });
          }
        }
        await page.everything(true);
        expect(open()).toBe(`a${String(at)}`);
        id = toResourceId(open());
        expect([stepping.where?.at, list.active]).toEqual([at, at]);
        stop();
      },
    ),
    { numRuns: 60 },
  );
});

it('steps from the focused row if the open item is not in the list', async () => {
  const list = new ListState(getResource('product'));
  const stop = list.open();
  await page.everything();
  const stepping = new ItemStepper(list, () => toResourceId('elsewhere'));
  list.moveTo(7);
  expect([stepping.where, stepping.can(1), stepping.can(-1)]).toEqual([null, true, true]);
  void stepping.go(1);
  await page.everything();
  expect([open(), router.page.name]).toEqual(['a7', router.page.name]);
  stop();
});
