import { once } from 'node:events';
import { flushCompileCache } from 'node:module';
import { openCache } from '../../../electron/cache/cache.ts';
import { createSync } from '../../../electron/sync/sync.ts';
import { threadsRoot } from '../threads.ts';
import { clientOf } from '../client-of.ts';

/** A program of its own that reads everything from a service into a folder, over and over, until it is killed. */
const [folder = '', address = ''] = process.argv.slice(2);
// Whoever started it is gone.
process.once('disconnect', () => process.exit(1));
// It opens nothing before it is told to.
await once(process, 'message');
const client = clientOf({ address }, { backgroundPerHour: () => 1_000_000 });
const cache = await openCache({ root: threadsRoot, folder });
const sync = await createSync({ client, cache, somethingWaits: () => false });
// What was compiled is kept for the next one now: who is killed writes nothing at its end.
flushCompileCache();
for (;;) {
  sync.now();
  await sync.idle();
}
