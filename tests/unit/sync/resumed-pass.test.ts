import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { idsOf, tempCache, tempFolder } from '../cache/temp-cache.ts';
import type { Answer } from './scripted.ts';
import { createItems, run, start } from './world.ts';

const pageSize = 10;

/** A list of products with numbered pages. The service fails from page 4 on until `isWhole`. */
class NumberedPages {
  items = createItems(0, 45) as readonly { readonly id: string }[];
  isWhole = false;
  /** Whether each link works only once. */
  hasSingleUseLinks = false;
  readonly #sent = new Set<string>();

  answer(link: string | null): Answer {
    const number = Number(link ?? 1);
    if (number > 3 && !this.isWhole) return 'serviceFault';
    if (link !== null && this.hasSingleUseLinks && this.#sent.has(link)) return 'notFound';
    if (link !== null) this.#sent.add(link);
    const end = number * pageSize;
    const items = this.items.slice(end - pageSize, end);
    return end < this.items.length ? { items, next: String(number + 1) } : { items };
  }
}

/** Reads three pages, deletes the first items of the list, and reads the others `minutes` later. */
const interruptPass = async (deleted: number, minutes: number, hasSingleUseLinks = false) => {
  const folder = tempFolder();
  const cache = await tempCache(folder);
  const list = new NumberedPages();
  list.hasSingleUseLinks = hasSingleUseLinks;
  const { sync, service } = await start(
    (resource, link) => (resource === 'product' ? list.answer(link) : { items: [] }),
    cache,
  );
  await run(sync);
  expect(await idsOf(cache, 'product')).toHaveLength(30);
  list.isWhole = true;
  list.items = list.items.slice(deleted);
  using database = new DatabaseSync(path.join(folder, 'cache.db'));
  database.prepare('UPDATE sync_state SET checkpoint_at = checkpoint_at - ?').run(minutes * 60_000);
  service.asked.length = 0;
  await run(sync);
  return {
    asked: service.asked.filter((one) => one.startsWith('product ')),
    ids: await idsOf(cache, 'product'),
    expected: list.items.map(({ id }) => id),
  };
};

describe('pass with a pause between two pages', () => {
  it.each([
    ['nothing', 0, 120, ['product 3']],
    ['one product', 1, 120, ['product 3']],
    ['nearly a page', 9, 120, ['product 3']],
    ['more than a page', 12, 120, ['product 3', 'product 2']],
    ['nothing', 0, 59, []],
    ['nothing with links that work once', 0, 120, ['product 3'], true],
  ])(
    'reads every product although %s (%i) was deleted in a pause of %i s',
    async (_, deleted, pause, again, isOnce = false) => {
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
      onTestFinished(() => void vi.useRealTimers());
      const list = new NumberedPages();
      list.isWhole = true;
      list.hasSingleUseLinks = isOnce;
      let hasPaused = false;
      const { sync, service, cache } = await start((resource, link) => {
        if (resource !== 'product') return { items: [] };
        if (link === '4' && !hasPaused) {
          hasPaused = true;
          vi.setSystemTime(Date.now() + pause * 1000);
          list.items = list.items.slice(deleted);
        }
        return list.answer(link);
      });
      await run(sync);
      expect(await idsOf(cache, 'product')).toEqual(expect.arrayContaining(list.items.map(({ id }) => id)));
      const asked = service.asked.filter((one) => one.startsWith('product '));
      expect(asked.filter((one, index) => asked.indexOf(one) < index)).toEqual(again);
    },
  );
});

describe('resumed pass', () => {
  it.each([
    ['nothing', 0],
    ['one product', 1],
    ['nearly a page', 9],
    ['a page', 10],
    ['more than a page', 17],
  ])('reads every product although %s was deleted from the pages that it had read', async (_, deleted) => {
    const { asked, ids, expected } = await interruptPass(deleted, 2);
    expect(ids).toEqual(expect.arrayContaining(expected));
    expect(asked[0]).toBe('product 3');
    // If no item of the page is known, more than a page may have moved, so the pass starts again.
    expect(asked.includes('product first')).toBe(deleted >= pageSize);
  });

  it('continues with the next page if the service has no link to the last one any longer', async () => {
    const { asked, ids } = await interruptPass(0, 2, true);
    expect(asked).toEqual(['product 3', 'product 4', 'product 5']);
    expect(ids).toHaveLength(45);
  });

  it('requests no page again within a minute', async () => {
    expect((await interruptPass(0, 0)).asked).toEqual(['product 4', 'product 5']);
  });
});
