import type { InspectedPicture } from '../../model/picture/picture-facts.ts';
import type { SqlRow } from '../db/statements.ts';

/** The columns of `picture` that `readPictureRow` reads. */
export const pictureColumns = 'width, height, format, space, alpha, orientation, frames, edge, fill';

/** Returns the metadata in a row of `picture`. */
export const readPictureRow = (row: SqlRow): InspectedPicture => {
  const getNumberOrNull = (name: string): number | null => (typeof row[name] === 'number' ? row[name] : null);
  return {
    width: row['width'] as number,
    height: row['height'] as number,
    format: String(row['format']),
    space: typeof row['space'] === 'string' ? row['space'] : null,
    alpha: row['alpha'] === null ? null : row['alpha'] === 1,
    orientation: getNumberOrNull('orientation'),
    frames: getNumberOrNull('frames'),
    edge: getNumberOrNull('edge'),
    fill: getNumberOrNull('fill'),
  };
};
