import { mkdtemp, readdir, readFile, readlink, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFileResponse, parseByteRange } from '../../../electron/protocol/file-response.ts';

let folder: string;
let path: string;
const size = 1_000;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vitrine-range-'));
  path = join(folder, 'film');
  await writeFile(
    path,
    Uint8Array.from({ length: size }, (_, at) => at % 251),
  );
});
afterAll(() => rm(folder, { recursive: true }));

const createResponse = (range: string | null): Response =>
  createFileResponse({ path, size }, range, { 'content-type': 'video/webm' });
const getBytes = async (response: Response): Promise<number[]> => [...new Uint8Array(await response.arrayBuffer())];

describe('file response', () => {
  it('returns the complete file without a range, or with an invalid one', async () => {
    for (const range of [null, 'bytes=-', 'lines=1-2', 'bytes=0-1,5-6', 'bytes=a-b']) {
      const response = createResponse(range);
      expect([response.status, response.headers.get('content-length')]).toEqual([200, '1000']);
      expect(await getBytes(response)).toHaveLength(size);
    }
  });

  it.each([
    ['bytes=0-9', 0, 9],
    ['bytes=990-', 990, 999],
    ['bytes=-10', 990, 999],
    ['bytes=995-4000', 995, 999],
    ['bytes=-4000', 0, 999],
  ])('returns the range %s', async (range, first, last) => {
    const response = createResponse(range);
    expect(response.status).toBe(206);
    expect(response.headers.get('content-range')).toBe(`bytes ${String(first)}-${String(last)}/1000`);
    expect((await getBytes(response))[0]).toBe(first % 251);
    expect(response.headers.get('content-length')).toBe(String(last - first + 1));
  });

  it.runIf(process.platform === 'linux')(
    'opens the file when it is first read, and closes it when cancelled',
    async () => {
      const long = join(folder, 'long film');
      const isOpen = async (): Promise<boolean> => {
        // Reading the file takes longer than opening it.
        await readFile(long);
        const descriptors = await readdir('/proc/self/fd');
        const opened = await Promise.allSettled(
          descriptors.map((descriptor) => readlink(`/proc/self/fd/${descriptor}`)),
        );
        return opened.some((link) => link.status === 'fulfilled' && link.value === long);
      };
      await writeFile(long, new Uint8Array(200_000));
      const { body } = createFileResponse({ path: long, size: 200_000 }, null, {});
      expect(await isOpen()).toBe(false);
      const reader = body?.getReader();
      await reader?.read();
      expect(await isOpen()).toBe(true);
      await reader?.cancel();
      await expect.poll(isOpen).toBe(false);
    },
  );

  it('reports an unsatisfiable range', () => {
    for (const range of ['bytes=1000-', 'bytes=9-3', 'bytes=-0']) {
      const response = createResponse(range);
      expect([response.status, response.headers.get('content-range')]).toEqual([416, 'bytes */1000']);
    }
  });

  it('never reads beyond the file, for any requested range', () => {
    fc.assert(
      fc.property(fc.string(), fc.nat(), fc.nat(), fc.nat({ max: 5_000 }), (text, from, to, of) => {
        for (const header of [text, `bytes=${text}`, `bytes=${String(from)}-${String(to)}`, `bytes=-${String(to)}`]) {
          const range = parseByteRange(header, of);
          if (range === null || range === 'none') continue;
          expect(range.first).toBeGreaterThanOrEqual(0);
          expect(range.last).toBeLessThan(of);
          expect(range.first).toBeLessThanOrEqual(range.last);
        }
      }),
    );
  });
});
