import { readdirSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { folderOf } from './folder.ts';
import { options } from './options.ts';
import { connect, launch, untilSynced } from './program.ts';
import { note } from './report.ts';
import { fetchAll, startService } from './service.ts';
import { median } from './stats.ts';

/** The cost of automatic syncs with a service that reports changes. */
export interface ChangesAlone {
  /**
   * The duration of the syncs in milliseconds, from the first request to the last stored page, and its ratio to the
   * loop.
   */
  readonly ms: number;
  readonly ratio: number;
  /** The maximum number of requests of a sync. */
  readonly requests: number;
}

const hour = 3_600_000;

const getDatabase = (profile: string): DatabaseSync => {
  const accounts = path.join(profile, 'accounts');
  const [account = ''] = readdirSync(accounts);
  return new DatabaseSync(path.join(accounts, account, 'cache.db'), { timeout: 3_000 });
};

/** Sets the profile's last sync back by an hour, so that the next start reads changes. */
const age = (profile: string): void => {
  const database = getDatabase(profile);
  database.exec(`UPDATE sync_state SET synced_at = synced_at - ${hour}`);
  database.close();
};

/**
 * Returns the time from the start of the first pass since then to the end of the last, and the number of read items.
 */
const lasted = (profile: string, since: number): { readonly ms: number; readonly items: number } => {
  const database = getDatabase(profile);
  const passTime = database
    .prepare('SELECT max(ended_at) - min(started_at) AS ms, total(items) AS items FROM run WHERE started_at >= ?')
    .get(since) as { ms: number; items: number };
  database.close();
  return passTime;
};

/** Runs syncs after 1% changed, with a service that reports changes. */
export const changesAlone = async (runs: number): Promise<ChangesAlone> => {
  const { products, assets } = options;
  // Touched items count as modified minutes after the start time, which is a full hour by default and would be before
  // the requested time.
  const service = await startService({ generation: 'live', products, assets, startTime: Date.now() });
  const profile = folderOf('changes-alone');
  const measured: { ms: number; ratio: number; requests: number }[] = [];
  try {
    const first = await launch(profile);
    await connect(first.window, service);
    await untilSynced(first.window);
    await first.close();
    for (let round = 1; round <= runs; round++) {
      age(profile);
      await service.set({ touched: { every: 100, round } });
      // The service creates the changed items on demand, which would compete with the program for the processor.
      await fetchAll(service, true);
      await service.clearRequests();
      const launched = Date.now();
      const app = await launch(profile);
      await untilSynced(app.window, launched);
      const apiRequests = (await service.requests()).filter(({ path: asking }) => asking.startsWith('/api/v3/'));
      await app.close();
      const { ms, items } = lasted(profile, launched);
      if (items === 0) throw new Error('The service told of no change');
      const loop = await fetchAll(service, true);
      measured.push({ ms, ratio: ms / loop.ms, requests: apiRequests.length });
      note(
        `1% changed, told by the service: ${items} items in ${ms} ms, ${apiRequests.length} requests; the loop ${Math.round(loop.ms)} ms`,
      );
    }
  } finally {
    await service.close();
  }
  return {
    ms: median(measured.map(({ ms }) => ms)),
    ratio: median(measured.map(({ ratio }) => ratio)),
    requests: Math.max(...measured.map(({ requests }) => requests)),
  };
};
