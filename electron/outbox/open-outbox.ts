import { type Thread, startThread } from '../base/thread.ts';
import { logDamage } from './log-damage.ts';
import { Engine } from './engine.ts';
import type { OutboxOptions } from './outbox-options.ts';
import type { Outbox } from './outbox.ts';
import type { OutboxHandlers } from './db/outbox-handlers.ts';

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
 * Opens the account's outbox and marks intents that an earlier run was sending as `unknown`. Nothing is sent before
 * `wake` or a new intent. A corrupt file is moved aside and reported in the log and the hold status; its readable
 * content is recovered, and its waiting intents are reconciled before they are sent. Throws `disk` if the file is
 * locked, from a newer version, or not writable.
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
