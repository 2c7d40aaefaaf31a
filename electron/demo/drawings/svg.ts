import { COLOURWAYS } from './colourways.ts';
import type { Drawing, PictureSubject } from './drawing.ts';
import { FLATS } from './flats.ts';
import { OBJECTS } from './objects.ts';

const WIDTH = 640;
const OBJECT_BOX = 96;
const GROUND = '<rect width="100%" height="100%" fill="#fff"/>';

/** The picture as an SVG document of 640 px width on white. */
export function pictureSvg(picture: PictureSubject): string {
  const flat = (FLATS as Record<string, Drawing>)[picture.drawing];
  const svg = flat ? flatSvg(flat) : objectSvg(picture);
  return coloured(picture.flaw === 'transparent' ? svg.replace(GROUND, '') : svg, picture.colour);
}

function flatSvg(flat: Drawing): string {
  const height = Math.round((WIDTH * flat.height) / flat.width);
  return frame(WIDTH, height, `0 0 ${flat.width} ${flat.height}`, flat.body);
}

function objectSvg(picture: PictureSubject): string {
  const body = (OBJECTS as Record<string, string>)[picture.drawing];
  if (body === undefined) throw new Error(`No drawing is named ${picture.drawing}`);
  const turned = `<g transform="translate(84 0) scale(-0.75 1)">${body}</g>`;
  const shown = picture.view === 'side' ? turned : body;
  return frame(WIDTH, WIDTH, `0 0 ${OBJECT_BOX} ${OBJECT_BOX}`, shown);
}

function frame(width: number, height: number, box: string, body: string): string {
  const size = `width="${width}" height="${height}" viewBox="${box}"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size}>${GROUND}${body}</svg>`;
}

// The renderer of SVG knows no custom properties, so the four colours are written in.
function coloured(svg: string, colour: number): string {
  const way = COLOURWAYS[colour % COLOURWAYS.length];
  if (!way) throw new Error(`No colourway ${colour}`);
  return svg.replace(/var\(--([abcd])\)/g, (_, part: 'a' | 'b' | 'c' | 'd') => way[part]);
}
