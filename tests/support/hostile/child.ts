import { monitorEventLoopDelay } from 'node:perf_hooks';
import { ms } from '../../../electron/base/branded-types.ts';
import { backgroundRetryPolicy } from '../../../electron/service/retry.ts';
import { startCore } from '../core.ts';

/** The results of a program that used a hostile service. */
export interface Met {
  /** The state of the other lists: `done`, or all states that occurred. */
  readonly others: string;
  /** The message for the user about products. */
  readonly message: string | null;
  /** The number of cached products afterwards. */
  readonly products: number;
  /** The peak memory of the program in megabytes, and the increase caused by the service. */
  readonly megabytes: number;
  readonly more: number;
  /** The longest block of the event loop, in milliseconds. */
  readonly standstill: number;
}

/** A separate program without a window: connects, reads everything, and reads it again from the hostile service. */
const meet = async (address: string): Promise<Met> => {
  const background = { ...backgroundRetryPolicy, attempts: 2, attemptsUnanswered: 1 };
  const core = await startCore({ timeouts: { idle: ms(2_000) }, patience: { background } });
  const memory = (): number => Math.round(process.resourceUsage().maxRSS / 1024);
  try {
    await core.connect({ address, apiKey: 'key', apiPassword: 'password' });
    const before = memory();
    const delay = monitorEventLoopDelay({ resolution: 10 });
    process.send?.('ready');
    await new Promise((resolve) => process.once('message', resolve));
    delay.enable();
    const { resources } = await core.syncAgain();
    delay.disable();
    const megabytes = memory();
    const others = [
      ...new Set(resources.filter(({ resource }) => resource !== 'product').map(({ state }) => state)),
    ].join();
    const message = resources.find(({ resource }) => resource === 'product')?.problem?.message ?? null;
    const products = (await core.ids('product')).length;
    return { others, message, products, megabytes, more: megabytes - before, standstill: Math.round(delay.max / 1e6) };
  } finally {
    await core.close();
  }
};

process.once('disconnect', () => process.exit(1));
process.once('message', (address: string) => {
  void meet(address).then((met) => process.send?.(met));
});
