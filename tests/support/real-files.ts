import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import type { Sharp } from 'sharp';
import { drawPictureSvg } from '../../electron/demo/drawings/svg.ts';

export interface RealFile {
  readonly path: string;
  readonly name: string;
  readonly size: number;
  readonly sha256: string;
}

const write = async (folder: string, name: string, bytes: Uint8Array): Promise<RealFile> => {
  const path = join(folder, name);
  await mkdir(folder, { recursive: true });
  await writeFile(path, bytes);
  return { path, name, size: bytes.byteLength, sha256: createHash('sha256').update(bytes).digest('hex') };
};

/** Returns a drawn bag in a colour. */
const picture = (colour: number): Sharp =>
  sharp(Buffer.from(drawPictureSvg({ drawing: 'weekender', view: 'front', colour })));

/** Rotates a picture like a camera held upright: stored on its side, with the EXIF orientation. */
const lying = (image: Sharp): Sharp => image.rotate(270).withMetadata({ orientation: 6 });

/** A minimal PDF that viewers open. */
const pdf = `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>endobj
trailer<</Root 1 0 R>>
%%EOF
`;

/** Returns the header of an MP4 file, followed by a body of `size` bytes. */
const mp4 = (size: number): Uint8Array => {
  const header = Buffer.from('00000018667479706d703432000000006d70343269736f6d', 'hex');
  const body = Buffer.alloc(size, 'moving pictures ');
  const length = Buffer.alloc(8);
  length.writeUInt32BE(size + 8);
  length.write('mdat', 4);
  return Buffer.concat([header, length, body]);
};

/** Creates real files of common kinds: JPEG with EXIF, PNG, PDF, MP4, and a name with spaces and emoji. */
export const makeRealFiles = async (folder: string): Promise<readonly RealFile[]> => {
  const exif = { IFD0: { Copyright: 'Northfield Goods', ImageDescription: 'Front view' } };
  return Promise.all([
    write(folder, 'BAG-10157_front.jpg', await lying(picture(1).withExif(exif)).jpeg().toBuffer()),
    write(folder, 'swatch.png', await picture(2).png().toBuffer()),
    write(folder, 'care leaflet.pdf', Buffer.from(pdf)),
    write(folder, 'autumn film.mp4', mp4(2_500_000)),
    write(folder, 'new bag 🎒 – größe L.jpg', await picture(3).jpeg().toBuffer()),
  ]);
};

/** Creates an incompressible file of `size` bytes. */
export const makeLargeFile = (folder: string, name: string, size: number): Promise<RealFile> => {
  const block = createHash('sha512').update(name).digest();
  const bytes = Buffer.alloc(size);
  for (let at = 0; at < size; at += block.byteLength) {
    block.writeUInt32LE(at >>> 0, 0);
    block.copy(bytes, at);
  }
  return write(folder, name, bytes);
};

/** Creates a copy of a picture next to it, half as wide and saved again. Returns its path. */
export const makeSmallerCopy = async (path: string): Promise<string> => {
  const copy = path.replace(/[^/\\]+$/, 'smaller copy.jpg');
  const { width, height } = (await sharp(path).metadata()).autoOrient;
  const half = sharp(path)
    .autoOrient()
    .resize(Math.round(width / 2), Math.round(height / 2));
  await half.jpeg({ quality: 75 }).toFile(copy);
  return copy;
};
