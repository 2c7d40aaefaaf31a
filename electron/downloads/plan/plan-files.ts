import type { SaveOptions } from '../contract.ts';
import { type NamePattern, FreeNames, getExtension, formatFolderName, formatFileName } from './file-name-pattern.ts';
import type { FileToSave } from './collect-files.ts';

/** A file with its path below the folder. */
export interface FileToWrite extends FileToSave {
  readonly path: string;
  /** Whether a number was added, because another file has its name. */
  readonly renamed: boolean;
  /** Whether it is converted to JPEG. */
  readonly converts: boolean;
}

/** Extensions of pictures that can be converted. */
const convertible = new Set('jpg jpeg jpe jfif png gif webp avif tif tiff'.split(' '));

const isSelected = ({ which }: SaveOptions, { file, main }: FileToSave): boolean =>
  which === 'all' || (file.image && (which === 'images' || main));

/** Assigns a unique path to every requested file of a scope, in order. */
export function* planFiles(
  requested: Iterable<FileToSave>,
  pattern: NamePattern,
  options: SaveOptions,
): Generator<FileToWrite> {
  const names = new FreeNames();
  const counters = new Map<string | null, number>();
  for (const one of requested) {
    if (!isSelected(options, one)) continue;
    const { file, product } = one;
    const sku = product?.sku ?? null;
    const n = (counters.get(sku) ?? 0) + 1;
    counters.set(sku, n);
    const ending = getExtension(file.filename, file.extension);
    const converts = options.convert !== null && file.image && convertible.has(ending.toLowerCase());
    const values = {
      sku,
      label: product?.label ?? null,
      family: product?.family ?? null,
      filename: file.filename,
      date: file.source?.modified?.slice(0, 10) ?? null,
      n,
    };
    const name = formatFileName(pattern, values, converts ? 'jpg' : ending);
    const path = options.folders ? `${formatFolderName(sku)}/${name}` : name;
    yield { ...one, ...names.take(path), converts };
  }
}
