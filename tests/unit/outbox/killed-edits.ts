import { toResourceId } from '../../../electron/base/branded-types.ts';
import { openAlone } from './alone.ts';

/**
 * A separate program that stages edits one after the other and reports each that is on the disk, until it is killed.
 */
const [, , folder = ''] = process.argv;
const outbox = await openAlone(folder, () => null);
for (let at = 0; ; at += 1) {
  const edit = { resource: 'product', item: toResourceId(`p${at % 50}`), field: `attributes.a${at}` } as const;
  await outbox.edits.call('stageEdits', { origin: 'bulk', edits: [{ ...edit, current: null, value: at }] });
  process.send?.(at);
}
