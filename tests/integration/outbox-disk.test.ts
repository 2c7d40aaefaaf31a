import { execFileSync } from 'node:child_process';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { captureLog } from '../support/kept-log.ts';
import { reaching, story, World } from '../unit/outbox/world.ts';
import { closedAfterTest } from '../support/closed-after-test.ts';

let world: World;
beforeEach(async () => {
  world = closedAfterTest(await World.start());
});

/** Limits the size of all files of this process, to simulate a full disk. */
const limitFiles = (most: number | 'unlimited'): void => {
  execFileSync('prlimit', ['--pid', String(process.pid), `--fsize=${String(most)}:unlimited`]);
};

it.runIf(process.platform === 'linux')(
  'records a response that the disk rejected as soon as the disk accepts it',
  async () => {
    const log = captureLog();
    const answered = Promise.withResolvers<undefined>();
    const outbox = await world.open({
      at: async (point) => {
        if (point !== 'answered') return;
        limitFiles((await stat(join(world.folder, 'outbox.db-wal'))).size);
        answered.resolve(undefined);
      },
    });
    const { id } = await outbox.create('ecatalog', { name: 'One' });
    try {
      await answered.promise;
      await expect.poll(() => log.errors().length).toBeGreaterThan(0);
      expect(await outbox.get(id)).toMatchObject({ state: 'sending' });
      expect(outbox.holdStatus()).toMatchObject({ hold: 'disk' });
    } finally {
      limitFiles('unlimited');
      log.restore();
    }
    expect(story(await reaching(outbox, id, 'done'))).toEqual(['created', 'sent', 'answered']);
    expect(await world.demo.created()).toHaveLength(1);
  },
);
