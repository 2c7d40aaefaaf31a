import { existsSync, readFileSync, rmSync, statSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { DemoService } from '../../support/demo/index.ts';
import { folderOf } from './folder.ts';
import { options } from './options.ts';
import { connect, launch, timeSync, waitForRejection } from './program.ts';
import { type ReferenceTimes, measureLoop } from './reference.ts';
import { note } from './report.ts';
import { fetchAll, startService } from './service.ts';
import { type PageTask, watchTasks } from './page-tasks.ts';
import { type Stall, recordStalls } from './stalls.ts';

/** The measurements of a full sync into an empty cache, and of the following syncs. */
export interface SyncRun {
  readonly syncMs: number;
  readonly loopMs: number;
  /** The reference loop before and after the sync. */
  readonly references: readonly Partial<ReferenceTimes>[];
  readonly items: number;
  /** Syncs after 1% changed, each with the loop as reference. */
  readonly again: readonly { readonly ms: number; readonly loopMs: number }[];
  readonly stalls: readonly Stall[];
  readonly tasks: readonly PageTask[];
  readonly cacheBytes: number;
  readonly jsonBytes: number;
}

/** The result of the runs: their figures, and a profile with a full cache. */
export interface Filled {
  readonly profile: string;
  readonly ports: { readonly basePort: number; readonly authPort: number };
  readonly runs: readonly SyncRun[];
}

const { products, assets } = options;
const empty = { products: 0, assets: 0 };

const getSize = (profile: string): number => {
  const folder = path.join(profile, 'accounts');
  return readdirSync(folder)
    .flatMap((id) => ['cache.db', 'cache.db-wal'].map((name) => path.join(folder, id, name)))
    .map((file) => statSync(file, { throwIfNoEntry: false })?.size ?? 0)
    .reduce((sum, size) => sum + size, 0);
};

/** Runs the program with a new account, whose data is read for the first time. */
const syncRun = async (service: DemoService, profile: string, again: number): Promise<SyncRun> => {
  await service.set({ counts: { products, assets }, touched: null });
  const before = await fetchAll(service);
  // Refused until the settings are saved, so that the initial sync is measured and not one that records every item as a
  // change.
  await service.set({ rules: [{ kind: 'status', status: 400, match: { path: '/api/v3/' } }] });
  const stalls = recordStalls();
  const app = await launch(profile, stalls.env);
  try {
    await connect(app.window, service);
    await waitForRejection(app.window);
    await service.set({ rules: [] });
    const loopBefore = measureLoop();
    const tasksSoFar = await watchTasks(app.window);
    const { ms, items, from, to } = await timeSync(app.window);
    const tasks = await tasksSoFar();
    note(`sync: ${items} items in ${Math.round(ms)} ms`);
    const loopAfter = measureLoop();
    const after = await fetchAll(service);
    const rounds: { ms: number; loopMs: number }[] = [];
    for (let round = 1; round <= again; round++) {
      await service.set({ touched: { every: 100, round } });
      // The service creates its pages on demand, which would compete with the program for the processor.
      await fetchAll(service);
      const sync = await timeSync(app.window);
      const loop = await fetchAll(service);
      rounds.push({ ms: sync.ms, loopMs: loop.ms });
      note(`1% changed: ${Math.round(sync.ms)} ms, the loop ${Math.round(loop.ms)} ms`);
    }
    await app.close();
    return {
      syncMs: ms,
      loopMs: (before.ms + after.ms) / 2,
      references: [loopBefore, loopAfter],
      items,
      again: rounds,
      stalls: stalls.between(from, to),
      tasks,
      cacheBytes: getSize(profile),
      jsonBytes: after.bytes,
    };
  } finally {
    await app.kill();
  }
};

const getPort = (origin: string): number => Number(new URL(origin).port);

const measure = async (count: number): Promise<Filled> => {
  const service = await startService(empty);
  const profile = folderOf('profile');
  const runs: SyncRun[] = [];
  try {
    for (let run = 1; run <= count; run++) {
      rmSync(profile, { recursive: true, force: true });
      runs.push(await syncRun(service, folderOf('profile'), run === 1 ? count : 0));
    }
    return { profile, ports: { basePort: getPort(service.baseUrl), authPort: getPort(service.authUrl) }, runs };
  } finally {
    await service.close();
  }
};

/**
 * Returns a profile with a full cache, and the measurements of filling it. The benches of one `npm run bench` share it:
 * the first one creates it. `runs` is the number of measurements.
 */
export const filled = async (runs: number): Promise<Filled> => {
  const facts = path.join(folderOf(), 'filled.json');
  if (existsSync(facts)) {
    const known = JSON.parse(readFileSync(facts, 'utf8')) as Filled;
    if (known.runs.length >= runs) return known;
  }
  const measured = await measure(runs);
  writeFileSync(facts, JSON.stringify(measured));
  return measured;
};
