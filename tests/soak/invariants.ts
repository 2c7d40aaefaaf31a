import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { IntentListRow } from '../../electron/contract/index.ts';
import type { CreatedItem } from '../support/demo/index.ts';
import { getTitle } from './entries.ts';

/** Describes the items that were lost or duplicated. `handed` contains the titles that the program accepted. */
export const findOutboxProblems = (
  entries: readonly Pick<IntentListRow, 'title' | 'state' | 'resultId'>[],
  created: readonly CreatedItem[],
  handed: ReadonlySet<string>,
): string[] => {
  const itemsByTitle = Map.groupBy(created, getTitle);
  const intentsByTitle = Map.groupBy(entries, ({ title }) => title);
  return [
    ...[...handed].filter((title) => !intentsByTitle.has(title)).map((title) => `${title} is lost`),
    ...[...intentsByTitle].flatMap(([title, intents]) =>
      intents.length === 1 ? [] : [`${title} is ${intents.length} entries`],
    ),
    ...[...itemsByTitle].flatMap(([title, items]) =>
      items.length === 1 ? [] : [`${title} exists ${items.length} times`],
    ),
    ...[...itemsByTitle.keys()]
      .filter((title) => !intentsByTitle.has(title))
      .map((title) => `${title} exists, but was never asked for`),
    ...entries.flatMap(({ title, state, resultId }) => {
      if (state !== 'done') return [];
      const [item] = itemsByTitle.get(title) ?? [];
      if (item === undefined) return [`${title} is done, but does not exist`];
      // A response may confirm the creation without naming the item.
      return resultId === null || item.id === resultId ? [] : [`${title} was taken for another item`];
    }),
  ];
};

/** Describes the errors that SQLite finds in the databases of the accounts. The program must not run: it locks them. */
export const findDatabaseProblems = (profile: string): string[] => {
  const accounts = join(profile, 'accounts');
  const files = readdirSync(accounts).flatMap((id) =>
    ['cache.db', 'outbox.db'].map((name) => join(accounts, id, name)),
  );
  return files.flatMap((file) => {
    const db = new DatabaseSync(file, { readOnly: true });
    try {
      const rows = db.prepare('PRAGMA integrity_check').all();
      const messages = rows.map((row) => String(row['integrity_check']));
      return messages.join() === 'ok' ? [] : messages.map((what) => `${file}: ${what}`);
    } finally {
      db.close();
    }
  });
};

/** Memory and handles that a program uses. */
export interface ResourceUsage {
  /** Bytes in use by the main process, after a collection. */
  readonly main: number;
  /** Bytes in use by the page. */
  readonly pages: number;
  /** Open file handles of the main process; sockets are some of them. */
  readonly handles: number;
}

/** The maximum growth that is no leak: the caches of pictures and of statements fill up. */
export const maxGrowth: ResourceUsage = { main: 60e6, pages: 60e6, handles: 30 };

/** The number of rounds after a start in which screens are shown for the first time, and caches and heaps fill up. */
const warmUpRounds = 6;
/**
 * The number of measurements at each end of a run that are compared: the highest of the first with the lowest of the last,
 * because a leak never falls.
 */
const comparedCount = 3;

const descriptions: Readonly<Record<keyof ResourceUsage, (growth: number) => string>> = {
  main: (growth) => `the main process grew by ${Math.round(growth / 1e6)} MB`,
  pages: (growth) => `the page grew by ${Math.round(growth / 1e6)} MB`,
  handles: (growth) => `${growth} more file handles are open`,
};

/** Describes the values that grew too much between a start and an exit of the program. A short run reports nothing. */
export const findGrowthProblems = (measured: readonly ResourceUsage[]): string[] => {
  const warm = measured.slice(warmUpRounds);
  if (warm.length <= comparedCount) return [];
  return (['main', 'pages', 'handles'] as const).flatMap((what) => {
    const values = warm.map((one) => one[what]);
    const growth = Math.min(...values.slice(-comparedCount)) - Math.max(...values.slice(0, comparedCount));
    return growth > maxGrowth[what] ? [descriptions[what](growth)] : [];
  });
};
