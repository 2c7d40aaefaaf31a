import { openOutbox } from '../../../electron/outbox/open-outbox.ts';
import { toResourceId } from '../../../electron/base/branded-types.ts';
import { createClient } from '../../../electron/service/client.ts';
import { threadsRoot } from '../../support/threads.ts';
import { aloneOptions } from './alone.ts';

/** A separate program that sends one edit, and kills itself at a named point. */
const [, , folder = '', serviceAddress = '', signInAddress = '', apiKey = '', item = '', base = '', killedAt] =
  process.argv;
const password = async (): Promise<string> => process.env['API_PASSWORD'] ?? '';

const outbox = await openOutbox({
  ...aloneOptions,
  root: threadsRoot,
  folder,
  client: createClient({ serviceAddress, signInAddress, apiKey, password }),
  at: async (point) => {
    if (point === killedAt) process.kill(process.pid, 'SIGKILL');
  },
});
const edit = { resource: 'product', item: toResourceId(item), field: 'label' } as const;
const { staged } = await outbox.edits.call('stageEdits', {
  origin: 'detail',
  edits: [{ ...edit, current: base, value: 'Rucksack' }],
});
const shown = { title: 'BAG-1', fieldLabel: 'Label', editor: 'text', thumb: null } as const;
await outbox.sentEdits.add({
  batch: null,
  edits: staged.map(({ id, value, base: seen }) => ({ id, value, base: seen, ...shown })),
  revision: null,
});
outbox.sentEdits.start(1);
await outbox.idle();
