import type { ItemDetail, PictureProperties } from '../../electron/contract/index.ts';
import { measure, formatLocalNumber } from '../messages/format.ts';
import { m } from '../messages/lazy.ts';
import { describePrintSize } from './stage/print-size.ts';

type FactTexts = readonly (readonly [label: string, value: string])[];

const spaces: Readonly<Record<string, string>> = {
  srgb: 'sRGB',
  rgb: 'RGB',
  cmyk: 'CMYK',
  'b-w': m.detail.file.grey,
  lab: 'Lab',
  labs: 'Lab',
  rgb16: m.detail.file.deep('RGB'),
  grey16: m.detail.file.deep(m.detail.file.grey),
  scrgb: 'scRGB',
  multiband: m.detail.file.manyChannels,
};
/** Returns the display name of a colour space and its depth. */
export const getColourSpaceName = (space: string): string => spaces[space] ?? space.toUpperCase();
const formats: Readonly<Record<string, string>> = { heif: 'AVIF', webp: 'WebP' };

/** Fields in which a service may provide the same information about an asset. */
const serviceFields = {
  pixels: ['width', 'height', 'dimensions', 'image_width', 'image_height'],
  space: ['color_space', 'colour_space', 'colorspace'],
  alpha: ['has_alpha', 'alpha', 'transparent'],
  orientation: ['orientation'],
  frames: ['frames', 'pages'],
} as const;

const hasServiceValue = ({ values, rest }: ItemDetail, names: readonly string[]): boolean =>
  names.some((name) => (values[name] ?? rest[name] ?? null) !== null);

/** Returns the metadata of a file that the service does not provide for its asset. */
export const describePictureFacts = (facts: PictureProperties, item: ItemDetail): FactTexts => {
  const { width, height, format, space, alpha, orientation, frames, edge, fill } = facts;
  const text = m.detail.file;
  const type = item.values['content_type'];
  const named = typeof type === 'string' && type.toLowerCase().startsWith(`image/${format}`);
  const isMissingFromService = (kind: keyof typeof serviceFields): boolean =>
    !hasServiceValue(item, serviceFields[kind]);
  return [
    ...(isMissingFromService('pixels')
      ? [[text.pixels, measure(`${formatLocalNumber(width)} × ${formatLocalNumber(height)}`)] as const]
      : []),
    ...(isMissingFromService('pixels') ? [[text.print, describePrintSize(facts).join(' ')] as const] : []),
    ...(named ? [] : [[text.format, formats[format] ?? format.toUpperCase()] as const]),
    ...(isMissingFromService('space') ? [[text.space, getColourSpaceName(space)] as const] : []),
    ...(isMissingFromService('alpha') ? [[text.alpha, alpha ? m.lists.value.yes : m.lists.value.no] as const] : []),
    ...(isMissingFromService('orientation') && (orientation ?? 1) > 1
      ? [[text.orientation, text.turned] as const]
      : []),
    ...(isMissingFromService('frames') && frames > 1 ? [[text.frames, formatLocalNumber(frames)] as const] : []),
    ...(edge === null ? [] : [[text.edge, text.hundredths(edge)] as const]),
    ...(fill === null ? [] : [[text.fill, text.ofFrame(fill)] as const]),
  ];
};
