import { setTimeout as wait } from 'node:timers/promises';
import type { IntentLine } from '../../electron/contract/index.ts';
import { decide, entriesOf, retry, titleOf } from './entries.ts';
import { fair } from './weather.ts';
import type { Workplace } from './workplace.ts';

const everyMs = 300;
/** So long the program may find out by itself; then the person looks and says what is so. */
const aloneMs = 10_000;

const isOpen = ({ state }: IntentLine): boolean => state !== 'done';

/** The person helps where it needs one. */
const help = async ({ page, service }: Workplace, open: readonly IntentLine[], waited: number): Promise<void> => {
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

/** Lets the weather clear up and everything come to rest; whatever does not within `limitMs`, in words. */
export const comeToRest = async (place: Workplace, limitMs: number): Promise<string[]> => {
  await place.service.set(fair);
  // Whatever hangs would do so for as long as the program is patient.
  await place.cable.cut();
  await place.cable.restore();
  await place.page.evaluate(() => vitrine.sync.now());
  const began = performance.now();
  for (;;) {
    const open = (await entriesOf(place.page)).filter(isOpen);
    const waited = performance.now() - began;
    if (open.length === 0) return [];
    if (waited > limitMs)
      return open.map(({ title, state, problem }) => `${title} is still ${state} (${problem?.code ?? 'no problem'})`);
    await help(place, open, waited);
    await wait(everyMs);
  }
};
