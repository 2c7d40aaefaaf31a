import { monitorEventLoopDelay } from 'node:perf_hooks';
import { ms } from '../../../electron/base/brand.ts';
import { inBackground } from '../../../electron/service/retry.ts';
import { startCore } from '../core.ts';

/** What became of a program that met a hostile service. */
export interface Met {
  /** How the other lists ended: `done`, or all states that there are. */
  readonly others: string;
  /** What the person is told of products. */
  readonly message: string | null;
  /** Products that are held afterwards. */
  readonly products: number;
  /** The most memory that the program had, in megabytes, and what of it the service is to blame for. */
  readonly megabytes: number;
  readonly more: number;
  /** The longest that nothing else was answered, in milliseconds. */
  readonly standstill: number;
}

/** A program of its own, without a window: connects, reads everything, reads it again once the service is hostile. */
const meet = async (address: string): Promise<Met> => {
  const background = { ...inBackground, attempts: 2, attemptsUnanswered: 1 };
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
