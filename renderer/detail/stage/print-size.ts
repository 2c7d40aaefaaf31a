import type { PictureProperties } from '../../../electron/contract/index.ts';
import { formatLocalNumber } from '../../messages/format.ts';
import { m } from '../../messages/lazy.ts';

const printDpi = 300;
/** The number of pixels below which a side is shorter than a centimetre. */
const minCentimetre = printDpi / 2.54;
const formatCentimetres = (pixels: number): string => {
  const long = (pixels / printDpi) * 2.54;
  return formatLocalNumber(long < 10 ? Math.round(long * 10) / 10 : Math.round(long));
};

const formatMillimetres = (pixels: number): string =>
  formatLocalNumber(Math.max(0.1, Math.round((pixels / printDpi) * 254) / 10));

/** Returns the printed size of a picture at the usual printing resolution: `25 × 20 cm`, `at 300 dpi`. */
export const describePrintSize = ({
  width,
  height,
}: Pick<PictureProperties, 'width' | 'height'>): readonly [string, string] => [
  Math.min(width, height) < minCentimetre
    ? m.detail.file.printSizeSmall(formatMillimetres(width), formatMillimetres(height))
    : m.detail.file.printSize(formatCentimetres(width), formatCentimetres(height)),
  m.detail.file.atDpi(printDpi),
];
