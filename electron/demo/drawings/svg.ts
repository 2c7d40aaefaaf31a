import type { Drawing, PictureSubject } from './drawing.ts';
import { FLATS } from './scenes.ts';
import { OBJECTS } from './objects.ts';

/** The four colours of a drawn object (body, shade, light, trim), in the order of the colour names in `words.ts`. */
const COLOURWAYS = [
  { a: '#4b5054', b: '#35393c', c: '#666b70', d: '#9aa2a6' },
  { a: '#b35e3d', b: '#8d452a', c: '#ca7c5b', d: '#e5c9a5' },
  { a: '#eae2cf', b: '#cfc5ac', c: '#f7f2e6', d: '#3f4a55' },
  { a: '#426350', b: '#2f4a3a', c: '#5c7f6b', d: '#c9a25a' },
  { a: '#7d3a40', b: '#5f282d', c: '#985359', d: '#c59a6a' },
  { a: '#aeb7bb', b: '#8b959a', c: '#ced5d8', d: '#3c4448' },
  { a: '#c29a4a', b: '#9a7731', c: '#dcbb75', d: '#34393c' },
  { a: '#6c7351', b: '#535a3c', c: '#858c69', d: '#b58a55' },
  { a: '#3a4d6b', b: '#293951', c: '#536888', d: '#b58a55' },
  { a: '#cbb894', b: '#b09c76', c: '#dfd1b3', d: '#8c5f3a' },
  { a: '#c8975f', b: '#a67743', c: '#dfb583', d: '#7c8579' },
  { a: '#7fa6b8', b: '#5f8799', c: '#a4c3d0', d: '#e9e2d2' },
] as const;

const WIDTH = 640;
const OBJECT_BOX = 96;
const GROUND = '<rect width="100%" height="100%" fill="#fff"/>';

/** Returns the picture as an SVG document with a width of 640 px on white. */
export function drawPictureSvg(picture: PictureSubject): string {
  const flat = (FLATS as Record<string, Drawing>)[picture.drawing];
  const svg = flat ? drawFlatSvg(flat) : drawObjectSvg(picture);
  return applyColours(picture.flaw === 'transparent' ? svg.replace(GROUND, '') : svg, picture.colour);
}

function drawFlatSvg(flat: Drawing): string {
  const height = Math.round((WIDTH * flat.height) / flat.width);
  return wrapInFrame(WIDTH, height, `0 0 ${flat.width} ${flat.height}`, flat.body);
}

function drawObjectSvg(picture: PictureSubject): string {
  const body = (OBJECTS as Record<string, string>)[picture.drawing];
  if (body === undefined) throw new Error(`No drawing is named ${picture.drawing}`);
  const mirrored = `<g transform="translate(84 0) scale(-0.75 1)">${body}</g>`;
  const shown = picture.view === 'side' ? mirrored : body;
  return wrapInFrame(WIDTH, WIDTH, `0 0 ${OBJECT_BOX} ${OBJECT_BOX}`, shown);
}

function wrapInFrame(width: number, height: number, box: string, body: string): string {
  const size = `width="${width}" height="${height}" viewBox="${box}"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size}>${GROUND}${body}</svg>`;
}

// The SVG renderer does not support custom properties, so the four colours are inlined.
function applyColours(svg: string, colour: number): string {
  const way = COLOURWAYS[colour % COLOURWAYS.length];
  if (!way) throw new Error(`No colourway ${colour}`);
  return svg.replace(/var\(--([abcd])\)/g, (_, part: 'a' | 'b' | 'c' | 'd') => way[part]);
}
