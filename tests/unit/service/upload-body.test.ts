import { createHash } from 'node:crypto';
import { appendFile, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { ms } from '../../../electron/base/branded-types.ts';
import { m } from '../../../electron/messages/index.ts';
import {
  type UploadBody,
  type UploadFile,
  type UploadBodyOptions,
  createUploadBody,
} from '../../../electron/service/upload-body.ts';
import { tempFolder } from '../../support/temp-folder.ts';

const content = Buffer.alloc(500_000, 'Größe');
const sha256 = createHash('sha256').update(content).digest('hex');
let folder: string;
let file: UploadFile;

beforeEach(async () => {
  folder = tempFolder();
  file = { path: join(folder, 'file'), name: 'a.bin', size: content.length };
  await writeFile(file.path, content);
});

const getBody = (more: Partial<UploadFile> = {}, manner: UploadBodyOptions = {}): UploadBody =>
  createUploadBody({ ...file, ...more }, { filename: 'filename', content: 'content' }, manner);
/** Returns the sent text of a body and the number of progress reports, up to an error. */
const leave = async (body: UploadBody): Promise<{ text: string; taken: number; error: unknown }> => {
  const left: Uint8Array[] = [];
  let readBytes = 0;
  const error: unknown = await (async () => {
    for await (const piece of body.pieces(() => readBytes++)) left.push(piece);
  })().catch((reason: unknown) => reason);
  return { text: Buffer.concat(left).toString(), taken: readBytes, error };
};

describe('upload body', () => {
  it('has the expected content, and reports its progress in bytes of the file', async () => {
    const progress: number[] = [];
    const body = getBody({ sha256 }, { onProgress: (sent) => progress.push(sent) });
    const { text, taken: readBytes, error } = await leave(body);
    expect([error, text.length, body.complete(), body.sha256()]).toEqual([undefined, body.length, true, sha256]);
    expect(JSON.parse(text)).toEqual({ filename: 'a.bin', content: content.toString('base64') });
    expect(progress).toEqual([196_608, 393_216, 500_000]);
    expect(readBytes).toBe(4);
  });

  it('never ends if the content has changed', async () => {
    const body = getBody({ sha256: sha256.replaceAll('0', '1') });
    const { text, error } = await leave(body);
    expect(error).toMatchObject({ code: 'file', message: m.files.changedWhileSent });
    expect(body.complete()).toBe(false);
    expect(() => JSON.parse(text) as unknown).toThrow(SyntaxError);
  });

  it.each([
    ['grows', async () => appendFile(file.path, 'more')],
    ['shrinks', async () => truncate(file.path, content.length - 1)],
  ])('never ends if the file %s while it is sent', async (_, change) => {
    const changing = getBody({}, { throttle: { piece: () => null, take: change } });
    const { text, error } = await leave(changing);
    expect(error).toMatchObject({ code: 'file', message: m.files.changedWhileSent });
    expect(changing.complete()).toBe(false);
    expect(() => JSON.parse(text) as unknown).toThrow(SyntaxError);
  });

  it('reports why a file cannot be read, and why it was cancelled', async () => {
    const missing = await leave(getBody({ path: join(folder, 'gone') }));
    expect(missing.error).toMatchObject({ code: 'file', message: m.files.unreadable('ENOENT') });
    expect(missing.error).toHaveProperty('cause.code', 'ENOENT');
    const reason = new Error('Stopped');
    const take = async (): Promise<void> => Promise.reject(reason);
    const stopped = getBody({}, { signal: AbortSignal.abort(reason), throttle: { piece: () => 4, take } });
    expect((await leave(stopped)).error).toBe(reason);
  });

  it('counts as active when it may continue after a delay', async () => {
    const offsets: number[] = [];
    const take = async (bytes: number): Promise<void> => void offsets.push(bytes);
    await writeFile(file.path, 'nine here');
    const { taken: readBytes } = await leave(getBody({ size: 9 }, { throttle: { piece: () => 4, take } }));
    expect(offsets).toEqual([4, 4, 4]);
    expect(readBytes).toBe(7);
  });

  it('may be silent longer once all bytes were passed on, by the size of the system’s buffer', async () => {
    const body = getBody();
    expect(body.silence(ms(1_000))).toBe(1_000);
    await leave(body);
    expect(body.silence(ms(1_000))).toBe(1_000 + body.length / 50);
  });
});
