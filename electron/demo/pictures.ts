import { loadImageLibrary } from '../base/image-library.ts';
import type { Sharp } from 'sharp';
import type { PictureFlaw, PictureSubject } from './drawings/drawing.ts';
import { drawPictureSvg } from './drawings/svg.ts';

/** Renders a drawing as an image file of the type that the extension names. */
export async function drawPicture(picture: PictureSubject, extension: string): Promise<Buffer> {
  // Loaded with the first picture, so that a service that only answers searches starts without it.
  const sharp = await loadImageLibrary();
  const { flaw, scale = 1 } = picture;
  const svg = Buffer.from(drawPictureSvg(picture));
  const drawn = sharp(svg, { density: 72 * (flaw === 'large' ? largeScale : scale) });
  const image = applyFlaw(flaw === 'transparent' ? drawn : drawn.flatten({ background: '#fff' }), flaw);
  if (extension === 'png') return image.png().toBuffer();
  if (extension === 'webp') return image.webp().toBuffer();
  if (extension === 'avif') return image.avif({ effort: 1 }).toBuffer();
  if (extension === 'tif') return image.tiff({ compression: 'lzw' }).toBuffer();
  return image.jpeg({ quality: 86 }).toBuffer();
}

/** The scale of a large picture, which exceeds 1,000 px. */
const largeScale = 1.875;
const smallSide = 400;
const marginPx = 160;

function applyFlaw(image: Sharp, flaw: PictureFlaw | undefined): Sharp {
  if (flaw === 'cmyk') return image.toColourspace('cmyk');
  if (flaw === 'small') return image.resize({ width: smallSide });
  if (flaw === 'wide') return image.extend({ left: marginPx, right: marginPx, background: '#fff' });
  if (flaw === 'mirrored') return image.flop();
  // Stored rotated, with the orientation that corrects it.
  return flaw === 'turned' ? image.rotate(-90).withMetadata({ orientation: 6 }) : image;
}

/** The length of a box header in ISO base media files, such as AVIF and MP4. */
const boxHeaderBytes = 8;

/** Returns a picture with exactly this size, unless it is larger: programs ignore what follows the image data. */
export function padPicture(bytes: Buffer, extension: string, size: number): Buffer {
  const rest = size - bytes.length;
  if (rest < boxHeaderBytes) return bytes;
  const padded = Buffer.alloc(size);
  bytes.copy(padded);
  if (extension === 'avif') {
    padded.writeUInt32BE(rest, bytes.length);
    padded.write('free', bytes.length + 4, 'latin1');
  }
  return padded;
}

/** Returns a valid PDF with one page that shows its title, with exactly this size unless it is larger. */
export function createTinyPdf(title: string, size: number): Buffer {
  const rest = size - buildPdf(title, 0).length;
  if (rest <= 0) return buildPdf(title, 0);
  // The offset of the table of objects has more digits in a larger file.
  return buildPdf(title, rest - (buildPdf(title, rest).length - size));
}

/** `comment` is the length of a comment that enlarges the file. */
function buildPdf(title: string, comment: number): Buffer {
  const shown = title.replace(/[^\x20-\x7e]/g, '?').replace(/[\\()]/g, '\\$&');
  const text = `BT /F1 18 Tf 72 720 Td (${shown}) Tj ET`;
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>',
    `<</Length ${text.length}>>stream\n${text}\nendstream`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
  ];
  let body = comment === 0 ? '%PDF-1.4\n' : `%PDF-1.4\n%${' '.repeat(Math.max(0, comment - 2))}\n`;
  const offsets = objects.map((object, index) => {
    const offset = body.length;
    body += `${index + 1} 0 obj${object}endobj\n`;
    return offset;
  });
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  const end = `trailer<</Size ${size}/Root 1 0 R>>\nstartxref\n${body.length}\n%%EOF\n`;
  return Buffer.from(`${body}xref\n0 ${size}\n0000000000 65535 f \n${rows}${end}`, 'latin1');
}

/** Returns the first boxes of a video, sufficient for its detection, with exactly this size. */
export function createTinyVideo(size: number): Buffer {
  const type = Buffer.from('\0\0\0\x18ftypisom\0\0\x02\0isomiso2', 'latin1');
  const free = Buffer.alloc(Math.max(boxHeaderBytes, size - type.length));
  free.writeUInt32BE(free.length);
  free.write('free', 4, 'latin1');
  return Buffer.concat([type, free]);
}
