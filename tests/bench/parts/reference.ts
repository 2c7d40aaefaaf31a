import { DatabaseSync } from 'node:sqlite';
import type { Page } from '@playwright/test';
import { folderOf } from './folder.ts';
import { launchEmpty, painted } from './page.ts';
import { median, percentile } from './stats.ts';

/**
 * The durations of fixed work that no commit changes, in milliseconds. The ratio of a measured value to them does not
 * depend on the speed of the computer.
 */
export interface ReferenceTimes {
  /** p95 of keys in a page that requests 60 rows of plain text from its main process at each key, until they are painted. */
  readonly rows: number;
  /** A loop of JavaScript and SQLite over a fixed table. */
  readonly loop: number;
  /** The processor time of that loop, without the time that its thread waited for a processor. */
  readonly loopProcessor: number;
}

export type ReferenceName = keyof ReferenceTimes;

const keys = 120;
const tableRows = 20_000;
const loops = 5;

/** Returns the milliseconds from each key until 60 new rows of plain text are requested and painted. */
const paintRows = (page: Page): Promise<number[]> =>
  page.evaluate(async (count) => {
    const rows = Array.from({ length: 60 }, () => document.createElement('p'));
    document.body.replaceChildren(...rows);
    const frame = (): Promise<number> => new Promise((resolve) => requestAnimationFrame(resolve));
    const afterPaint = (): Promise<void> =>
      new Promise((resolve) => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => resolve();
        port2.postMessage(null);
      });
    const times: number[] = [];
    let shown = Promise.resolve();
    addEventListener('keydown', ({ key }) => {
      shown = fetch(`/rows?key=${key}`)
        .then((reply) => reply.text())
        .then((text) => {
          for (const [at, line] of text.split('\n').entries()) if (rows[at]) rows[at].textContent = line;
        });
    });
    for (let key = 0; key < count; key += 1) {
      const started = performance.now();
      dispatchEvent(new KeyboardEvent('keydown', { key: String(key) }));
      await shown;
      await frame();
      await afterPaint();
      times.push(performance.now() - started);
    }
    return times;
  }, keys);

/** Measures the rows of plain text, in the host with an otherwise empty page. */
const measureRows = async (): Promise<Pick<ReferenceTimes, 'rows'>> => {
  const app = await launchEmpty(folderOf('reference-profile'));
  try {
    await painted(app.window, 'h1');
    const times = await paintRows(app.window);
    await app.close();
    return { rows: percentile(times, 0.95) };
  } finally {
    await app.kill();
  }
};

/** Fills a table, reads it sorted, parses and changes each row, and counts words. */
const runLoop = (): void => {
  const db = new DatabaseSync(':memory:');
  db.exec('CREATE TABLE item (pk INTEGER PRIMARY KEY, name TEXT, body TEXT)');
  const insert = db.prepare('INSERT INTO item (name, body) VALUES (?, ?)');
  db.exec('BEGIN');
  for (let pk = 0; pk < tableRows; pk += 1) {
    const name = `Item ${String((pk * 7_919) % tableRows)}`;
    insert.run(name, JSON.stringify({ name, size: pk % 97, words: `fixed text ${String(pk % 13)} of ${name}` }));
  }
  db.exec('COMMIT');
  const counts = new Map<string, number>();
  for (const { body } of db.prepare('SELECT body FROM item ORDER BY name').iterate()) {
    const { words } = JSON.parse(String(body)) as { words: string };
    for (const word of words.split(/\s+/)) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  db.close();
  if (counts.get('fixed') !== tableRows) throw new Error('The loop did not read its table');
};

/** Measures the loop on this thread: the median of five. For benches without a page. */
export const measureLoop = (): Pick<ReferenceTimes, 'loop' | 'loopProcessor'> => {
  const times = Array.from({ length: loops }, () => {
    const cpu = process.threadCpuUsage();
    const started = performance.now();
    runLoop();
    const { user, system } = process.threadCpuUsage(cpu);
    return { loop: performance.now() - started, loopProcessor: (user + system) / 1000 };
  });
  return {
    loop: median(times.map(({ loop }) => loop)),
    loopProcessor: median(times.map(({ loopProcessor }) => loopProcessor)),
  };
};

/** Measures the fixed work once. Call it before and after the measured work. */
export const measureReferences = async (): Promise<ReferenceTimes> => ({ ...(await measureRows()), ...measureLoop() });
