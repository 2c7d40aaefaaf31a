import { openOutbox } from '../../../electron/outbox/outbox.ts';
import { resourceId } from '../../../electron/base/brand.ts';
import { manyFiles } from './many-files.ts';

/** A program of its own that hands files over in parts, signed out, and tells its parent how far it is; to be killed meanwhile. */
const [, , folder = '', files = ''] = process.argv;
const tell = (what: string): void => void process.send?.(what);

const outbox = await openOutbox({
  root: new URL('../../../electron/', import.meta.url),
  folder,
  client: () => null,
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
await outbox.uploads.pause(true);
const onProgress = (written: number): void => tell(`written ${written}`);
await outbox.addParts(manyFiles(Number(files), 250), { signal: new AbortController().signal, onProgress });
tell('whole');
await outbox.idle();
tell('entries');
