import { loadImageLibrary } from '../../electron/base/image-library.ts';
import { drawPicture } from '../../electron/demo/pictures.ts';
import { FLATS } from '../../electron/demo/drawings/scenes.ts';
import { OBJECTS } from '../../electron/demo/drawings/objects.ts';
import { LookAlikeIndex, compareHashes } from '../../electron/model/picture/look-alike.ts';
import { layout } from '../../electron/model/picture/perceptual-hash.ts';
import { scalePicture } from '../../electron/pictures/scale-picture.ts';
import { makePhotographs } from './parts/photographs.ts';
import { measureLoop } from './parts/reference.ts';
import { note, report } from './parts/report.ts';

const sharp = await loadImageLibrary();
type Change = (file: Buffer) => Promise<Buffer>;

interface Base {
  readonly name: string;
  readonly colour: number | null;
  readonly file: Buffer;
  readonly print: Uint8Array;
}

/** Colours that differ clearly from each other and from grey. */
const colours = [1, 3, 6, 8, 11];
const printed = async (file: Buffer): Promise<Uint8Array> => (await scalePicture(new Uint8Array(file))).print;

/** Crops a twentieth of width and height; `along` is the share cropped at the left and at the top. */
const cut =
  (along: number): Change =>
  async (file) => {
    const { width, height } = await sharp(file).metadata();
    const [left, top] = [width, height].map((side) => Math.floor(side * 0.05 * along));
    const box = { left: left ?? 0, top: top ?? 0, width: Math.floor(width * 0.95), height: Math.floor(height * 0.95) };
    return sharp(file).extract(box).jpeg({ quality: 88 }).toBuffer();
  };

/** Typical changes of pictures in a company. */
const copies: Readonly<Record<string, Change>> = {
  half: (file) => sharp(file).resize({ width: 320 }).toBuffer(),
  third: (file) => sharp(file).resize({ width: 213 }).toBuffer(),
  larger: (file) => sharp(file).resize({ width: 1000 }).toBuffer(),
  'JPEG 40': (file) => sharp(file).jpeg({ quality: 40 }).toBuffer(),
  'WebP 60': (file) => sharp(file).webp({ quality: 60 }).toBuffer(),
  PNG: (file) => sharp(file).png().toBuffer(),
  'cut around': cut(0.5),
  'cut left and top': cut(1),
  'cut right and bottom': cut(0),
  mirrored: (file) => sharp(file).flop().toBuffer(),
};

/** Returns the demo's drawings, and noise as photographs. */
const makeBases = async (): Promise<Base[]> => {
  const files: { name: string; colour: number | null; file: Buffer }[] = [];
  for (const drawing of Object.keys(OBJECTS))
    for (const colour of colours)
      files.push({ name: drawing, colour, file: await drawPicture({ drawing, view: 'front', colour }, 'jpg') });
  for (const drawing of Object.keys(FLATS))
    files.push({ name: drawing, colour: null, file: await drawPicture({ drawing, view: 'flat', colour: 1 }, 'jpg') });
  for (const [at, file] of (await makePhotographs()).entries())
    files.push({ name: `photograph ${at}`, colour: null, file: await sharp(file).resize({ width: 1000 }).toBuffer() });
  return Promise.all(files.map(async (one) => ({ ...one, print: await printed(one.file) })));
};

const share = (found: number, of: number): number => (100 * found) / of;

/** Returns the percentage of recognized copies of each kind. */
const findCopies = async (bases: readonly Base[]): Promise<Record<string, number>> => {
  const found: Record<string, number> = {};
  for (const [name, change] of Object.entries(copies)) {
    let right = 0;
    for (const { file, print } of bases)
      if (compareHashes(print, await printed(await change(file))) !== null) right += 1;
    found[name] = share(right, bases.length);
    note(`${name}: ${found[name].toFixed(1)}%`);
  }
  return found;
};

/**
 * Returns the percentage of pairs that are mistaken for copies, among pairs that only differ by colour, and among
 * different pictures.
 */
const mistake = (bases: readonly Base[]): { readonly recoloured: number; readonly others: number } => {
  const wrong = { recoloured: 0, others: 0 };
  const all = { recoloured: 0, others: 0 };
  for (const [at, one] of bases.entries())
    for (const other of bases.slice(at + 1)) {
      const kind = one.name === other.name ? 'recoloured' : 'others';
      all[kind] += 1;
      if (compareHashes(one.print, other.print) !== null) wrong[kind] += 1;
    }
  return { recoloured: share(wrong.recoloured, all.recoloured), others: share(wrong.others, all.others) };
};

/** Returns the percentage of pictures that are mistaken for copies after rotating all hues by some degrees. */
const rotateColours = async (bases: readonly Base[]): Promise<Record<string, number>> => {
  const coloured = bases.filter(({ colour }) => colour !== null);
  const found: Record<string, number> = {};
  for (const hue of [60, 120, 180]) {
    let wrong = 0;
    for (const { file, print } of coloured)
      if (compareHashes(print, await printed(await sharp(file).modulate({ hue }).toBuffer())) !== null) wrong += 1;
    found[`turned ${hue}°`] = share(wrong, coloured.length);
  }
  return found;
};

const printCount = 100_000;

/**
 * Returns perceptual hashes distributed like those of the drawings: each with randomly changed brightness of its cells.
 */
const createPrints = (bases: readonly Base[]): Uint8Array[] => {
  let state = 11;
  const next = (): number => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
  return Array.from({ length: printCount }, (_, at) => {
    const base = bases[at % bases.length]?.print ?? new Uint8Array(layout.length);
    const [light, blue, red] = [0, 1, 2].map(() => Math.round((next() - 0.5) * 120));
    return base.map((value, place) => {
      const by = place < layout.blue ? light : place < layout.red ? blue : red;
      return Math.max(
        0,
        Math.min(
          255,
          value + Math.round((by ?? 0) * (place < layout.blue ? 1 : 0.4)) + Math.round((next() - 0.5) * 50),
        ),
      );
    });
  });
};

/** Returns the milliseconds to compare this many hashes, and then a hundredth more of them. */
const comparePrints = (bases: readonly Base[]): { readonly all: number; readonly more: number } => {
  const prints = createPrints(bases);
  const index = new LookAlikeIndex();
  const began = performance.now();
  for (const [key, print] of prints.entries()) {
    index.near(print);
    index.add(key, print);
  }
  const all = performance.now() - began;
  const again = performance.now();
  for (const print of prints.slice(0, printCount / 100)) index.near(print);
  return { all, more: performance.now() - again };
};

const bases = await makeBases();
const found = await findCopies(bases);
const { recoloured, others } = mistake(bases);
const rotated = await rotateColours(bases);
const before = measureLoop();
const time = comparePrints(bases);
const missed = 100 - Object.values(found).reduce((sum, one) => sum + one, 0) / Object.keys(found).length;
report({
  name: 'alike',
  value: missed,
  unit: '% of copies missed',
  references: [before, measureLoop()],
  also: {
    'recoloured taken for copies, %': recoloured,
    'others taken for copies, %': others,
    '100,000 compared, ms': time.all,
    '1,000 more, ms': time.more,
  },
  detail: { pictures: bases.length, ...found, ...rotated },
});
