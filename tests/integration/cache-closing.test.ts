import { describe, expect, it } from 'vitest';
import { openCache } from '../../electron/cache/cache.ts';
import { VitrineError } from '../../electron/base/errors.ts';
import { pass, queryOf, root, tempFolder } from '../unit/cache/temp-cache.ts';

const getCode = (error: unknown): string => (error instanceof VitrineError ? error.code : String(error));

describe('closing of a cache', () => {
  it('cancels every query during the closing, and lets none reach a closed database', async () => {
    const folder = tempFolder();
    const codes = new Set<string>();
    for (let round = 0; round < 120; round += 1) {
      const cache = await openCache({ root, folder });
      if (round === 0) await pass(cache, 'product', [{ id: 'p1', sku: 'p1', label: 'One' }]);
      let open = true;
      const queryRepeatedly = async (query: () => Promise<unknown>): Promise<void> => {
        try {
          while (open) await query();
        } catch (error) {
          codes.add(getCode(error));
        }
      };
      const asking = [
        queryRepeatedly(() => cache.ruleResultCounts()),
        queryRepeatedly(() => cache.counts()),
        queryRepeatedly(() => cache.failingOf(['any'])),
        queryRepeatedly(() => cache.query(queryOf('product'), 0, 10, `list ${round}`)),
        queryRepeatedly(() => cache.setDescriptionAttribute(null)),
      ];
      await cache.counts();
      await cache.close();
      open = false;
      await Promise.all(asking);
    }
    expect([...codes]).toEqual(['cancelled']);
  });
});
