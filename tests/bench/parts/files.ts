import { createHash, randomFillSync } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { request } from 'undici';
import { folderOf } from './folder.ts';

export interface SomeFile {
  readonly path: string;
  readonly name: string;
  readonly size: number;
}

const piece = 4 * 1024 * 1024;

/** Creates different files of random bytes. */
export const makeFiles = async (folder: string, count: number, size: number): Promise<SomeFile[]> => {
  const buffer = Buffer.alloc(Math.min(size, piece));
  const files: SomeFile[] = [];
  for (let index = 0; index < count; index++) {
    const name = `picture-${String(index).padStart(4, '0')}.jpg`;
    const file = path.join(folderOf(folder), name);
    const handle = await open(file, 'w');
    for (let at = 0; at < size; at += buffer.length) {
      randomFillSync(buffer);
      await handle.write(buffer, 0, Math.min(buffer.length, size - at));
    }
    await handle.close();
    files.push({ path: file, name, size });
  }
  return files;
};

const hashOf = async (file: SomeFile): Promise<string> => {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file.path, { highWaterMark: 256 * 1024 })) hash.update(chunk as Buffer);
  return hash.digest('hex');
};

/** Yields the same JSON as the program sends, from disk. */
async function* getBody({ path: file, name }: SomeFile): AsyncGenerator<Buffer> {
  yield Buffer.from(`{"filename":${JSON.stringify(name)},"content":"`);
  for await (const chunk of createReadStream(file, { highWaterMark: 192 * 1024 }))
    yield Buffer.from((chunk as Buffer).toString('base64'), 'latin1');
  yield Buffer.from('"}');
}

const send = async (file: SomeFile, address: string, token: string): Promise<void> => {
  const { statusCode, body } = await request(address, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    body: Readable.from(getBody(file), { objectMode: false }),
  });
  const text = await body.text();
  if (statusCode >= 300) throw new Error(`${statusCode} ${text}`);
};

/**
 * A minimal client: hashes each file, then streams it, `atOnce` files in parallel. Returns the milliseconds for all.
 */
export const sendBare = async (
  files: readonly SomeFile[],
  address: string,
  token: string,
  atOnce: number,
): Promise<number> => {
  const started = performance.now();
  const rest = files.values();
  const work = async (): Promise<void> => {
    for (const file of rest) {
      await hashOf(file);
      await send(file, address, token);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return performance.now() - started;
};
