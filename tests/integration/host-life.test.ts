import { execFileSync, spawn } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest';
import { callFixture, fixtureMain, FixtureStarter, happened } from '../support/host-fixture.ts';
import type { LaunchedApp } from '../support/launch.ts';
import { node24 } from '../support/project.ts';
import { waitUntil } from '../support/wait-until.ts';

const starter = new FixtureStarter();
const { folder } = starter;

afterAll(() => starter.endAll());

/** Returns every process, except zombies, whose arguments contain the text. */
function processesNaming(text: string): string[] {
  const lines = execFileSync('ps', ['-eo', 'stat,pid,args'], { encoding: 'utf8' }).split('\n');
  return lines.filter((line) => line.includes(text) && !line.startsWith('Z') && !line.includes('ps -eo'));
}

describe('program that ends', () => {
  let app: LaunchedApp;

  afterEach(async () => {
    await app.kill();
  });

  const startUntilShown = async (): Promise<LaunchedApp> => {
    app = await starter.start();
    await expect.poll(order).toContain('focus');
    return app;
  };
  const order = (): string[] => [...app.logs().matchAll(/^happened: (.*)$/gm)].map(([, line]) => line ?? '');

  test('quits in the order that Electron documents', async () => {
    app = await startUntilShown();
    await app.close();
    await app.close();
    expect(order().slice(-5)).toEqual(['before-quit', 'close', 'closed', 'will-quit', 'quit']);
    expect(processesNaming(app.userData)).toEqual([]);
  });

  test('quits with its last window', async () => {
    app = await startUntilShown();
    await app.closeWindow();
    await expect.poll(order).toContain('quit');
    expect(order().slice(-6)).toEqual(['close', 'closed', 'window-all-closed', 'before-quit', 'will-quit', 'quit']);
  });

  test('stays when a listener keeps its window open', async () => {
    app = await startUntilShown();
    await callFixture(app.window, 'keepOpen', true);
    await app.closeWindow();
    expect(await happened(app)).toContain('close');
    await callFixture(app.window, 'keepOpen', false);
    await app.close();
    expect(order().at(-1)).toBe('quit');
  });

  test('leaves no process behind when it is killed', async () => {
    app = await startUntilShown();
    await app.kill();
    await app.kill();
    expect(processesNaming(app.userData)).toEqual([]);
    expect(() => process.kill(app.mainPid, 0)).toThrow('ESRCH');
    expect(order()).not.toContain('before-quit');
  });
});

test('leaves no file behind, whether it quits or is killed', async () => {
  const temporary = path.join(folder, 'temporary');
  mkdirSync(temporary);
  vi.stubEnv('TMPDIR', temporary);
  try {
    for (const end of ['close', 'kill'] as const) {
      const app = await starter.start({ userData: path.join(folder, `profile-${end}`) });
      expect(readdirSync(temporary)).not.toEqual([]);
      await app[end]();
      expect(readdirSync(temporary)).toEqual([]);
    }
  } finally {
    vi.unstubAllEnvs();
  }
});

test('a second instance notifies the first and ends', async () => {
  const first = await starter.start();
  const second = starter.start({ userData: first.userData, args: ['vitrine://open/this'] });
  await expect(second).rejects.toThrow('before it opened a window');
  await expect.poll(() => happened(first)).toContain('second instance: vitrine://open/this');
  await first.kill();
  const afterCrash = await starter.start({ userData: first.userData });
  expect(await callFixture(afterCrash.window, 'echo', 1)).toEqual([1]);
});

test('rejects with the output when a program ends before its window is open', async () => {
  const file = path.join(folder, 'broken.mjs');
  writeFileSync(file, `console.log('so far so good'); throw new Error('not any further');`);
  const launch = starter.start({ main: file });
  await expect(launch).rejects.toThrow('so far so good');
  await expect(launch).rejects.toThrow('not any further');
});

test('leaves no program behind when a test crashes', async () => {
  const support = fileURLToPath(new URL('../support/launch.ts', import.meta.url));
  const script = path.join(folder, 'dies.mjs');
  const profile = path.join(folder, 'profile-of-the-dead');
  writeFileSync(
    script,
    `import { launchApp } from ${JSON.stringify(support)};
     await launchApp({ main: ${JSON.stringify(fixtureMain)}, host: 'chromium', userData: ${JSON.stringify(profile)} });
     process.kill(process.pid, 'SIGKILL');`,
  );
  const child = spawn(node24, [script], { stdio: 'ignore' });
  await new Promise((resolve) => child.once('exit', resolve));
  await waitUntil('the program to end', () => processesNaming(profile).length === 0);
});

/**
 * Returns the number of allocation arenas of the C library: the front of 64 MB of addresses is in use, the rest
 * reserved.
 */
const getStores = (pid: number): number => {
  const maps = readFileSync(`/proc/${pid}/maps`, 'utf8');
  const found = maps.matchAll(/^([0-9a-f]+)-([0-9a-f]+) rw-p .* 0 *\n\2-([0-9a-f]+) ---p .* 0 *$/gm);
  return [...found].filter(([, from = '', , to = '']) => parseInt(to, 16) - parseInt(from, 16) === 2 ** 26).length;
};

describe.runIf(process.platform === 'linux')('threads of a program', () => {
  test('share freed memory, as in Electron, for any number of processors', async () => {
    const app = await starter.start();
    // The main thread's arena has another form.
    expect(getStores(app.mainPid)).toBeLessThanOrEqual(1);
    await app.close();
  });
});
