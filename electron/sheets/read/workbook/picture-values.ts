import type { Archive } from './archive.ts';
import { parsePart } from './xml-events.ts';

/** The kinds of values that are pictures: placed in a cell, or loaded by the function IMAGE. */
const pictureType = /^_(?:local|web)image$/i;

/** The kind of metadata that refers to a value which is no text, number or truth value. */
const richValue = 'XLRICHVALUE';

type Step = undefined;

/** Returns for each rich value of a workbook whether it is a picture. */
async function* readPictureList(archive: Archive, parts: CellPictureParts): AsyncGenerator<Step, readonly boolean[]> {
  const isPictureStructure: boolean[] = [];
  yield* parsePart(archive, parts.structures, {
    onOpen: (name, { t: type = '' }) => {
      if (name === 's') isPictureStructure.push(pictureType.test(type));
    },
  });
  const pictures: boolean[] = [];
  yield* parsePart(archive, parts.values, {
    onOpen: (name, { s: structure }) => {
      if (name === 'rv') pictures.push(isPictureStructure[Number(structure)] ?? false);
    },
  });
  return pictures;
}

/** The names of the parts that describe the rich values of a workbook. */
export interface CellPictureParts {
  readonly metadata: string;
  readonly values: string;
  readonly structures: string;
}

/**
 * Returns the numbers of the metadata, counted from 1, of cells that contain a picture. For programs that show none,
 * such a cell also has the error of a formula.
 */
export async function* readPictureValues(
  archive: Archive,
  parts: CellPictureParts,
): AsyncGenerator<Step, ReadonlySet<number>> {
  const found = new Set<number>();
  if (!archive.has(parts.metadata)) return found;
  const pictures = yield* readPictureList(archive, parts);
  const types: string[] = [];
  /** For each block of metadata about rich values, the index of the rich value. */
  const values: number[] = [];
  let list = '';
  let blocks = 0;
  yield* parsePart(archive, parts.metadata, {
    onOpen: (element, { name = '', t: type, v: block, i: index }) => {
      if (element === 'metadataType') types.push(name);
      else if (element === 'futureMetadata') list = name;
      else if (element === 'valueMetadata') list = element;
      else if (element === 'rvb' && list === richValue) values.push(Number(index));
      else if (element === 'bk' && list === 'valueMetadata') blocks += 1;
      else if (element === 'rc' && list === 'valueMetadata' && types[Number(type) - 1] === richValue)
        if (pictures[values[Number(block)] ?? -1] === true) found.add(blocks);
    },
    onClose: (element) => {
      if (element === 'futureMetadata' || element === 'valueMetadata') list = '';
    },
  });
  return found;
}
