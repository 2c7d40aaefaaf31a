import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { isProgramName } from '../../../electron/model/program-files.ts';
import { markOrigin } from '../../../electron/asset-files/origin-mark.ts';
import { tempFolder } from '../../support/temp-folder.ts';

const fileIn = (folder: string): string => {
  const path = join(folder, 'invoice.exe');
  writeFileSync(path, 'MZ');
  return path;
};

it('marks a file on Windows in the stream for its origin, without an address', async () => {
  const path = fileIn(tempFolder());
  await markOrigin(path, { platform: 'win32' });
  expect(readFileSync(`${path}:Zone.Identifier`, 'utf8')).toBe('[ZoneTransfer]\r\nZoneId=3\r\n');
});

it('quarantines a file on macOS, with the system’s tool', async () => {
  const path = fileIn(tempFolder());
  const calls: unknown[] = [];
  await markOrigin(path, { platform: 'darwin', run: async (file, args) => calls.push([file, ...args]) });
  const quarantine = expect.stringMatching(/^0081;[0-9a-f]{8};Vitrine;$/) as string;
  expect(calls).toEqual([['/usr/bin/xattr', '-w', 'com.apple.quarantine', quarantine, path]]);
});

it('leaves a file unchanged on Linux, and on a disk that supports no mark', async () => {
  const folder = tempFolder();
  const path = fileIn(folder);
  await markOrigin(path, { platform: 'linux' });
  await markOrigin(path, { platform: 'darwin', run: () => Promise.reject(new Error('Operation not supported')) });
  await markOrigin(join(folder, 'gone', 'a.exe'), { platform: 'win32' });
  expect(readdirSync(folder)).toEqual(['invoice.exe']);
});

it.each(['a.exe', 'a.EXE', 'folder/a.jpg.scr', 'setup.msi', 'a.sh', 'a.command', 'a.lnk', 'a.exe. .', 'a.AppImage'])(
  'treats %s as a program or script',
  (name) => expect(isProgramName(name)).toBe(true),
);

it.each(['a.jpg', 'exe', 'a.exe.jpg', 'a.exe/b.pdf', 'a.', ''])('does not treat %s as a program', (name) =>
  expect(isProgramName(name)).toBe(false),
);
