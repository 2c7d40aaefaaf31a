import { startThread } from '../base/thread.ts';
import type { Thread } from '../base/thread.ts';
import { logDamage } from './damage-words.ts';
import { Engine } from './engine.ts';
import type { OutboxOptions } from './options.ts';
import type { Outbox } from './outbox.ts';
import type { OutboxHandlers } from './db/outbox-calls.ts';

const startStore = async ({
  root,
  folder,
  startThread: start = startThread,
}: OutboxOptions): Promise<Thread<OutboxHandlers>> => {
  const thread = start<OutboxHandlers>(root, 'outbox/outbox-thread', { folder }, { maxYoungGenerationSizeMb: 6 });
  try {
    logDamage(await thread.call('open', undefined));
    return thread;
  } catch (error) {
    await thread.close();
    throw error;
  }
};

/**
 * Opens the account's outbox and marks what an earlier run left half sent as `unknown`. Nothing is sent before `wake`
 * or a new intent. A damaged file is moved aside and reported in the log and the hold status; what can be read of it is
 * recovered, and what waited in it is reconciled before it is sent. Throws `disk` when the file is locked, from a newer version, or cannot be
 * written.
 */
export const openOutbox = async (options: OutboxOptions): Promise<Outbox> => {
  const thread = await startStore(options);
  const engine = new Engine(options, thread);
  try {
    await engine.begin();
    return engine;
  } catch (error) {
    await thread.close();
    throw error;
  }
};
