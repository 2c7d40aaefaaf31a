import type { Page } from '@playwright/test';
import { filled } from './parts/filled.ts';
import { folderOf } from './parts/folder.ts';
import { watchTasks } from './parts/page-tasks.ts';
import { firstRow, launchEmpty, painted } from './parts/page.ts';
import { launch } from './parts/program.ts';
import { report } from './parts/report.ts';
import { getMax } from './parts/stalls.ts';
import { median, percentile } from './parts/stats.ts';

interface Fling {
  readonly gaps: readonly number[];
  readonly elements: number;
}

/**
 * Scrolls through everything in 150 frames, and back. Returns the time between frames, and the maximum number of
 * elements.
 */
const fling = (page: Page, selector: string): Promise<Fling> =>
  page.evaluate(
    (what) =>
      new Promise<Fling>((resolve, reject) => {
        const scroller = document.querySelector(what) ?? document.scrollingElement;
        if (!scroller) return reject(new Error('There is nothing to scroll'));
        const half = 150;
        const height = scroller.scrollHeight - scroller.clientHeight;
        const gaps: number[] = [];
        let frame = 0;
        let elements = 0;
        let last = performance.now();
        const step = (now: number): void => {
          gaps.push(now - last);
          last = now;
          frame += 1;
          if (frame % 20 === 0) elements = Math.max(elements, document.querySelectorAll('*').length);
          scroller.scrollTop = (height * (frame <= half ? frame : half * 2 - frame)) / half;
          if (frame < half * 2) requestAnimationFrame(step);
          else resolve({ gaps: gaps.slice(1), elements });
        };
        requestAnimationFrame(step);
      }),
    selector,
  );

const program = await launch((await filled(1)).profile);
const text = await launchEmpty(folderOf('text-profile'), 100_000);
try {
  await painted(program.window, firstRow);
  await painted(text.window, 'h1');
  const flings: Fling[] = [];
  const plain: Fling[] = [];
  const stop = await watchTasks(program.window);
  for (let round = 0; round < 3; round++) {
    plain.push(await fling(text.window, 'html'));
    flings.push(await fling(program.window, '[role=grid]'));
  }
  const tasks = await stop();
  const getMedianOfMax = (of: readonly Fling[]): number => median(of.map(({ gaps }) => getMax(gaps)));
  const p95 = (of: readonly Fling[]): number => median(of.map(({ gaps }) => percentile(gaps, 0.95)));
  report({
    name: 'scroll',
    value: p95(flings),
    unit: 'ms between frames, p95',
    reference: p95(plain),
    also: {
      'longest time between frames, ms': getMedianOfMax(flings),
      elements: Math.max(...flings.map(({ elements }) => elements)),
    },
    detail: {
      'longest of plain text': getMedianOfMax(plain),
      'longest task by processor time': getMax(tasks.map(({ own }) => own)),
    },
  });
  await program.close();
  await text.close();
} finally {
  await program.kill();
  await text.kill();
}
