import { createHash } from 'node:crypto';
import type { ExportScope } from '../../export/contract.ts';
import type { SaveConversion, SaveOptions } from '../contract.ts';
import { getCacheKeys } from '../../asset-files/cache-keys.ts';
import type { FileRow } from '../db/run-rows.ts';
import type { Content } from './find-destination.ts';
import type { FileToWrite } from './plan-files.ts';

/** Returns the identity of file contents, including their conversion. */
export interface Contents {
  readonly of: (planned: FileToWrite) => Content;
  readonly ofRow: (file: FileRow) => Content;
}

/** Returns the query as in the keys of stored runs, where the search text is `words`. */
const toStoredQuery = ({ resource, searchText, ...rest }: ExportScope['query']): Readonly<Record<string, unknown>> => ({
  resource,
  words: searchText,
  ...rest,
});

/** Returns a key that is equal for runs that write the same files. */
export const getRunContentKey = (scope: ExportScope, options: SaveOptions): string =>
  createHash('sha256')
    .update(JSON.stringify([{ ...scope, query: toStoredQuery(scope.query) }, options]))
    .digest('hex');

const getConversionKey = (convert: SaveConversion | null, converts: boolean): string =>
  convert === null || !converts ? 'as it is' : JSON.stringify(convert);

export const createContents = (account: string, of: string, { convert }: SaveOptions): Contents => {
  const make = (
    asset: string,
    source: { readonly path: string; readonly modified: string | null; checksum: string | null; size: number | null },
    converts: boolean,
  ): Content => ({
    asset,
    source: getCacheKeys(account, asset, { ...source, contentType: null }).key,
    made: getConversionKey(convert, converts),
    of,
    checksum: source.checksum,
    size: source.size,
    asItIs: convert === null || !converts,
  });
  return {
    of: ({ file, converts }) =>
      make(file.id, file.source ?? { path: '', modified: null, checksum: null, size: null }, converts),
    ofRow: ({ asset, address, modified, checksum, size, converts }) =>
      make(asset, { path: address ?? '', modified, checksum, size }, converts),
  };
};
