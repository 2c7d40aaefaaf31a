import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { IntentListRow } from '../../electron/contract/index.ts';
import type { CreatedItem } from '../support/demo/index.ts';
import { titleOf } from './entries.ts';

/** In words, what was lost or doubled; `handed` are the titles that the program took. */
export const outboxFaults = (
  entries: readonly Pick<IntentListRow, 'title' | 'state' | 'resultId'>[],
  created: readonly CreatedItem[],
  handed: ReadonlySet<string>,
): string[] => {
  const held = Map.groupBy(created, titleOf);
  const asked = Map.groupBy(entries, ({ title }) => title);
  return [
    ...[...handed].filter((title) => !asked.has(title)).map((title) => `${title} is lost`),
    ...[...asked].flatMap(([title, intents]) =>
      intents.length === 1 ? [] : [`${title} is ${intents.length} entries`],
    ),
    ...[...held].flatMap(([title, items]) => (items.length === 1 ? [] : [`${title} exists ${items.length} times`])),
    ...[...held.keys()].filter((title) => !asked.has(title)).map((title) => `${title} exists, but was never asked for`),
    ...entries.flatMap(({ title, state, resultId }) => {
      if (state !== 'done') return [];
      const [item] = held.get(title) ?? [];
      if (item === undefined) return [`${title} is done, but does not exist`];
      // An answer may say that it was taken, and not as what.
      return resultId === null || item.id === resultId ? [] : [`${title} was taken for another item`];
    }),
  ];
};

/** In words, what SQLite finds wrong with the databases of accounts. A program at work keeps them to itself. */
export const databaseFaults = (profile: string): string[] => {
  const accounts = join(profile, 'accounts');
  const files = readdirSync(accounts).flatMap((id) =>
    ['cache.db', 'outbox.db'].map((name) => join(accounts, id, name)),
  );
  return files.flatMap((file) => {
    const db = new DatabaseSync(file, { readOnly: true });
    try {
      const found = db.prepare('PRAGMA integrity_check').all();
      const told = found.map((row) => String(row['integrity_check']));
      return told.join() === 'ok' ? [] : told.map((what) => `${file}: ${what}`);
    } finally {
      db.close();
    }
  });
};

/** What a program holds on to. */
export interface Holding {
  /** Bytes in use by the main process, after a collection. */
  readonly main: number;
  /** Bytes in use by the page. */
  readonly pages: number;
  /** Open file handles of the main process; sockets are some of them. */
  readonly handles: number;
}

/** How much more than in the beginning is still level: the caches of pictures and of statements fill up. */
export const leeway: Holding = { main: 60e6, pages: 60e6, handles: 30 };

/** In so many rounds of a life screens are seen for the first time, and caches and heaps take what they keep. */
const warmUp = 6;
/** Of so many measurements the highest is what a life began with, and the lowest what it came to: a leak never falls. */
const few = 3;

const shown: Readonly<Record<keyof Holding, (grown: number) => string>> = {
  main: (grown) => `the main process grew by ${Math.round(grown / 1e6)} MB`,
  pages: (grown) => `the page grew by ${Math.round(grown / 1e6)} MB`,
  handles: (grown) => `${grown} more file handles are open`,
};

/** In words, what grew too much over the measurements of one life of the program; nothing is said of a short one. */
export const growthFaults = (measured: readonly Holding[]): string[] => {
  const warm = measured.slice(warmUp);
  if (warm.length <= few) return [];
  return (['main', 'pages', 'handles'] as const).flatMap((what) => {
    const values = warm.map((one) => one[what]);
    const grown = Math.min(...values.slice(-few)) - Math.max(...values.slice(0, few));
    return grown > leeway[what] ? [shown[what](grown)] : [];
  });
};
