import type { DatabaseSync } from 'node:sqlite';

/** Settings of the outbox as a whole, such as that uploads are paused. */
export interface SettingsTable {
  get(name: string): string | null;
  /** Null deletes it. */
  set(name: string, value: string | null): void;
}

export const createSettingsTable = (db: DatabaseSync): SettingsTable => {
  const read = db.prepare('SELECT value FROM wish WHERE name = ?');
  const write = db.prepare(
    'INSERT INTO wish (name, value) VALUES (?, ?) ON CONFLICT DO UPDATE SET value = excluded.value',
  );
  const forget = db.prepare('DELETE FROM wish WHERE name = ?');
  return {
    get: (name) => {
      const value = read.get(name)?.['value'];
      return value === undefined || value === null ? null : String(value);
    },
    set: (name, value) => {
      if (value === null) forget.run(name);
      else write.run(name, value);
    },
  };
};
