import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { type RequestBody, createJsonBody } from '../../../../electron/service/http/request-body.ts';
import { createUploadBody } from '../../../../electron/service/upload-body.ts';
import { tempFolder } from '../../../support/temp-folder.ts';

/** Returns the bytes passed on after each chunk of a body, and whether it counted as sent. */
const story = async (body: RequestBody): Promise<[number, boolean][]> => {
  expect(body.complete()).toBe(false);
  const progress: [number, boolean][] = [];
  let sent = 0;
  for await (const piece of body.pieces(() => undefined)) {
    sent += piece.byteLength;
    progress.push([sent, body.complete()]);
  }
  return progress;
};

// The socket has the last chunk before the body is read further, so a response lost at that moment must not count as
// «not sent».
it('counts a body as sent when its last byte is passed on, and not earlier', async () => {
  const json = createJsonBody({ sku: 'A-1' });
  expect(await story(json)).toEqual([[json.length, true]]);
  const path = join(tempFolder(), 'file');
  const size = 500_000;
  writeFileSync(path, Buffer.alloc(size));
  const upload = createUploadBody({ path, name: 'a.bin', size }, { filename: 'filename', content: 'content' });
  const uploaded = await story(upload);
  expect(uploaded.pop()).toEqual([upload.length, true]);
  expect(uploaded.map(([, isWhole]) => isWhole)).toEqual([false, false, false, false]);
});
