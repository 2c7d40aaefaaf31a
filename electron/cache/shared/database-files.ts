import { join } from 'node:path';

/** The name of the database inside an account's folder. */
export const databaseName = 'cache.db';

/** The database of an account's folder, and what SQLite keeps beside it while it is open. */
export const databaseFiles = (folder: string): readonly [main: string, wal: string, shm: string] => {
  const main = join(folder, databaseName);
  return [main, `${main}-wal`, `${main}-shm`];
};
