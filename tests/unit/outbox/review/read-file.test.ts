import { createHash, randomBytes } from 'node:crypto';
import { appendFileSync } from 'node:fs';
import { stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { type ReadFile, readFileOnce } from '../../../../electron/outbox/review/read-file.ts';
import { tempFolder } from '../../../support/temp-folder.ts';

const piece = 256 * 1024;
const maxHeldBytes = 8 * 1024 * 1024;

let folder: string;
beforeEach(() => (folder = tempFolder()));

const put = async (content: Buffer): Promise<{ path: string; size: number; mtimeMs: number }> => {
  const path = join(folder, `${String(content.length)}.bin`);
  await writeFile(path, content);
  const { size, mtimeMs } = await stat(path);
  return { path, size, mtimeMs };
};
const toItsEnd = <Told>(reading: Generator<null, ReadFile<Told>>, between = (): void => undefined): ReadFile<Told> => {
  for (let step = reading.next(); ; step = reading.next()) {
    if (step.done) return step.value;
    between();
  }
};
const sum = (kind: string, content: Buffer): string => createHash(kind).update(content).digest('hex');

describe('reviewed file', () => {
  it('has the checksums of its content, for any size', async () => {
    for (const size of [1, piece - 1, piece, piece + 1, 5_000_000, maxHeldBytes, maxHeldBytes + 1]) {
      const content = randomBytes(size);
      const read = toItsEnd(readFileOnce(await put(content), ['md5'], ({ head }) => head.length));
      expect(read.inspected).toBe(Math.min(size, 64 * 1024));
      expect([await read.sha256, read.others.md5]).toEqual([sum('sha256', content), sum('md5', content)]);
    }
  });

  it('has its own checksum even if the next file is read before the checksum is computed', async () => {
    const contents = [1, 2, 3, 4].map((more) => randomBytes(1_000_000 + more));
    const files = [];
    for (const content of contents) files.push(await put(content));
    const reads = files.map((file) => toItsEnd(readFileOnce(file, [], () => null)));
    expect(reads.every(({ sha256 }) => sha256 instanceof Promise)).toBe(true);
    const sums = reads.map(async ({ sha256 }) => sha256);
    expect(await Promise.all(sums)).toEqual(contents.map((content) => sum('sha256', content)));
  });

  it.each([1_000_000, maxHeldBytes + 1])('is rejected when it is written during the read: %i bytes', async (size) => {
    const file = await put(randomBytes(size));
    const write = (): void => appendFileSync(file.path, 'more');
    expect(() =>
      toItsEnd(
        readFileOnce(file, [], () => null),
        write,
      ),
    ).toThrow(/still writing/);
  });
});
