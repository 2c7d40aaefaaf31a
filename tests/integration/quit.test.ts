import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { isProcessAlive } from '../host/processes.ts';
import { FixtureStarter } from '../support/host-fixture.ts';
import { waitUntil } from '../support/wait-until.ts';

const starter = new FixtureStarter();
afterAll(() => starter.endAll());

const main = 'tests/host/fixture/ending.ts';

test('opens nothing, ends and restarts when the program is started again while it ends', async () => {
  const userData = path.join(starter.folder, 'profile');
  const journal = (): string[] => {
    const file = path.join(userData, 'journal');
    return existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : [];
  };
  const started = { main, userData, args: ['--of-the-person'] };
  const app = await starter.start(started);
  await app.closeWindow();
  await waitUntil('the program to end', () => journal().includes('waits for go'));
  await expect(starter.start(started)).rejects.toThrow('before it opened a window');
  await waitUntil('the first to hear of the second', () => journal().includes('second instance'));
  writeFileSync(path.join(userData, 'go'), '');
  const begun = (): string[] => journal().filter((line) => line.startsWith('begins'));
  await waitUntil('the program to be there again', () => begun().length === 2);
  const again = Number(readFileSync(path.join(userData, 'pid'), 'utf8'));
  expect(again).not.toBe(app.mainPid);
  await waitUntil('that one to end', () => !isProcessAlive(again));
  const [first = ''] = begun();
  expect(first).toContain('--of-the-person');
  expect(journal()).toEqual([first, 'opens a window', 'waits for go', 'second instance', 'Vitrine quits', first]);
}, 120_000);

// Only POSIX systems have named pipes.
test.skipIf(process.platform === 'win32')(
  'ends by the deadline and logs the name of a part that never ends in a blocked thread',
  async () => {
    const userData = path.join(starter.folder, 'hanging');
    const journal = (): string => readFileSync(path.join(userData, 'journal'), 'utf8');
    const app = await starter.start({ main, userData, args: ['--hang'] });
    await app.closeWindow();
    await waitUntil('the program to end', () => !isProcessAlive(app.mainPid));
    expect(journal()).toContain('hangs\nClosing a hanging part did not end within 500 ms\nVitrine quits\n');
  },
  60_000,
);
