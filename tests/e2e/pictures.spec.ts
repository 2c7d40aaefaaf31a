import type { Locator, Page } from '@playwright/test';
import { test as connected } from './connected.ts';
import { AssetsPage } from './pages/assets.ts';
import { pauseClock } from './pages/clock.ts';
import { ConnectPage } from './pages/connect.ts';
import { Frame } from './pages/frame.ts';
import { GridPage } from './pages/grid.ts';
import { expect, test } from './world.ts';

/** Returns the number of loaded pictures while the sync state is `state`, else 0. */
const loadedWhile = (page: Page, state: string): Promise<number> =>
  page.evaluate((words) => {
    const syncStatus = document.querySelector('[role=status][aria-label="Sync status"]')?.textContent.trim() ?? '';
    const images = [...document.querySelectorAll<HTMLImageElement>('[data-index] img')];
    return syncStatus.startsWith(words) ? images.filter((image) => image.naturalWidth > 0).length : 0;
  }, state);

interface Watched {
  /** Items that still have the same image element as at the start. */
  readonly kept: number;
  /** Items that were rendered without their picture in between. */
  readonly lost: readonly string[];
}

/** Watches every picture of a list once all are loaded. Returns a function that returns the changes. */
const watchPictures = async (list: Locator): Promise<() => Promise<Watched>> => {
  const all = (): Promise<boolean> =>
    list.evaluate((node) => {
      const images = [...node.querySelectorAll<HTMLImageElement>('[data-index] img')];
      return images.length > 3 && images.every((image) => image.naturalWidth > 0);
    });
  await expect.poll(all, { timeout: 30_000 }).toBe(true);
  const watch = await list.evaluateHandle((node) => {
    const getName = (row: Element): string =>
      row.querySelector('[role=rowheader]')?.textContent.trim() ?? row.getAttribute('aria-label')?.split(',')[0] ?? '';
    const drawn = (): Map<string, Element | null> =>
      new Map([...node.querySelectorAll('[data-index]')].map((row) => [getName(row), row.querySelector('img')]));
    const before = new Map([...drawn()].filter(([, image]) => image !== null));
    const lost = new Set<string>();
    new MutationObserver(() => {
      for (const [name, image] of drawn()) if (before.has(name) && before.get(name) !== image) lost.add(name);
    }).observe(node, { subtree: true, childList: true, attributes: true, attributeFilter: ['src', 'data-index'] });
    return { before, drawn, lost };
  });
  return () =>
    watch.evaluate(({ before, drawn, lost }) => ({
      kept: [...drawn()].filter(([name, image]) => image !== null && before.get(name) === image).length,
      lost: [...lost],
    }));
};

test.describe('pictures', () => {
  const sources = (page: Page): Promise<string[]> =>
    page.locator('[data-index] img').evaluateAll((images) => images.map((image) => image.getAttribute('src') ?? ''));

  connected('are requested once scrolling ends', async ({ frame }) => {
    const { page } = frame;
    const assets = new AssetsPage(page);
    await page.clock.install();
    for (const name of ['Products', 'Assets'] as const) {
      await frame.go(name);
      if (name === 'Assets') await assets.show('Pictures');
      const list = name === 'Assets' ? assets.pictures : new GridPage(page).grid;
      await expect.poll(async () => (await sources(page)).length).toBeGreaterThan(3);
      await list.focus();
      const position = page.getByText(/^(Row|Item) \d+ of \d+$/);
      const reached = async (): Promise<number> => Number(/\d+/.exec(await position.innerText())?.[0]);
      // The pictures of the first rows may still be requested until then.
      await pauseClock(page);
      const shown = await sources(page);
      const others = async (): Promise<number> => (await sources(page)).filter((one) => !shown.includes(one)).length;
      await page.keyboard.press('End');
      await expect.poll(reached).toBeGreaterThan(50);
      const last = list.locator(`[data-index="${String((await reached()) - 1)}"]`);
      await expect(last).not.toHaveAttribute('aria-label', 'Loading');
      expect(await others()).toBe(0);
      await page.clock.resume();
      await expect.poll(others).toBeGreaterThan(0);
    }
  });

  test('are loaded during an initial sync, and keep their positions in the next', async ({ world, app }) => {
    // All pages except the first wait, and so do the probes with seven items before them.
    const path = '/products\\?(?!_page_size=7(?:&|$))';
    const service = await world.service({ products: 1_200, assets: 200 });
    await service.set({ rules: [{ kind: 'held', match: { path, after: 1 } }] });
    const connect = new ConnectPage(app.window);
    await connect.fill(service);
    await connect.submit();
    const frame = new Frame(app.window);
    const { grid } = new GridPage(app.window);
    await expect.poll(() => loadedWhile(app.window, 'Syncing'), { timeout: 45_000 }).toBeGreaterThan(3);
    expect(Number(await grid.getAttribute('aria-rowcount'))).toBeLessThan(1_201);
    await service.set({ rules: [] });
    await frame.upToDate();

    const inProducts = await watchPictures(grid);
    await service.set({ counts: { products: 1_203 } });
    await frame.syncNow();
    await expect(grid).toHaveAttribute('aria-rowcount', '1204', { timeout: 60_000 });
    await frame.upToDate();
    expect(await inProducts()).toMatchObject({ lost: [] });
    await expect.poll(async () => (await inProducts()).kept).toBeGreaterThan(3);

    await frame.go('Assets');
    const assets = new AssetsPage(app.window);
    await assets.show('Pictures');
    await assets.pictures.getByRole('option').first().waitFor();
    const onShelves = await watchPictures(assets.pictures);
    await service.set({ counts: { assets: 202 } });
    await frame.syncNow();
    await expect(assets.pictures.getByRole('option').first()).toHaveAttribute('aria-setsize', '202', {
      timeout: 60_000,
    });
    await frame.upToDate();
    expect(await onShelves()).toMatchObject({ lost: [] });
    await expect.poll(async () => (await onShelves()).kept).toBeGreaterThan(3);

    await assets.pictures.focus();
    for (let page = 0; page < 4; page++) await frame.page.keyboard.press('PageDown');
    const position = frame.page.getByText(/^Item \d+ of 202$/);
    const active = Number(/Item (\d+)/.exec(await position.innerText())?.[1]);
    const name = await assets.nameAt(active - 1);
    const top = Math.round((await assets.tile(active - 1).boundingBox())?.y ?? 0);
    await service.set({ counts: { assets: 283 } });
    await frame.syncNow();
    await expect(frame.page.getByText(/^Item \d+ of 283$/)).toBeVisible({ timeout: 60_000 });
    await frame.upToDate();
    const same = assets.pictures.locator('[role=option].active');
    await expect(same).toHaveAttribute('aria-label', new RegExp(`^${name},`));
    const moved = async (): Promise<number> => Math.abs(Math.round((await same.boundingBox())?.y ?? 0) - top);
    await expect.poll(moved).toBeLessThanOrEqual(1);
  });
});
