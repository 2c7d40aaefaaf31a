import { describe, expect, it } from 'vitest';
import { daily } from '../../../electron/updates/checker.ts';
import { scene } from './scripted.ts';
import type { Scene } from './scripted.ts';

const release = { version: '2.0.0', notes: 'Faster.' };

const end = async ({ updates }: Scene): Promise<void> => {
  await updates.settle.close();
  await updates.finish.close();
};

describe('updates', () => {
  it('are looked for at the start and once a day', async () => {
    const here = scene();
    await here.updates.begin();
    expect(here.asked).toEqual(['look latest']);
    here.clock += daily - 1;
    await here.updates.wake();
    expect(here.asked).toHaveLength(1);
    here.clock += 1;
    here.day();
    await expect.poll(() => here.asked).toHaveLength(2);
    expect(here.updates.status()).toMatchObject({ state: 'current', checkedAt: '2026-11-21T08:00:00.000Z' });
  });

  it('are not looked for when that is switched off, but when a person asks', async () => {
    const here = scene();
    here.settings.updates = false;
    here.settings.updateChannel = 'beta';
    await here.updates.begin();
    here.clock += 3 * daily;
    await here.updates.wake();
    expect(here.asked).toEqual([]);
    await here.updates.check();
    expect(here.asked).toEqual(['look beta']);
  });

  it('are fetched quietly, with true progress in steps of a hundred', async () => {
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

  it('are put in place once all is closed', async () => {
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
  ])('are not put in place while %s', async (_when, so) => {
    const here = scene();
    here.release = release;
    await here.updates.check();
    so(here);
    await end(here);
    expect(here.asked).toEqual(['look latest', 'fetch']);
  });

  it('start the new program when a person says so, and never while work is unsent', async () => {
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

  it('of a package of the system wait until a person says so', async () => {
    const here = scene('asked');
    here.release = release;
    await here.updates.check();
    await end(here);
    expect(here.asked).toEqual(['look latest', 'fetch']);
  });

  it('of a copy that cannot replace itself are announced, and its page is opened', async () => {
    const here = scene('byHand', 'darwin');
    here.release = release;
    expect(await here.updates.check()).toMatchObject({ state: 'found', byHand: true, version: '2.0.0' });
    await here.updates.openPage();
    await end(here);
    expect(here.asked).toEqual(['look latest', 'browse https://github.com/them/vitrine/releases']);
  });

  it('fail in words, and keep what was fetched before', async () => {
    const here = scene();
    here.release = new Error('net::ERR_NAME_NOT_RESOLVED');
    expect(await here.updates.check()).toMatchObject({ state: 'failed', error: { code: 'offline' } });
    here.release = release;
    await here.updates.check();
    here.release = new Error('net::ERR_NAME_NOT_RESOLVED');
    expect(await here.updates.check()).toMatchObject({ state: 'ready', version: '2.0.0', error: { code: 'offline' } });
  });

  it('that fail once a person has said so are told, and fetched anew with the next look', async () => {
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

  it('do not start the program at its next end when the person kept it open', async () => {
    const here = scene();
    here.release = release;
    await here.updates.check();
    await here.updates.install();
    here.updates.cancelRestart();
    await end(here);
    expect(here.asked.slice(-2)).toEqual(['quit', 'install']);
  });

  it('are none where the build knows no place of releases', async () => {
    const here = scene(null);
    await here.updates.begin();
    expect(here.updates.status().state).toBe('none');
    await expect(here.updates.openPage()).rejects.toMatchObject({ code: 'notFound' });
    await end(here);
    expect(here.asked).toEqual([]);
  });
});
