import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import type { IntentListRow, SyncStatus } from '../../electron/contract/index.ts';
import { decide, entriesOf, retry, titleOf } from './entries.ts';
import { fair } from './fault-plan.ts';
import type { Workplace } from './workplace.ts';

const everyMs = 300;
/** So long the program may find out by itself; then the person looks and says what is so. */
const aloneMs = 10_000;

const isOpen = ({ state }: IntentListRow): boolean => state !== 'done';

/** The person helps where it needs one. */
const help = async ({ page, service }: Workplace, open: readonly IntentListRow[], waited: number): Promise<void> => {
  const created = await service.created();
  for (const one of open) {
    if (one.state === 'failed' || one.state === 'cancelled') await retry(page, one);
    else if (one.state === 'unknown' && (!one.looking || waited > aloneMs))
      await decide(
        page,
        one,
        created.find((item) => titleOf(item) === one.title),
      );
  }
};

const syncOf = (page: Page): Promise<SyncStatus> =>
  page.evaluate(async () => {
    const answer = await vitrine.sync.status();
    if (!answer.ok) throw new Error(answer.error.message);
    return answer.value;
  });

/** Starts a run, or joins the one under way. */
const sync = (page: Page): Promise<unknown> => page.evaluate(() => vitrine.sync.now());

/** Lets the weather clear up and everything come to rest; whatever does not within `limitMs`, in words. */
export const comeToRest = async (place: Workplace, limitMs: number): Promise<string[]> => {
  const { page, service, cable } = place;
  await service.set(fair);
  // Whatever hangs would do so for as long as the program is patient.
  await cable.cut();
  await cable.restore();
  await sync(page);
  const began = performance.now();
  for (;;) {
    const open = (await entriesOf(page)).filter(isOpen);
    const { state, problem: why } = await syncOf(page);
    const waited = performance.now() - began;
    if (open.length === 0 && state === 'upToDate') return [];
    if (waited > limitMs)
      return [
        ...open.map(({ title, state: how, problem }) => `${title} is still ${how} (${problem?.code ?? 'no problem'})`),
        ...(state === 'upToDate' ? [] : [`the sync is still ${state} (${why?.code ?? 'no problem'})`]),
      ];
    await help(place, open, waited);
    // A run that met the weather before it cleared up may have given up.
    if (state !== 'syncing' && state !== 'upToDate') await sync(page);
    await wait(everyMs);
  }
};
