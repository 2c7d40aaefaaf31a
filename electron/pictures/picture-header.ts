import { jpegSegments, picturePixels, tiffEntries } from '../outbox/state/picture-size.ts';
import type { OpenFile } from '../outbox/review/read-file.ts';
import type { LookedPicture } from '../model/picture/looked.ts';
import { rasterFormat } from './raster.ts';
import type { RasterFormat } from './raster.ts';

/** So many of a file's first bytes are asked for: what a picture is stands in them, unless much else stands before. */
export const headerBytes = 65_536;

type Said = Pick<LookedPicture, 'space' | 'alpha' | 'orientation' | 'frames'>;

const fileOf = (bytes: Buffer): OpenFile => ({
  size: bytes.length,
  head: bytes,
  at: (offset, length) => bytes.subarray(offset, offset + length),
});

/** Of a file's EXIF or TIFF directory: the tag that says how it is to be turned. */
const orientationTag = 274;
const orientationIn = (file: OpenFile): number | null => {
  for (const { tag, small } of tiffEntries(file))
    if (tag === orientationTag) return small >= 1 && small <= 8 ? small : null;
  return null;
};

const exif = 0xe1;
const isFrame = (code: number): boolean => code >= 0xc0 && code <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(code);
const spacesByComponents: Readonly<Record<number, string>> = { 1: 'b-w', 3: 'srgb', 4: 'cmyk' };

const jpeg = (file: OpenFile): Said => {
  let [space, orientation]: [string | null, number | null] = [null, null];
  for (const { code, offset, length } of jpegSegments(file)) {
    if (code === exif && file.at(offset, 4).toString('latin1') === 'Exif')
      orientation ??= orientationIn(fileOf(file.at(offset + 6, length - 6)));
    if (isFrame(code)) space ??= spacesByComponents[file.at(offset, 6)[5] ?? 0] ?? null;
  }
  return { space, alpha: false, orientation, frames: 1 };
};

/** Whether a chunk stands before the picture itself; the head may end before that: then nothing is said. */
const pngSaysTransparent = (file: OpenFile): boolean | null => {
  for (let offset = 8; ;) {
    const head = file.at(offset, 8);
    if (head.length < 8) return null;
    const name = head.toString('latin1', 4);
    if (name === 'tRNS') return true;
    if (name === 'IDAT') return false;
    offset += 12 + head.readUInt32BE(0);
  }
};

/** That there could be transparency does not say that there is: only the pixels do. */
const unlessNone = (could: boolean | null): false | null => (could === false ? false : null);

const png = (file: OpenFile): Said => {
  const [depth, type] = [file.head[24], file.head[25]];
  const grey = type === 0 || type === 4;
  const wide = depth === 16;
  return {
    space: grey ? (wide ? 'grey16' : 'b-w') : wide ? 'rgb16' : 'srgb',
    alpha: unlessNone(type === 4 || type === 6 ? true : pngSaysTransparent(file)),
    orientation: null,
    frames: 1,
  };
};

const webp = ({ head }: OpenFile): Said => {
  const kind = head.toString('latin1', 12, 16);
  const marks = kind === 'VP8X' ? (head[20] ?? 0) : 0;
  const could = kind === 'VP8L' ? ((head[24] ?? 0) & 0x10) !== 0 : (marks & 0x10) !== 0;
  return { space: 'srgb', alpha: unlessNone(could), orientation: null, frames: (marks & 0x02) === 0 ? 1 : null };
};

/** What TIFF calls how a colour is written. */
const photometric = { tag: 262, spaces: { 0: 'b-w', 1: 'b-w', 2: 'srgb', 3: 'srgb', 5: 'cmyk', 6: 'srgb', 8: 'lab' } };
const extraSamples = 338;

const tiff = (file: OpenFile): Said => {
  const tags = new Map([...tiffEntries(file)].map(({ tag, small }) => [tag, small]));
  const written = tags.get(photometric.tag);
  return {
    space: written === undefined ? null : ((photometric.spaces as Record<number, string>)[written] ?? null),
    alpha: unlessNone(tags.has(extraSamples)),
    orientation: orientationIn(file),
    frames: null,
  };
};

const gif = (): Said => ({ space: 'srgb', alpha: null, orientation: null, frames: null });

const readers: Readonly<
  Partial<Record<RasterFormat, { readonly name: string; readonly read: (file: OpenFile) => Said }>>
> = {
  jpeg: { name: 'JPG', read: jpeg },
  png: { name: 'PNG', read: png },
  webp: { name: 'WEBP', read: webp },
  gif: { name: 'GIF', read: gif },
  tiff: { name: 'TIFF', read: tiff },
};

/**
 * What a picture's first bytes tell of it; null where they do not tell how large it is, as where they are no picture. What
 * could be transparent has null for `alpha`: that takes its pixels.
 */
export const readPictureHeader = (bytes: Uint8Array): LookedPicture | null => {
  const format = rasterFormat(bytes);
  const reader = format === null ? undefined : readers[format];
  const file = fileOf(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  if (format === null || reader === undefined) return null;
  try {
    const size = picturePixels(reader.name, file);
    if (size === null) return null;
    const said = reader.read(file);
    const turned = (said.orientation ?? 1) >= 5;
    return {
      width: turned ? size.height : size.width,
      height: turned ? size.width : size.height,
      format,
      ...said,
      edge: null,
      fill: null,
    };
  } catch (error) {
    // A head that ends within what it tells.
    if (error instanceof RangeError) return null;
    throw error;
  }
};
