import { readdirSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { folderOf } from './folder.ts';
import { options } from './options.ts';
import { connect, launch, untilSynced } from './program.ts';
import { note } from './report.ts';
import { fetchAll, startService } from './service.ts';
import { median } from './stats.ts';

/** What runs that start by themselves take where the service tells what has changed. */
export interface ChangesAlone {
  /** Milliseconds of the runs, from the first request to the last page kept, and of the loop beside each. */
  readonly ms: number;
  readonly ratio: number;
  /** The most requests that a run sent. */
  readonly requests: number;
}

const hour = 3_600_000;

const databaseOf = (profile: string): DatabaseSync => {
  const accounts = path.join(profile, 'accounts');
  const [account = ''] = readdirSync(accounts);
  return new DatabaseSync(path.join(accounts, account, 'cache.db'), { timeout: 3_000 });
};

/** Has the profile's last sync lie an hour back, so that the next start reads what has changed. */
const age = (profile: string): void => {
  const database = databaseOf(profile);
  database.exec(`UPDATE sync_state SET synced_at = synced_at - ${hour}`);
  database.close();
};

/** From the start of the first pass since then to the end of the last; the items that these brought. */
const lasted = (profile: string, since: number): { readonly ms: number; readonly items: number } => {
  const database = databaseOf(profile);
  const told = database
    .prepare('SELECT max(ended_at) - min(started_at) AS ms, total(items) AS items FROM run WHERE started_at >= ?')
    .get(since) as { ms: number; items: number };
  database.close();
  return told;
};

/** Runs with 1% changed at a service that tells what has. */
export const changesAlone = async (runs: number): Promise<ChangesAlone> => {
  const { products, assets } = options;
  // What is touched counts as modified minutes after the start, which lies at a full hour else: before what is asked for.
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
      // It makes what was changed when that is first asked for, with the processor that the program needs here.
      await fetchAll(service, true);
      await service.clearRequests();
      const launched = Date.now();
      const app = await launch(profile);
      await untilSynced(app.window, launched);
      const asked = (await service.requests()).filter(({ path: asking }) => asking.startsWith('/api/v3/'));
      await app.close();
      const { ms, items } = lasted(profile, launched);
      if (items === 0) throw new Error('The service told of no change');
      const loop = await fetchAll(service, true);
      measured.push({ ms, ratio: ms / loop.ms, requests: asked.length });
      note(
        `1% changed, told by the service: ${items} items in ${ms} ms, ${asked.length} requests; the loop ${Math.round(loop.ms)} ms`,
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
