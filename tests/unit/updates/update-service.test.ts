import { describe, expect, it } from 'vitest';
import { updateIntervalMs } from '../../../electron/updates/update-checker.ts';
import { type Scene, scene } from './scripted.ts';

const release = { version: '2.0.0', notes: 'Faster.' };

const end = async ({ updates }: Scene): Promise<void> => {
  await updates.settle.close();
  await updates.finish.close();
};

describe('updates', () => {
  it('are checked at the start and once a day', async () => {
    const world = scene();
    await world.updates.begin();
    expect(world.asked).toEqual(['look latest']);
    world.clock += updateIntervalMs - 1;
    await world.updates.wake();
    expect(world.asked).toHaveLength(1);
    world.clock += 1;
    world.day();
    await expect.poll(() => world.asked).toHaveLength(2);
    expect(world.updates.status()).toMatchObject({ state: 'current', checkedAt: '2026-11-21T08:00:00.000Z' });
  });

  it('are not checked when that is disabled, except on request', async () => {
    const world = scene();
    world.settings.updates = false;
    world.settings.updateChannel = 'beta';
    await world.updates.begin();
    world.clock += 3 * updateIntervalMs;
    await world.updates.wake();
    expect(world.asked).toEqual([]);
    await world.updates.check();
    expect(world.asked).toEqual(['look beta']);
  });

  it('are downloaded in the background, with progress in steps of a hundredth', async () => {
    const world = scene();
    world.release = release;
    expect(await world.updates.check()).toMatchObject({
      state: 'ready',
      version: '2.0.0',
      notes: 'Faster.',
      error: null,
    });
    const steps = world.told.flatMap(({ state, progress }) => (state === 'fetching' && progress ? [progress.got] : []));
    expect(steps.length).toBeGreaterThan(50);
    expect(steps.length).toBeLessThan(110);
    await world.updates.check();
    expect(world.asked.filter((what) => what === 'fetch')).toHaveLength(1);
  });

  it('are installed when all windows are closed', async () => {
    const world = scene();
    world.release = release;
    await world.updates.check();
    await world.updates.settle.close();
    expect(world.asked).not.toContain('install');
    await world.updates.finish.close();
    expect(world.asked.at(-1)).toBe('install');
  });

  it.each([
    ['work is unsent', (world: Scene) => void (world.unsent = 1)],
    ['they are switched off', (world: Scene) => void (world.settings.updates = false)],
  ])('are not installed while %s', async (_when, so) => {
    const world = scene();
    world.release = release;
    await world.updates.check();
    so(world);
    await end(world);
    expect(world.asked).toEqual(['look latest', 'fetch']);
  });

  it('restart the program on request, and never while intents are unsent', async () => {
    const world = scene('asked');
    world.release = release;
    await expect(world.updates.install()).rejects.toMatchObject({ code: 'notFound' });
    await world.updates.check();
    world.unsent = 2;
    await expect(world.updates.install()).rejects.toMatchObject({ code: 'conflict', retryable: true });
    expect(world.asked).not.toContain('quit');
    world.unsent = 0;
    await world.updates.install();
    await end(world);
    expect(world.asked.slice(-2)).toEqual(['quit', 'install and start']);
  });

  it('of a system package wait for a request of the user', async () => {
    const world = scene('asked');
    world.release = release;
    await world.updates.check();
    await end(world);
    expect(world.asked).toEqual(['look latest', 'fetch']);
  });

  it('of an installation that cannot replace itself are announced, and open its page', async () => {
    const world = scene('byHand', 'darwin');
    world.release = release;
    expect(await world.updates.check()).toMatchObject({ state: 'found', byHand: true, version: '2.0.0' });
    await world.updates.openPage();
    await end(world);
    expect(world.asked).toEqual(['look latest', 'browse https://github.com/them/vitrine/releases']);
  });

  it('are checked once at a time', async () => {
    const world = scene();
    world.release = release;
    await Promise.all([world.updates.check(), world.updates.check(), world.updates.wake()]);
    expect(world.asked).toEqual(['look latest', 'fetch']);
    await world.updates.check();
    expect(world.asked).toEqual(['look latest', 'fetch', 'look latest']);
  });

  it('fail with a message, and keep earlier downloads', async () => {
    const world = scene();
    world.release = new Error('net::ERR_NAME_NOT_RESOLVED');
    expect(await world.updates.check()).toMatchObject({ state: 'failed', error: { code: 'offline' } });
    world.release = release;
    world.fetchError = new Error('net::ERR_CONNECTION_RESET');
    expect(await world.updates.check()).toMatchObject({ state: 'failed', progress: null });
    world.fetchError = null;
    await world.updates.check();
    world.release = new Error('net::ERR_NAME_NOT_RESOLVED');
    expect(await world.updates.check()).toMatchObject({ state: 'ready', version: '2.0.0', error: { code: 'offline' } });
    world.release = null;
    expect(await world.updates.check()).toMatchObject({ state: 'ready', version: '2.0.0', error: null });
  });

  it('are reported when they fail after a request, and downloaded again at the next check', async () => {
    const world = scene('asked', 'darwin');
    world.release = release;
    await world.updates.check();
    await world.updates.install();
    expect(world.asked.at(-1)).toBe('install and start');
    world.fail(new Error('Code signature at URL did not pass validation: sha512 checksum mismatch'));
    expect(world.updates.status()).toMatchObject({ state: 'failed', error: { code: 'file' } });
    expect(world.told.at(-1)?.state).toBe('failed');
    await expect(world.updates.install()).rejects.toMatchObject({ code: 'notFound' });
    expect(await world.updates.check()).toMatchObject({ state: 'ready', error: null });
    expect(world.asked.filter((what) => what === 'fetch')).toHaveLength(2);
  });

  it('do not restart the program at its next exit when the user kept it open', async () => {
    const world = scene();
    world.release = release;
    await world.updates.check();
    await world.updates.install();
    world.updates.cancelRestart();
    await end(world);
    expect(world.asked.slice(-2)).toEqual(['quit', 'install']);
  });

  it('are disabled if the build has no address of releases', async () => {
    const world = scene(null);
    await world.updates.begin();
    expect(world.updates.status().state).toBe('none');
    await expect(world.updates.openPage()).rejects.toMatchObject({ code: 'notFound' });
    await end(world);
    expect(world.asked).toEqual([]);
  });
});
