import type { Page } from '@playwright/test';
import type { Bridge } from '../../electron/contract/bridge.ts';
import { createScaler } from '../../electron/pictures/scaler.ts';
import { folderOf } from './parts/folder.ts';
import { makePhotographs, servePhotographs } from './parts/photographs.ts';
import { options } from './parts/options.ts';
import { connect, launch, untilSynced } from './parts/program.ts';
import { measureReferences } from './parts/reference.ts';
import { note, report } from './parts/report.ts';
import { startService } from './parts/service.ts';
import { median } from './parts/stats.ts';

declare global {
  var vitrine: Bridge;
}

/** The number of pictures on a screen. */
const count = 40;
/** A window in which this many rows of a compact list are visible. */
const viewport = { width: 1440, height: count * 28 + 420 };

interface Painted {
  /** The time until all visible pictures are painted, and until the rows are. */
  readonly ms: number;
  readonly rowsMs: number;
  readonly pictures: number;
}

/** Measures from pressing a link until every visible picture is painted, by the page's clock. */
const untilPainted = (page: Page, name: string, atLeast = count): Promise<Painted> =>
  page.evaluate(
    ([label, least]) =>
      new Promise<Painted>((resolve, reject) => {
        const link = [...document.querySelectorAll('nav a')].find((one) => one.textContent.trim().startsWith(label));
        if (!(link instanceof HTMLElement)) return reject(new Error(`There is no link ${label}`));
        const began = performance.now();
        link.click();
        let rowsMs: number | null = null;
        const checkRows = (): void => {
          if (document.querySelectorAll('[data-index]:not([aria-label=Loading])').length >= least)
            rowsMs ??= performance.now() - began;
          const images = [...document.querySelectorAll<HTMLImageElement>('[data-index] img')].filter((image) => {
            const { top, bottom } = image.getBoundingClientRect();
            return bottom > 0 && top < innerHeight;
          });
          const all = images.length >= least && images.every((image) => image.naturalWidth > 0);
          if (!all) requestAnimationFrame(checkRows);
          else
            requestAnimationFrame(() =>
              requestAnimationFrame(() =>
                resolve({ ms: performance.now() - began, rowsMs: rowsMs ?? 0, pictures: images.length }),
              ),
            );
        };
        checkRows();
      }),
    [name, atLeast] as const,
  );

/** Decodes and scales the same pictures with the same library, on as many threads as there are cores. */
const decode = async (photographs: readonly Buffer[], pictures: number): Promise<number> => {
  const scaler = createScaler(new URL('../../electron/', import.meta.url));
  const bytes = Array.from({ length: pictures }, (_, at) =>
    Uint8Array.from(photographs[at % photographs.length] ?? []),
  );
  const began = performance.now();
  await Promise.all(bytes.map((one) => scaler.scale(one)));
  const ms = performance.now() - began;
  await scaler.close();
  return ms;
};

/** Returns the median duration of several runs. */
const getTimes = async (times: number, run: () => Promise<Painted>): Promise<number> => {
  const each: number[] = [];
  for (let at = 0; at < times; at++) each.push((await run()).ms);
  return median(each);
};

const { runs } = options;
const photographs = await makePhotographs();
note(`${photographs.length} photographs of ${photographs.map(({ length }) => length).join(', ')} bytes`);
const files = await servePhotographs(photographs);
const service = await startService({ products: 3, assets: 400, misbehave: { assetPath: 'relative' } });
const profile = folderOf('pictures');
const open = async () => {
  const app = await launch(profile);
  await app.window.setViewportSize(viewport);
  return app;
};
try {
  const first = await open();
  await connect(first.window, service);
  await first.window.evaluate(async (assetAddress) => {
    const current = await vitrine.accounts.current();
    if (!current.ok || current.value.account === null) throw new Error('There is no account');
    await vitrine.accounts.saveSettings({ id: current.value.account.id, settings: { assetAddress } });
    await vitrine.app.saveSettings({ density: 'compact' });
  }, files.address);
  await untilSynced(first.window);
  const cold = await untilPainted(first.window, 'Assets');
  const sent = files.sent();
  const decodeMs = await decode(photographs, cold.pictures);
  note(
    `${cold.pictures} pictures painted after ${Math.round(cold.ms)} ms, ${sent} files fetched; decoded alone ${Math.round(decodeMs)} ms`,
  );
  const beforeWarm = await measureReferences();
  const warm = await getTimes(runs, async () => {
    await untilPainted(first.window, 'Products', 1);
    return untilPainted(first.window, 'Assets');
  });
  const afterWarm = await measureReferences();
  await first.close();
  const again = await open();
  await untilSynced(again.window);
  const before = files.sent();
  const started = await untilPainted(again.window, 'Assets');
  note(
    `again: ${Math.round(warm)} ms; after a start ${Math.round(started.ms)} ms, rows after ${Math.round(started.rowsMs)}`,
  );
  await again.close();
  report({
    name: 'pictures',
    value: cold.ms,
    reference: decodeMs,
    references: [beforeWarm, afterWarm],
    unit: 'ms',
    also: {
      'the same screen again, ms': warm,
      'files fetched again': files.sent() - before,
    },
    detail: {
      afterStartMs: started.ms,
      rowsAfterStartMs: started.rowsMs,
      pictures: cold.pictures,
      fetched: sent,
      bytes: photographs.map(({ length }) => length),
    },
  });
} finally {
  await service.close();
  await files.close();
}
