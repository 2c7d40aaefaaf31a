import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, afterEach, expect, it } from 'vitest';
import type { OriginalFile } from '../../../electron/asset-files/original-store.ts';
import { createOutgoing, copyOriginalTo } from '../../../electron/pictures/outgoing-files.ts';

const root = mkdtempSync(join(tmpdir(), 'vitrine-outgoing-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

const { platform } = process;
afterEach(() => void Object.defineProperty(process, 'platform', { value: platform }));

it('recognizes shared files by their real paths, and no others', async () => {
  const folder = join(root, 'outgoing');
  const outgoing = createOutgoing(folder);
  const originalFile = join(root, 'kept.original');
  writeFileSync(originalFile, 'a picture');
  const otherFile = join(root, 'outgoing-not.jpg');
  writeFileSync(otherFile, 'another');
  expect(await outgoing.includes(otherFile)).toBe(false);
  const file = { path: originalFile } as OriginalFile;
  const [path = ''] = await outgoing.prepare([{ file, name: 'BAG-1 front.jpg' }]);
  symlinkSync(root, join(root, 'alias'));
  expect(await outgoing.includes(path)).toBe(true);
  expect(await outgoing.includes(path.replace(root, join(root, 'alias')))).toBe(true);
  for (const other of [originalFile, otherFile, folder, join(folder, 'missing.jpg'), basename(path)])
    expect(await outgoing.includes(other), other).toBe(false);
});

it('shares writable copies with the default permissions of new files', async () => {
  const originalFile = join(root, 'private.original');
  writeFileSync(originalFile, 'a picture', { mode: 0o600 });
  const file = { path: originalFile } as OriginalFile;
  const [dragged = ''] = await createOutgoing(join(root, 'outgoing')).prepare([{ file, name: 'a.jpg' }]);
  const saved = join(root, 'saved.jpg');
  await copyOriginalTo(file, saved);
  const fresh = join(root, 'fresh');
  writeFileSync(fresh, '');
  for (const path of [dragged, saved]) {
    expect(statSync(path).mode, path).toBe(statSync(fresh).mode);
    writeFileSync(path, 'edited');
    expect(readFileSync(originalFile, 'utf8'), path).toBe('a picture');
  }
});

it('marks files that leave the program as downloaded on Windows', async () => {
  const originalFile = join(root, 'marked.original');
  writeFileSync(originalFile, 'MZ');
  const file = { path: originalFile } as OriginalFile;
  Object.defineProperty(process, 'platform', { value: 'win32' });
  const [dragged = ''] = await createOutgoing(join(root, 'outgoing')).prepare([{ file, name: 'setup.exe' }]);
  const saved = join(root, 'setup.exe');
  await copyOriginalTo(file, saved);
  for (const path of [dragged, saved]) expect(readFileSync(`${path}:Zone.Identifier`, 'utf8')).toContain('ZoneId=3');
});

it('leaves nothing next to the destination if a file cannot be saved, and keeps what was there', async () => {
  const folder = join(root, 'destination');
  mkdirSync(join(folder, 'taken.jpg'), { recursive: true });
  const originalFile = join(root, 'saved.original');
  writeFileSync(originalFile, 'a picture');
  await expect(copyOriginalTo({ path: originalFile }, join(folder, 'taken.jpg'))).rejects.toThrow();
  await expect(copyOriginalTo({ path: join(root, 'missing') }, join(folder, 'b.jpg'))).rejects.toThrow('ENOENT');
  expect(readdirSync(folder)).toEqual(['taken.jpg']);
});
