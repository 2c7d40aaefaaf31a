import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { IntentLine } from '../../electron/contract/index.ts';
import type { CreatedItem } from '../../electron/demo/index.ts';
import { titleOf } from './entries.ts';

/** In words, what was lost or doubled; `handed` are the titles that the program took. */
export const outboxFaults = (
  entries: readonly Pick<IntentLine, 'title' | 'state' | 'resultId'>[],
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
    ...[...held].flatMap(([title, items]) => (items.length === 1 ? [] : [`${title} is there ${items.length} times`])),
    ...[...held.keys()]
      .filter((title) => !asked.has(title))
      .map((title) => `${title} is there, and nobody asked for it`),
    ...entries.flatMap(({ title, state, resultId }) => {
      if (state !== 'done') return [];
      const [item] = held.get(title) ?? [];
      if (item === undefined) return [`${title} is done and not there`];
      return item.id === resultId ? [] : [`${title} is taken for another item`];
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

/** What a process holds on to. */
export interface Holding {
  /** Bytes in use by the main process and the page, after a collection. */
  readonly memory: number;
  /** Open file handles of the main process; sockets are some of them. */
  readonly handles: number;
}

/** How much more than at first is still level: the caches of pictures and of statements fill up. */
export const leeway: Holding = { memory: 80e6, handles: 30 };

/** In words, what grew too much since the first of some measurements of one process. */
export const growthFaults = (measured: readonly Holding[]): string[] => {
  const [first] = measured;
  const last = measured.at(-1);
  if (first === undefined || last === undefined) return [];
  const grown = { memory: last.memory - first.memory, handles: last.handles - first.handles };
  return [
    ...(grown.memory > leeway.memory ? [`memory grew by ${Math.round(grown.memory / 1e6)} MB`] : []),
    ...(grown.handles > leeway.handles ? [`${grown.handles} more file handles are open`] : []),
  ];
};
