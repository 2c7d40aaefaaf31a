import { once } from 'node:events';
import { flushCompileCache } from 'node:module';
import { openCache } from '../../../electron/cache/cache.ts';
import { createSync } from '../../../electron/sync/sync.ts';
import { threadsRoot } from '../threads.ts';
import { clientOf } from '../client-of.ts';

/** A separate program that reads everything from a service into a folder repeatedly, until it is killed. */
const [folder = '', address = ''] = process.argv.slice(2);
// The parent process has ended.
process.once('disconnect', () => process.exit(1));
// It opens nothing before the first message.
await once(process, 'message');
const client = clientOf({ address }, { backgroundPerHour: () => 1_000_000 });
const cache = await openCache({ root: threadsRoot, folder });
const sync = await createSync({ client, cache, somethingWaits: () => false });
// Write the compile cache now: a killed process writes nothing at its end.
flushCompileCache();
for (;;) {
  sync.now();
  await sync.idle();
}
