import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { createClient } from '../../../electron/service/client.ts';
import { openAlone } from './alone.ts';

/** A separate program that sends one file, or one creation if no file is given, to be killed during the request. */
const [, , folder = '', serviceAddress = '', signInAddress = '', apiKey = '', path] = process.argv;
const password = async (): Promise<string> => process.env['API_PASSWORD'] ?? '';

const outbox = await openAlone(folder, createClient({ serviceAddress, signInAddress, apiKey, password }));
if (path === undefined) await outbox.create('product', { sku: 'BAG-1' });
else {
  const { size, mtimeMs } = await stat(path);
  await outbox.addUploads([{ path, name: basename(path), size, mtimeMs, sha256: null }]);
}
await outbox.idle();
