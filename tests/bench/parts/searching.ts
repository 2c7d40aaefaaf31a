import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Page } from '@playwright/test';
import { createReader } from '../../../electron/cache/read/reader.ts';
import { bareSearch } from './bare-search.ts';
import { createSearchTexts } from './words.ts';

/** A search term, and the results that the page then shows. */
export interface Search {
  readonly word: string;
  readonly total: number;
  readonly first: string;
}

const windowOfRows = 50;

const timed = (work: () => unknown): number => {
  const started = performance.now();
  work();
  return performance.now() - started;
};

/**
 * The milliseconds of the program's query and of the plain one for each term, and the results that the page must show.
 */
export interface Queries {
  readonly searches: Search[];
  readonly own: number[];
  readonly bare: number[];
}

/** Searches the products of the cache in `folder` with this many terms. */
export const timeQueries = (folder: string, count: number): Queries => {
  const db = new DatabaseSync(path.join(folder, 'cache.db'), { readOnly: true });
  db.exec('PRAGMA temp_store = MEMORY; PRAGMA cache_size = -32000');
  const bare = bareSearch(db);
  const reader = createReader(folder);
  const searchTexts = createSearchTexts(db, count);
  const result: Queries = { searches: [], own: [], bare: [] };
  const runQuery = (searchText: string) =>
    reader.query({ resource: 'product', searchText, view: 'all', type: null, sort: null }, 0, windowOfRows);
  // Search all terms once first, so that neither query benefits from data that the other has loaded.
  for (const searchText of searchTexts) {
    bare(searchText, windowOfRows);
    runQuery(searchText);
  }
  for (const searchText of searchTexts) {
    result.bare.push(timed(() => bare(searchText, windowOfRows)));
    let answer: ReturnType<typeof runQuery> | undefined;
    result.own.push(timed(() => (answer = runQuery(searchText))));
    const first = answer?.rows[0]?.cells['sku'];
    if (typeof first === 'string') result.searches.push({ word: searchText, total: answer?.total ?? 0, first });
  }
  reader.close();
  db.close();
  return result;
};

/** Returns the milliseconds from the last keystroke of each term until its rows are painted. */
export const timePage = (page: Page, searches: readonly Search[]): Promise<number[]> =>
  page.evaluate(async (all) => {
    const box = document.querySelector<HTMLInputElement>('input[data-page-search]');
    if (!box) throw new Error('There is no search box');
    const shows = ({ total, first }: Search): boolean => {
      const grid = document.querySelector('[role=grid]');
      const row = grid?.querySelector('[aria-rowindex="2"] [role=rowheader]');
      return grid?.getAttribute('aria-rowcount') === String(total + 1) && row?.textContent.trim() === first;
    };
    const frame = (): Promise<number> => new Promise((resolve) => requestAnimationFrame(resolve));
    /**
     * Must run in a frame callback: its changes are painted at the end of the frame, and the message arrives
     * afterwards.
     */
    const afterPaint = (): Promise<void> =>
      new Promise((resolve) => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => resolve();
        port2.postMessage(null);
      });
    const times: number[] = [];
    for (const search of all) {
      if (shows(search)) continue;
      const started = performance.now();
      box.value = search.word;
      box.dispatchEvent(new InputEvent('input', { bubbles: true }));
      do {
        if (performance.now() - started > 10_000) throw new Error(`«${search.word}» did not come`);
        await frame();
      } while (!shows(search));
      await afterPaint();
      times.push(performance.now() - started);
    }
    return times;
  }, searches);
