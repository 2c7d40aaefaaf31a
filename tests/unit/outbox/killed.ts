import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { openOutbox } from '../../../electron/outbox/outbox.ts';
import { resourceId } from '../../../electron/base/brand.ts';
import { createClient } from '../../../electron/service/client.ts';

/** A program of its own that sends one file, or one creation where none is named, to be killed while the service has it. */
const [, , folder = '', serviceAddress = '', signInAddress = '', apiKey = '', path] = process.argv;
const password = async (): Promise<string> => process.env['API_PASSWORD'] ?? '';

const outbox = await openOutbox({
  root: new URL('../../../electron/', import.meta.url),
  folder,
  client: createClient({ serviceAddress, signInAddress, apiKey, password }),
  cache: {
    get: async () => null,
    checksumSamples: async () => [],
    findAlike: async () => [],
    put: async () => resourceId('none'),
    rows: async () => [],
  },
  fields: () => ({ filename: 'filename', content: 'content' }),
  uploadsAtOnce: () => 2,
  passes: null,
});
if (path === undefined) await outbox.create('product', { sku: 'BAG-1' });
else {
  const { size, mtimeMs } = await stat(path);
  await outbox.addUploads([{ path, name: basename(path), size, mtimeMs, sha256: null }]);
}
await outbox.idle();
