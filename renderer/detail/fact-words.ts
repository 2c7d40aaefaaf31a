import type { ItemDetail, PictureFacts } from '../../electron/contract/index.ts';
import { measure, number } from '../messages/format.ts';
import { m } from '../messages/lazy.ts';
import { printWords } from './print-size.ts';

type Words = readonly (readonly [label: string, value: string])[];

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
export const spaceName = (space: string): string => spaces[space] ?? space.toUpperCase();
const formats: Readonly<Record<string, string>> = { heif: 'AVIF', webp: 'WebP' };

/** Fields in which a service may provide the same information about an asset. */
const saidBy = {
  pixels: ['width', 'height', 'dimensions', 'image_width', 'image_height'],
  space: ['color_space', 'colour_space', 'colorspace'],
  alpha: ['has_alpha', 'alpha', 'transparent'],
  orientation: ['orientation'],
  frames: ['frames', 'pages'],
} as const;

const says = ({ values, rest }: ItemDetail, names: readonly string[]): boolean =>
  names.some((name) => (values[name] ?? rest[name] ?? null) !== null);

/** Returns the metadata of a file that the service does not provide for its asset. */
export const factWords = (facts: PictureFacts, item: ItemDetail): Words => {
  const { width, height, format, space, alpha, orientation, frames, edge, fill } = facts;
  const words = m.detail.file;
  const type = item.values['content_type'];
  const named = typeof type === 'string' && type.toLowerCase().startsWith(`image/${format}`);
  const unsaid = (kind: keyof typeof saidBy): boolean => !says(item, saidBy[kind]);
  return [
    ...(unsaid('pixels') ? [[words.pixels, measure(`${number(width)} × ${number(height)}`)] as const] : []),
    ...(unsaid('pixels') ? [[words.print, printWords(facts).join(' ')] as const] : []),
    ...(named ? [] : [[words.format, formats[format] ?? format.toUpperCase()] as const]),
    ...(unsaid('space') ? [[words.space, spaceName(space)] as const] : []),
    ...(unsaid('alpha') ? [[words.alpha, alpha ? m.detail.yes : m.detail.no] as const] : []),
    ...(unsaid('orientation') && (orientation ?? 1) > 1 ? [[words.orientation, words.turned] as const] : []),
    ...(unsaid('frames') && frames > 1 ? [[words.frames, number(frames)] as const] : []),
    ...(edge === null ? [] : [[words.edge, words.hundredths(edge)] as const]),
    ...(fill === null ? [] : [[words.fill, words.ofFrame(fill)] as const]),
  ];
};
