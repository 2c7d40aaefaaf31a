import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
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
    /error box: Vitrine could not start: \S*settings\.json is a file where .* then start Vitrine again\./,
  );
  expect(readdirSync(settings)).toEqual(['kept']);
});

test('a program that can keep nothing in its profile says so, unlike one that is there already', async () => {
  const userData = path.join(folder, 'not-a-folder');
  writeFileSync(userData, 'kept');
  await expect(launchApp({ userData, host: 'chromium' })).rejects.toThrow(
    /error box: Vitrine could not start: \S*not-a-folder is a file where .* then start Vitrine again\./,
  );
  expect(readFileSync(userData, 'utf8')).toBe('kept');
});
