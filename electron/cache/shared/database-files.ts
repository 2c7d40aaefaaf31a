import { join } from 'node:path';
import { databaseFiles } from '../../base/sqlite/files.ts';

/** The name of the database inside an account's folder. */
export const databaseName = 'cache.db';

/** The database of an account's folder, and what SQLite keeps beside it while it is open. */
export const cacheFiles = (folder: string): ReturnType<typeof databaseFiles> =>
  databaseFiles(join(folder, databaseName));
