import { createHash } from 'node:crypto';
import { appendFileSync } from 'node:fs';
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { computeMatchingDigests, hashUnchanged } from '../../../../electron/outbox/send/hash-file.ts';

const content = 'what was sent';
const of = (kind: string): string => createHash(kind).update(content).digest('hex');
const { signal } = new AbortController();

let folder: string;
let path: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vitrine-hash-'));
  path = join(folder, 'sent.txt');
  await writeFile(path, content);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('checksum of a file to send', () => {
  const chosen = async (name: string) => {
    const source = join(folder, name);
    await writeFile(source, content);
    const { size, mtimeMs } = await stat(source);
    return { path: source, name, size, mtimeMs, sha256: null };
  };

  it('is the checksum of the content', async () => {
    expect(await hashUnchanged(await chosen('a.txt'), signal)).toBe(of('sha256'));
  });

  it('is missing if the file changed since it was chosen, or during the read', async () => {
    const file = await chosen('b.txt');
    await expect(hashUnchanged({ ...file, size: file.size + 1 }, signal)).rejects.toMatchObject({ code: 'file' });
    let pieces = 0;
    // The signal is checked before each chunk is read, so the file grows after the last one.
    const while_ = Object.assign(new AbortController().signal, {
      throwIfAborted: () => {
        pieces += 1;
        if (pieces === 2) appendFileSync(file.path, ', and more');
      },
    });
    await expect(hashUnchanged(file, while_)).rejects.toMatchObject({ code: 'file' });
    expect(pieces).toBeGreaterThan(1);
  });
});

describe('checksums for comparison with the uploaded file', () => {
  it.each(['md5', 'sha1'])('contain a %s if the service returned one', async (kind) => {
    const digests = await computeMatchingDigests(
      [`${kind}:${'0'.repeat(of(kind).length)}`],
      { path },
      of('sha256'),
      signal,
    );
    expect(digests).toEqual({ sha256: of('sha256'), [kind]: of(kind) });
  });

  it.each([undefined, null, 7, 'e3b0', '', of('sha256')])(
    'contain only the SHA-256, without reading the file again, for %j',
    async (checksum) => {
      const missing = join(folder, 'gone.txt');
      expect(await computeMatchingDigests([checksum], { path: missing }, of('sha256'), signal)).toEqual({
        sha256: of('sha256'),
      });
    },
  );

  it('contain only the SHA-256 if the file was changed, deleted, or the read is cancelled', async () => {
    const other = '0'.repeat(64);
    expect(await computeMatchingDigests([of('md5')], { path }, other, signal)).toEqual({ sha256: other });
    expect(await computeMatchingDigests([of('md5')], { path: join(folder, 'gone.txt') }, other, signal)).toEqual({
      sha256: other,
    });
    const stopped = AbortSignal.abort();
    expect(await computeMatchingDigests([of('md5')], { path }, of('sha256'), stopped)).toEqual({
      sha256: of('sha256'),
    });
  });
});
