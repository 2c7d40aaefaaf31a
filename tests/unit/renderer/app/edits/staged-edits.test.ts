import fc from 'fast-check';
import { afterAll, expect, it, vi } from 'vitest';
import { page } from '../../../../support/fake-page.ts';

vi.hoisted(() => vi.resetModules());
afterAll(() => vi.resetModules());
vi.mock('../../../../../renderer/app/bridge.ts', () => import('../../../../support/fake-page.ts'));
vi.mock('../../../../../renderer/app/session.svelte.ts', () => import('../../../../support/fake-session.ts'));
const { stagedEdits } = await import('../../../../../renderer/app/edits/staged-edits.svelte.ts');

const any = (value: unknown): never => value as never;
const items = ['a', 'b', 'c'];

it('marks exactly the staged edits of the shown items, in whichever order changes and replies arrive', async () => {
  void stagedEdits.start(false);
  const item = fc.constantFrom(...items);
  const step = fc.oneof(
    fc.record({ stage: item, value: fc.nat(2) }),
    fc.record({ discard: item }),
    fc.constant('discard all' as const),
    fc.record({ arrive: fc.nat(4) }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 14, size: 'max' }), fc.boolean(), async (steps, last) => {
      page.reset();
      let staged: Record<string, number> = {};
      page.answer('edits.ofItems', ({ items: asked }) =>
        any(asked.flatMap((id) => (id in staged ? [{ item: id, field: 'label', value: staged[id] }] : []))),
      );
      const changed = (ids: readonly string[] | null): void => {
        const all = Object.keys(staged).length;
        const named = ids?.map((id) => ({ resource: 'product', item: id })) ?? null;
        page.emit('edits.changed', any({ counts: { all }, items: named, alreadyThere: 0 }));
        stagedEdits.want('product', any(items));
      };
      changed(null);
      for (const one of steps) {
        if (one === 'discard all') {
          staged = {};
          changed(null);
        } else if ('arrive' in one) await page.arrive(one.arrive);
        else {
          const id = 'stage' in one ? one.stage : one.discard;
          const { [id]: _, ...others } = staged;
          staged = 'stage' in one ? { ...others, [id]: one.value } : others;
          changed([id]);
        }
      }
      await page.everything(last);
      stagedEdits.want('product', any(items));
      await page.everything(last);
      const marks = items.map((id) => stagedEdits.marksOf('product', id)?.get('label')?.value);
      expect(marks).toEqual(items.map((id) => staged[id]));
      const before = page.asked('edits.ofItems').length;
      stagedEdits.want('product', any(items));
      expect(page.asked('edits.ofItems').length, 'known items are not read again').toBe(before);
    }),
    { numRuns: 100 },
  );
});
