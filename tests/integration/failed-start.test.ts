import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { launchApp } from '../support/launch.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'vitrine-start-'));

afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('a program that cannot read its settings says which file, ends, and leaves what is there', async () => {
  const settings = path.join(folder, 'settings.json');
  mkdirSync(path.join(settings, 'kept'), { recursive: true });
  await expect(launchApp({ userData: folder, host: 'chromium' })).rejects.toThrow(
    /Vitrine could not start: \S*settings\.json is not what belongs there, .* then start Vitrine again\./,
  );
  expect(readdirSync(settings)).toEqual(['kept']);
});
