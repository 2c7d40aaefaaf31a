import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createWriterHandlers } from '../../electron/cache/write/writer-handlers.ts';
import { createOutboxHandlers } from '../../electron/outbox/db/outbox-handlers.ts';
import { migrationsOf } from './threads.ts';

/** Returns the databases of a new account. Creating them in each run would take most of its time. */
export const freshDatabases = (): ReadonlyMap<string, Buffer> => {
  const folder = mkdtempSync(join(tmpdir(), 'simulation-fresh-'));
  try {
    const writer = createWriterHandlers(folder, migrationsOf('cache'), () => undefined);
    writer.open();
    writer.close();
    const outbox = createOutboxHandlers(folder, migrationsOf('outbox'));
    outbox.open();
    outbox.close();
    return new Map(['cache.db', 'outbox.db'].map((name) => [name, readFileSync(join(folder, name))]));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};
