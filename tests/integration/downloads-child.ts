import { flushCompileCache } from 'node:module';
import { toAccountId } from '../../electron/base/branded-types.ts';
import { createPictureFetch } from '../../electron/asset-files/fetch-picture.ts';
import { createSaves } from '../../electron/downloads/save-service.ts';
import { threadsRoot } from '../support/threads.ts';

/**
 * Saves every product's files from a service into a folder, and prints each report on a line. The parent process kills
 * it.
 */
const [folder = '', target = '', serviceAddress = '', originals = ''] = process.argv.slice(2);
const saves = createSaves({
  root: threadsRoot,
  folder,
  account: toAccountId('11111111-1111-4111-8111-111111111111'),
  origins: () => ({ serviceAddress, assetAddress: null }),
  files: () => ({
    download: createPictureFetch().download,
    convert: () => Promise.reject(new Error('Nothing is converted here')),
    originals,
    metering: { came: () => undefined, whole: () => undefined },
  }),
  onChanged: ({ counts }) => console.log(JSON.stringify(counts)),
});
// Write the compile cache now: a killed process writes nothing at its end.
flushCompileCache();
const query = { resource: 'product', searchText: '', view: 'all', type: null, sort: null } as const;
const options = { which: 'all', names: '{sku}_{nn}', folders: true, convert: null } as const;
await saves.start({ what: 'all', query }, options, target);
