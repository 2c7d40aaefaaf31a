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
    const here = scene();
    await here.updates.begin();
    expect(here.asked).toEqual(['look latest']);
    here.clock += updateIntervalMs - 1;
    await here.updates.wake();
    expect(here.asked).toHaveLength(1);
    here.clock += 1;
    here.day();
    await expect.poll(() => here.asked).toHaveLength(2);
    expect(here.updates.status()).toMatchObject({ state: 'current', checkedAt: '2026-11-21T08:00:00.000Z' });
  });

  it('are not checked when that is disabled, except on request', async () => {
    const here = scene();
    here.settings.updates = false;
    here.settings.updateChannel = 'beta';
    await here.updates.begin();
    here.clock += 3 * updateIntervalMs;
    await here.updates.wake();
    expect(here.asked).toEqual([]);
    await here.updates.check();
    expect(here.asked).toEqual(['look beta']);
  });

  it('are downloaded in the background, with progress in steps of a hundredth', async () => {
    const here = scene();
    here.release = release;
    expect(await here.updates.check()).toMatchObject({
      state: 'ready',
      version: '2.0.0',
      notes: 'Faster.',
      error: null,
    });
    const steps = here.told.flatMap(({ state, progress }) => (state === 'fetching' && progress ? [progress.got] : []));
    expect(steps.length).toBeGreaterThan(50);
    expect(steps.length).toBeLessThan(110);
    await here.updates.check();
    expect(here.asked.filter((what) => what === 'fetch')).toHaveLength(1);
  });

  it('are installed when all windows are closed', async () => {
    const here = scene();
    here.release = release;
    await here.updates.check();
    await here.updates.settle.close();
    expect(here.asked).not.toContain('install');
    await here.updates.finish.close();
    expect(here.asked.at(-1)).toBe('install');
  });

  it.each([
    ['work is unsent', (here: Scene) => void (here.unsent = 1)],
    ['they are switched off', (here: Scene) => void (here.settings.updates = false)],
  ])('are not installed while %s', async (_when, so) => {
    const here = scene();
    here.release = release;
    await here.updates.check();
    so(here);
    await end(here);
    expect(here.asked).toEqual(['look latest', 'fetch']);
  });

  it('restart the program on request, and never while intents are unsent', async () => {
    const here = scene('asked');
    here.release = release;
    await expect(here.updates.install()).rejects.toMatchObject({ code: 'notFound' });
    await here.updates.check();
    here.unsent = 2;
    await expect(here.updates.install()).rejects.toMatchObject({ code: 'conflict', retryable: true });
    expect(here.asked).not.toContain('quit');
    here.unsent = 0;
    await here.updates.install();
    await end(here);
    expect(here.asked.slice(-2)).toEqual(['quit', 'install and start']);
  });

  it('of a system package wait for a request of the user', async () => {
    const here = scene('asked');
    here.release = release;
    await here.updates.check();
    await end(here);
    expect(here.asked).toEqual(['look latest', 'fetch']);
  });

  it('of an installation that cannot replace itself are announced, and open its page', async () => {
    const here = scene('byHand', 'darwin');
    here.release = release;
    expect(await here.updates.check()).toMatchObject({ state: 'found', byHand: true, version: '2.0.0' });
    await here.updates.openPage();
    await end(here);
    expect(here.asked).toEqual(['look latest', 'browse https://github.com/them/vitrine/releases']);
  });

  it('fail with a message, and keep earlier downloads', async () => {
    const here = scene();
    here.release = new Error('net::ERR_NAME_NOT_RESOLVED');
    expect(await here.updates.check()).toMatchObject({ state: 'failed', error: { code: 'offline' } });
    here.release = release;
    await here.updates.check();
    here.release = new Error('net::ERR_NAME_NOT_RESOLVED');
    expect(await here.updates.check()).toMatchObject({ state: 'ready', version: '2.0.0', error: { code: 'offline' } });
  });

  it('are reported when they fail after a request, and downloaded again at the next check', async () => {
    const here = scene('asked', 'darwin');
    here.release = release;
    await here.updates.check();
    await here.updates.install();
    expect(here.asked.at(-1)).toBe('install and start');
    here.fail(new Error('Code signature at URL did not pass validation: sha512 checksum mismatch'));
    expect(here.updates.status()).toMatchObject({ state: 'failed', error: { code: 'file' } });
    expect(here.told.at(-1)?.state).toBe('failed');
    await expect(here.updates.install()).rejects.toMatchObject({ code: 'notFound' });
    expect(await here.updates.check()).toMatchObject({ state: 'ready', error: null });
    expect(here.asked.filter((what) => what === 'fetch')).toHaveLength(2);
  });

  it('do not restart the program at its next exit when the user kept it open', async () => {
    const here = scene();
    here.release = release;
    await here.updates.check();
    await here.updates.install();
    here.updates.cancelRestart();
    await end(here);
    expect(here.asked.slice(-2)).toEqual(['quit', 'install']);
  });

  it('are disabled if the build has no address of releases', async () => {
    const here = scene(null);
    await here.updates.begin();
    expect(here.updates.status().state).toBe('none');
    await expect(here.updates.openPage()).rejects.toMatchObject({ code: 'notFound' });
    await end(here);
    expect(here.asked).toEqual([]);
  });
});
