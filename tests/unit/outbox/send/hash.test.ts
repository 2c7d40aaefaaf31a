import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { digestsFor } from '../../../../electron/outbox/send/hash.ts';

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

describe('the checksums that a sent file is compared by', () => {
  it.each(['md5', 'sha1'])('hold a %s where the service answered with one', async (kind) => {
    const digests = await digestsFor([`${kind}:${'0'.repeat(of(kind).length)}`], { path }, of('sha256'), signal);
    expect(digests).toEqual({ sha256: of('sha256'), [kind]: of(kind) });
  });

  it.each([undefined, null, 7, 'e3b0', '', of('sha256')])(
    'are the SHA-256 alone, without reading the file again, for %j',
    async (checksum) => {
      const gone = join(folder, 'gone.txt');
      expect(await digestsFor([checksum], { path: gone }, of('sha256'), signal)).toEqual({ sha256: of('sha256') });
    },
  );

  it('are the SHA-256 alone when the file is another by now, is gone, or nobody wants to wait', async () => {
    const other = '0'.repeat(64);
    expect(await digestsFor([of('md5')], { path }, other, signal)).toEqual({ sha256: other });
    expect(await digestsFor([of('md5')], { path: join(folder, 'gone.txt') }, other, signal)).toEqual({ sha256: other });
    const stopped = AbortSignal.abort();
    expect(await digestsFor([of('md5')], { path }, of('sha256'), stopped)).toEqual({ sha256: of('sha256') });
  });
});
