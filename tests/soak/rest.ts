import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import type { IntentListRow, SyncStatus } from '../../electron/contract/index.ts';
import { resolveEntry, getEntries, retryEntry, getTitle } from './entries.ts';
import { noFaults } from './fault-plan.ts';
import type { Workplace } from './workplace.ts';

const intervalMs = 300;
/** The time in which the program may reconcile an unknown outcome itself. Afterwards the user resolves it. */
const maxReconcileMs = 10_000;

const isOpen = ({ state }: IntentListRow): boolean => state !== 'done';

/** Retries and resolves the entries that cannot continue without the user. */
const retryAndResolve = async (
  { page, service }: Workplace,
  open: readonly IntentListRow[],
  elapsedMs: number,
): Promise<void> => {
  const created = await service.created();
  for (const one of open) {
    if (one.state === 'failed' || one.state === 'cancelled') await retryEntry(page, one);
    else if (one.state === 'unknown' && (!one.looking || elapsedMs > maxReconcileMs))
      await resolveEntry(
        page,
        one,
        created.find((item) => getTitle(item) === one.title),
      );
  }
};

const getSyncStatus = (page: Page): Promise<SyncStatus> =>
  page.evaluate(async () => {
    const reply = await vitrine.sync.status();
    if (!reply.ok) throw new Error(reply.error.message);
    return reply.value;
  });

/** Starts a sync, or joins the sync in progress. */
const startSync = (page: Page): Promise<unknown> => page.evaluate(() => vitrine.sync.now());

/** Ends all faults and waits until all work has finished. Describes the work that has not finished within `limitMs`. */
export const finishWork = async (workplace: Workplace, limitMs: number): Promise<string[]> => {
  const { page, service, cable } = workplace;
  await service.set(noFaults);
  // A request that hangs would delay the end until the program's timeout.
  await cable.cut();
  await cable.restore();
  await startSync(page);
  const began = performance.now();
  for (;;) {
    const open = (await getEntries(page)).filter(isOpen);
    const { state, problem: why } = await getSyncStatus(page);
    const elapsedMs = performance.now() - began;
    if (open.length === 0 && state === 'upToDate') return [];
    if (elapsedMs > limitMs)
      return [
        ...open.map(({ title, state: how, problem }) => `${title} is still ${how} (${problem?.code ?? 'no problem'})`),
        ...(state === 'upToDate' ? [] : [`the sync is still ${state} (${why?.code ?? 'no problem'})`]),
      ];
    await retryAndResolve(workplace, open, elapsedMs);
    // A sync that met a fault may have stopped.
    if (state !== 'syncing' && state !== 'upToDate') await startSync(page);
    await wait(intervalMs);
  }
};
