import { type FileProduct, type FileSource, toFileSource } from '../../cache/read/file-sources.ts';
import type { Snapshot, SnapshotItem } from '../../cache/read/snapshot.ts';
import { getObjectId, getEmbeddedObjects } from '../../cache/shared/embedded-items.ts';
import { getProductAssetIds, picturesIn } from '../../cache/shared/pictures.ts';
import type { ExportScope } from '../../export/contract.ts';
import { kindParsers, getResource } from '../../model/index.ts';

/** A file that may be saved, for one product or for none. */
export interface FileToSave {
  readonly file: FileSource;
  readonly product: FileProduct | null;
  /** Whether it is the main picture of its product; always true for an asset alone. */
  readonly main: boolean;
}

/** The number of items in memory at a time. */
const itemsPerPage = 200;

const lookupFamilyName = (snapshot: Snapshot, id: string | null): string | null =>
  id === null ? null : snapshot.nameOf('family', id);

/** Returns the assets of a product in order, the main picture first. */
const getAssetIds = ({ raw }: SnapshotItem): readonly string[] => {
  const [first] = picturesIn(raw);
  const ids = getProductAssetIds(raw);
  return first === undefined ? ids : [first.id, ...ids.filter((id) => id !== first.id)];
};

/** Returns the files of assets that are only embedded in a product's body. */
const getEmbeddedFiles = ({ raw }: SnapshotItem): ReadonlyMap<string, FileSource> => {
  const resource = getResource('product');
  const nested = ['thumbnail_id', 'asset_ids'].flatMap((field) => getEmbeddedObjects(resource, field, raw));
  return new Map(
    nested.flatMap((asset) => {
      const id = getObjectId(asset);
      return id === undefined ? [] : [[id, toFileSource(id, asset)]];
    }),
  );
};

const toFileProduct = (snapshot: Snapshot, { id, raw }: SnapshotItem): FileProduct => {
  const family = kindParsers.ref.read(raw['product_family_id']);
  const sku = kindParsers.text.read(raw['sku'])?.trim() ?? '';
  return {
    sku: sku === '' ? id : sku,
    label: kindParsers.text.read(raw['label']) ?? null,
    family: lookupFamilyName(snapshot, family === undefined || family === '' ? null : family),
  };
};

function* collectProductFiles(snapshot: Snapshot, items: readonly SnapshotItem[]): Generator<FileToSave> {
  const listed = items.map((item) => ({ item, ids: getAssetIds(item) }));
  const known = snapshot.filesOf([...new Set(listed.flatMap(({ ids }) => ids))]);
  for (const { item, ids } of listed) {
    const product = toFileProduct(snapshot, item);
    const nested = getEmbeddedFiles(item);
    for (const [at, id] of ids.entries()) {
      const cachedFile = known.get(id);
      const file = cachedFile?.source ? cachedFile : (nested.get(id) ?? cachedFile);
      // A file that was never read is listed too, so that the user sees that it cannot be saved.
      const source = file ?? { id, filename: id, extension: '', image: false, source: null };
      yield { file: source, product, main: at === 0 };
    }
  }
}

function* collectAssetFiles(snapshot: Snapshot, items: readonly SnapshotItem[]): Generator<FileToSave> {
  const ids = items.map(({ id }) => id);
  const known = snapshot.filesOf(ids);
  const products = snapshot.productsOf(ids);
  for (const { id, raw } of items) {
    const product = products.get(id);
    yield {
      file: known.get(id) ?? toFileSource(id, raw),
      product:
        product === undefined
          ? null
          : { sku: product.sku, label: product.label, family: lookupFamilyName(snapshot, product.familyId) },
      main: true,
    };
  }
}

/** Yields every file of a scope, in the order of its list. */
export function* collectFiles(snapshot: Snapshot, scope: ExportScope): Generator<FileToSave> {
  const collect = scope.query.resource === 'product' ? collectProductFiles : collectAssetFiles;
  for (let from = 0; from < snapshot.total; from += itemsPerPage)
    yield* collect(snapshot, snapshot.read(from, from + itemsPerPage));
}
