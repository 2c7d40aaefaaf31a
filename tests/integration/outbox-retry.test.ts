import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import type { IntentId } from '../../electron/base/branded-types.ts';
import type { Outbox, OutboxOptions } from '../../electron/outbox/outbox.ts';
import { closedAfterTest } from '../support/closed-after-test.ts';
import { makeRealFiles } from '../support/real-files.ts';
import { addUpload, chosen, reaching, story, World } from '../unit/outbox/world.ts';

let world: World;
beforeEach(async () => {
  world = closedAfterTest(await World.start());
});

/** Adds one creation or one upload. Returns its resource's path too. */
const kinds: Readonly<Record<string, (outbox: Outbox) => Promise<{ readonly id: IntentId; readonly slug: string }>>> = {
  'a creation': async (outbox) => ({ id: (await outbox.create('ecatalog', { name: 'Spring' })).id, slug: 'ecatalogs' }),
  'an upload': async (outbox) => {
    const [file] = await makeRealFiles(join(world.folder, 'photographs'));
    return { id: await addUpload(outbox, await chosen(file?.path ?? '')), slug: 'assets' };
  },
};

const retries: Readonly<Record<string, (outbox: Outbox, id: IntentId) => Promise<unknown>>> = {
  'by itself': (outbox, id) => outbox.retry(id),
  'in bulk': (outbox, id) => outbox.lists.retry({ ids: [id] }),
};

const readers: Readonly<Record<string, Partial<OutboxOptions>>> = {
  'after a search of the account': {},
  'where the account cannot be searched': { fullReader: null },
};

const cases = Object.entries(kinds).flatMap(([kind, add]) =>
  Object.entries(retries).flatMap(([way, retry]) =>
    Object.entries(readers).map(([where, options]) => ({ kind, way, where, add, retry, options })),
  ),
);

describe('rejected entry', () => {
  it.each(cases)('sends $kind again without another call when it is retried $way, $where', async (each) => {
    const { add, retry, options } = each;
    await world.demo.set({
      rules: [{ kind: 'status', status: 422, match: { method: 'POST', server: 'base', times: 1 } }],
    });
    const outbox = await world.open(options);
    const { id, slug } = await add(outbox);
    await reaching(outbox, id, 'failed');
    await outbox.idle();
    await retry(outbox, id);
    const done = await reaching(outbox, id, 'done');
    expect(done).toMatchObject({ attempts: 2, look: null });
    expect(story(done).filter((what) => what === 'sent')).toHaveLength(2);
    expect(await world.posts(slug)).toBe(2);
  });

  it('sends a channel again without another call when it is retried, though channels cannot be listed', async () => {
    await world.demo.set({
      rules: [{ kind: 'status', status: 422, match: { method: 'POST', server: 'base', times: 1 } }],
    });
    const outbox = await world.open();
    const { id } = await outbox.create('channel', { name: 'Shop', format: 'CSV' });
    await reaching(outbox, id, 'failed');
    await outbox.retry(id);
    await reaching(outbox, id, 'done');
    expect(await world.posts('channels')).toBe(2);
  });
});
