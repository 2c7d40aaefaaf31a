import { join } from 'node:path';
import { getDatabaseFiles } from '../../base/sqlite/files.ts';

/** The name of the database in an account's folder. */
export const databaseName = 'cache.db';

/** Returns the database of an account's folder, and the files that SQLite keeps next to it while it is open. */
export const getCacheFiles = (folder: string): ReturnType<typeof getDatabaseFiles> =>
  getDatabaseFiles(join(folder, databaseName));
