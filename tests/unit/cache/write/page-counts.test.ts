import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createWriteContext } from '../../../../electron/cache/db/write-context.ts';
import { parsePageParts } from '../../../../electron/cache/shared/parsed-page.ts';
import { beginPass, storePage } from '../../../../electron/cache/write/sync-passes.ts';
import { cacheDatabase, page } from '../temp-cache.ts';

it('counts each item of a pass once, whatever its pages repeat and whenever it is interrupted', () => {
  const item = fc.record({
    id: fc.option(fc.constantFrom('a', 'b', 'c', 'd'), { freq: 9 }),
    label: fc.constantFrom('One', 'Two'),
  });
  const pages = fc.array(fc.array(item, { maxLength: 5 }), { minLength: 1, maxLength: 4 });
  const pass = fc.record({ reads: fc.constantFrom('whole' as const, 'ids' as const), pages, isCut: fc.boolean() });
  fc.assert(
    fc.property(fc.array(pass, { maxLength: 4 }), (passes) => {
      const store = createWriteContext(cacheDatabase());
      const labels = new Map<string, string>();
      for (const { reads, pages: all, isCut } of passes) {
        const wish = { fresh: false, since: 0, reads };
        const { run } = beginPass(store, 'product', { ...wish, fresh: true });
        const seen = new Set<string>();
        let total = 0;
        for (const [index, items] of all.entries()) {
          const next = index === all.length - 1 ? null : `page ${index + 2}`;
          const body = page(
            items.map(({ id, label }) => ({ ...(id === null ? {} : { id }), label })),
            next,
          );
          const result = storePage(store, {
            resource: 'product',
            run,
            parts: parsePageParts({ resource: 'product', body, pack: false, dictionary: null }),
          });
          let [fresh, changed] = [0, false];
          const ids = items.flatMap(({ id }) => (id === null ? [] : [id]));
          const counted = reads === 'whole' ? ids : [...new Set(ids)].filter((id) => labels.has(id));
          for (const id of counted) if (!seen.has(id)) fresh += seen.add(id).size > 0 ? 1 : 0;
          if (reads === 'whole')
            for (const { id, label } of items) {
              if (id === null) continue;
              changed ||= labels.get(id) !== label;
              labels.set(id, label);
            }
          const bad = items.length - ids.length;
          total += fresh;
          expect(result).toEqual({ next, items: fresh, repeated: counted.length - fresh, bad, changed });
          if (isCut && next !== null) {
            expect(beginPass(store, 'product', wish)).toMatchObject({ run, resume: next, items: total });
          }
        }
      }
      store.db.close();
    }),
    { numRuns: 60 },
  );
});
