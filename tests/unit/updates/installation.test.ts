import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { hasDeveloperTeam, isReplaceable } from '../../../electron/updates/installation.ts';

const folder = mkdtempSync(join(tmpdir(), 'vitrine-replaceable-'));
afterAll(() => rmSync(folder, { recursive: true }));

it('can replace a file if its folder is writable', async () => {
  expect(await isReplaceable(join(folder, 'Vitrine.AppImage'))).toBe(true);
  expect(await isReplaceable(join(folder, 'gone', 'Vitrine.AppImage'))).toBe(false);
});

it('finds the team of a developer, but none in a build that is signed for this computer only', () => {
  const reports = ['ABCDE12345', 'not set'].map((team) => `Identifier=vitrine\nTeamIdentifier=${team}\nSealed=2\n`);
  expect(reports.map(hasDeveloperTeam)).toEqual([true, false]);
});

// Root can write everywhere, and Windows has other permissions.
it.runIf(process.platform !== 'win32' && process.getuid?.() !== 0)(
  'cannot replace a file if its folder is read-only',
  async () => {
    const locked = join(folder, 'locked');
    mkdirSync(locked);
    chmodSync(locked, 0o555);
    expect(await isReplaceable(join(locked, 'Vitrine.AppImage'))).toBe(false);
  },
);
