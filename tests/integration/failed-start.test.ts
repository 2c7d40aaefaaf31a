import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { launchApp } from '../support/launch.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'vitrine-start-'));

afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('names a settings file that cannot be read but may be valid, ends, and leaves the file unchanged', async () => {
  const settings = path.join(folder, 'settings.json');
  symlinkSync('settings.json', settings);
  await expect(launchApp({ userData: folder, host: 'chromium' })).rejects.toThrow(
    /error box: Vitrine could not start: .*ELOOP.*settings\.json/,
  );
  expect(readlinkSync(settings)).toBe('settings.json');
  rmSync(settings);
});

test('starts when the settings file is a folder, and keeps its contents', async () => {
  mkdirSync(path.join(folder, 'settings.json', 'kept'), { recursive: true });
  const app = await launchApp({ userData: folder, host: 'chromium' });
  await app.window.getByRole('alert').filter({ hasText: 'settings.json.damaged' }).waitFor();
  await app.close();
  expect(readdirSync(path.join(folder, 'settings.json.damaged'))).toEqual(['kept']);
});

test('reports that the profile is not writable, unless another instance is running', async () => {
  const userData = path.join(folder, 'not-a-folder');
  writeFileSync(userData, 'kept');
  await expect(launchApp({ userData, host: 'chromium' })).rejects.toThrow(
    /error box: Vitrine could not start: \S*not-a-folder is a file where .* then start Vitrine again\./,
  );
  expect(readFileSync(userData, 'utf8')).toBe('kept');
});
