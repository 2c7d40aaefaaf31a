import type { Page } from '@playwright/test';
import type { Bridge } from '../../electron/contract/bridge.ts';
import { folderOf } from './parts/folder.ts';
import { makePhotographs, servePhotographs } from './parts/photographs.ts';
import { connect, launch, untilSynced } from './parts/program.ts';
import { measureReferences } from './parts/reference.ts';
import { note, report } from './parts/report.ts';
import { startService } from './parts/service.ts';
import { median } from './parts/stats.ts';

declare global {
  var vitrine: Bridge;
}

/** The number of pictures to show. */
const steps = 12;

/** Opens the first asset once the list accepts keys. */
const open = async (page: Page): Promise<void> => {
  await page.getByRole('link', { name: /^Assets/ }).click();
  await page.getByRole('option').first().waitFor();
  await page.getByRole('listbox', { name: 'Assets' }).press('Space');
  await page.locator('.viewer img.whole').waitFor();
};

/** Waits until the picture is painted and its neighbours are prefetched. */
const untilReady = async (page: Page): Promise<void> => {
  await page.waitForFunction(() => document.querySelector<HTMLImageElement>('.viewer img.whole')?.naturalWidth !== 0);
  await page.waitForTimeout(1_500);
};

/**
 * Measures from pressing a key until the next picture is decoded and painted, by the page's clock. Null if the next file
 * is a video or a document.
 */
const next = (page: Page): Promise<number | null> =>
  page.evaluate(
    () =>
      new Promise<number | null>((resolve) => {
        const before = document.querySelector('.viewer img.whole');
        const began = performance.now();
        const key = new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true, cancelable: true });
        document.activeElement?.dispatchEvent(key);
        const checkImage = (): void => {
          const title = document.querySelector('.viewer [role="heading"]')?.textContent ?? '';
          if (/\.(?:mp4|mov|webm|pdf)\s*$/i.test(title)) return resolve(null);
          const image = document.querySelector<HTMLImageElement>('.viewer img.whole');
          if (image === null || image === before || !image.complete || image.naturalWidth === 0)
            return void requestAnimationFrame(checkImage);
          void image.decode().then(() => requestAnimationFrame(() => resolve(performance.now() - began)));
        };
        checkImage();
      }),
  );

const before = await measureReferences();
const photographs = await makePhotographs();
const files = await servePhotographs(photographs);
const service = await startService({ products: 3, assets: 400, misbehave: { assetPath: 'relative' } });
const app = await launch(folderOf('viewer'));
try {
  const page = app.window;
  await page.setViewportSize({ width: 1440, height: 900 });
  await connect(page, service);
  await page.evaluate(async (assetAddress) => {
    const current = await vitrine.accounts.current();
    if (!current.ok || current.value.account === null) throw new Error('There is no account');
    await vitrine.accounts.saveSettings({ id: current.value.account.id, settings: { assetAddress } });
  }, files.address);
  await untilSynced(page);
  await open(page);
  const took: number[] = [];
  while (took.length < steps) {
    await untilReady(page);
    const ms = await next(page);
    if (ms !== null) took.push(ms);
  }
  note(`next pictures of 12 megapixels: ${took.map((ms) => Math.round(ms)).join(', ')} ms`);
  await app.close();
  report({
    name: 'viewer',
    value: median(took),
    unit: 'ms',
    references: [before, await measureReferences()],
    detail: { took },
  });
} finally {
  await app.kill();
  await service.close();
  await files.close();
}
