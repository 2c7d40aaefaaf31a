import { readdirSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Page } from '@playwright/test';
import { type Reader, createReader } from '../../electron/cache/read/reader.ts';
import { getResource } from '../../electron/model/index.ts';
import { bareFilters } from './parts/bare-filters.ts';
import { type Question, attributeQuestions, questions } from './parts/filter-questions.ts';
import { filled } from './parts/filled.ts';
import { firstRow, painted } from './parts/page.ts';
import { launch } from './parts/program.ts';
import { measureReferences } from './parts/reference.ts';
import { note, report } from './parts/report.ts';
import { percentile } from './parts/stats.ts';

const windowOfRows = 50;
const { profile } = await filled(1);
const accounts = path.join(profile, 'accounts');
const folder = path.join(accounts, readdirSync(accounts)[0] ?? '');

interface Answer extends Question {
  readonly total: number;
  readonly first: string | null;
}

const timed = (work: () => unknown): number => {
  const started = performance.now();
  work();
  return performance.now() - started;
};

/**
 * Runs a query with the program's own reader. For a free attribute, it is the first query of a reader without caches.
 */
const runQuery = (question: Question, reader: Reader): { ms: number; answer: Answer } => {
  const query = { resource: 'product', searchText: '', view: 'all', type: null, ...question } as const;
  let answer: Answer | undefined;
  const ms = timed(() => {
    const { rows, total } = reader.query(query, 0, windowOfRows);
    const first = rows[0]?.cells['sku'];
    answer = { ...question, total, first: typeof first === 'string' ? first : null };
  });
  if (answer === undefined) throw new Error('No answer');
  return { ms, answer };
};

const fresh = (question: Question): { ms: number; answer: Answer } => {
  const reader = createReader(folder);
  const result = runQuery(question, reader);
  reader.close();
  return result;
};

const queries = (): { answers: Answer[]; own: number[]; bare: number[]; first: number[]; firstAnswers: Answer[] } => {
  const db = new DatabaseSync(path.join(folder, 'cache.db'), { readOnly: true });
  db.exec('PRAGMA temp_store = MEMORY; PRAGMA cache_size = -32000');
  const { ask } = bareFilters(db);
  const reader = createReader(folder);
  const all = questions(db);
  for (const question of all) ask(question, windowOfRows);
  const bare = all.map((question) => timed(() => ask(question, windowOfRows)));
  const results = all.map((question) => runQuery(question, reader));
  const firsts = attributeQuestions(db).map(fresh);
  reader.close();
  db.close();
  return {
    answers: results.map(({ answer }) => answer),
    own: results.map(({ ms }) => ms),
    bare,
    first: firsts.map(({ ms }) => ms),
    firstAnswers: firsts.map(({ answer }) => answer),
  };
};

/** Returns the milliseconds from pressing a saved view until its rows are painted. */
const timePage = (page: Page, answers: readonly Answer[]): Promise<number[]> =>
  page.evaluate(async (all) => {
    const views = () => [...document.querySelectorAll<HTMLButtonElement>('[role=group][aria-label=Views] button')];
    const shows = ({ total, first }: Answer): boolean => {
      const grid = document.querySelector('[role=grid]');
      const row = grid?.querySelector('[aria-rowindex="2"] [role=rowheader]');
      return (
        grid?.getAttribute('aria-rowcount') === String(total + 1) &&
        (first === null || row?.textContent.trim() === first)
      );
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
    const counted = (): number => views().filter((one) => /^Bench \d+ [\d,]+$/.test(one.textContent.trim())).length;
    // Wait for the counts of the views first, because they run the same queries.
    while (counted() < all.length) await frame();
    const times: number[] = [];
    for (const [at, answer] of all.entries()) {
      const button = views().find((one) => one.textContent.trim().startsWith(`Bench ${at} `));
      if (!button) throw new Error(`There is no view ${at}`);
      if (shows(answer)) continue;
      const started = performance.now();
      button.click();
      do {
        if (performance.now() - started > 20_000) throw new Error(`View ${at} did not come`);
        await frame();
      } while (!shows(answer));
      await afterPaint();
      times.push(performance.now() - started);
    }
    return times;
  }, answers);

/** Saves these queries as views, so that only pressing them is measured. */
const saveViews = async (page: Page, answers: readonly Answer[]): Promise<void> => {
  const views = answers.map(({ filters, sort }, at) => ({
    id: `bench-${at}`,
    name: `Bench ${at}`,
    asked: { words: '', view: 'all', type: null, filters, order: sort ?? getResource('product').sort },
    columns: { shown: {}, widths: {} },
    density: 'comfortable',
  }));
  await page.evaluate(async (value) => {
    const { vitrine } = globalThis as unknown as {
      vitrine: {
        accounts: { current: () => Promise<{ value: { account: { id: string } } }> };
        app: { remember: (piece: unknown) => Promise<unknown> };
      };
    };
    const { id } = (await vitrine.accounts.current()).value.account;
    await vitrine.app.remember({ key: `views/${id}/product`, value });
  }, views);
};

const before = await measureReferences();
const { answers, own, bare, first, firstAnswers } = queries();
note(`${answers.length} questions to fields, ${first.length} to free attributes`);
const shown = [...answers, ...firstAnswers];
const preparing = await launch(profile);
try {
  await painted(preparing.window, firstRow);
  await saveViews(preparing.window, shown);
  await preparing.close();
} finally {
  await preparing.kill();
}
const app = await launch(profile);
try {
  await painted(app.window, firstRow);
  const times = await timePage(app.window, shown);
  const ofFields = times.slice(0, answers.length);
  const ofAttributes = times.slice(answers.length);
  await app.close();
  report({
    name: 'filter',
    value: percentile(ofFields, 0.95),
    unit: 'ms, p95',
    references: [before, await measureReferences()],
    also: { 'first by a free attribute': Math.max(...first, ...ofAttributes) },
    detail: {
      questions: answers.length,
      'bare p95': percentile(bare, 0.95),
      'query p95': percentile(own, 0.95),
      'first by a free attribute, query alone': Math.max(...first),
      'first by a free attribute, painted': Math.max(...ofAttributes),
    },
  });
} finally {
  await app.kill();
}
