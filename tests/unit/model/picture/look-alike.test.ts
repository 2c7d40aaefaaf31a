import sharp from 'sharp';
import type { Sharp } from 'sharp';
import { describe, expect, it } from 'vitest';
import { drawPicture } from '../../../../electron/demo/pictures.ts';
import type { PictureSubject } from '../../../../electron/demo/drawings/drawing.ts';
import { LookAlikeIndex, compareHashes } from '../../../../electron/model/picture/look-alike.ts';
import { layout, computePerceptualHash } from '../../../../electron/model/picture/perceptual-hash.ts';
import {
  computeFillPercent,
  compositeOnWhite,
  findSubjectBox,
  measureWhiteEdge,
} from '../../../../electron/model/picture/analyze-pixels.ts';
import { scalePicture } from '../../../../electron/pictures/scale-picture.ts';

const printed = async (file: Buffer): Promise<Uint8Array> => (await scalePicture(new Uint8Array(file))).print;
const draw = (drawing: string, colour: number): Promise<Buffer> => {
  const subject: PictureSubject = { drawing, colour, view: 'front' };
  return drawPicture(subject, 'jpg');
};

/** Common conversions of pictures. All results are copies of the same picture. */
const copies: Readonly<Record<string, (file: Buffer) => Sharp>> = {
  'half as large': (file) => sharp(file).resize(320),
  'a third as large': (file) => sharp(file).resize(213),
  'saved again, badly': (file) => sharp(file).jpeg({ quality: 30 }),
  'in another format': (file) => sharp(file).webp({ quality: 60 }),
  'cut by 5%': (file) => sharp(file).extract({ left: 16, top: 16, width: 608, height: 608 }),
  'cut at one side': (file) => sharp(file).extract({ left: 0, top: 0, width: 608, height: 640 }),
  'with a wider ground': (file) => sharp(file).extend({ left: 200, right: 200, background: '#fff' }),
};

describe('look-alikes', () => {
  it.each(Object.entries(copies))('finds a picture that is the other one %s', async (_, change) => {
    for (const drawing of ['boot', 'lamp', 'weekender']) {
      const file = await draw(drawing, 1);
      const copy = await change(file).toBuffer();
      expect(compareHashes(await printed(file), await printed(copy)), drawing).toBe('same');
    }
  });

  it('finds mirrored pictures, and reports that they are mirrored', async () => {
    const file = await draw('boot', 1);
    const mirror = await sharp(file).flop().toBuffer();
    expect(compareHashes(await printed(file), await printed(mirror))).toBe('mirrored');
  });

  it('does not match pictures with another colour or object', async () => {
    const boots = await Promise.all([1, 3, 4, 8].map(async (colour) => printed(await draw('boot', colour))));
    for (const [at, one] of boots.entries())
      for (const other of boots.slice(at + 1)) expect(compareHashes(one, other)).toBeNull();
    const lamp = await printed(await draw('lamp', 1));
    for (const boot of boots) expect(compareHashes(boot, lamp)).toBeNull();
  });
});

/** Returns deterministic pseudo-random numbers. */
const chance = (seed: number): (() => number) => {
  let state = seed;
  return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
};

describe('index of perceptual hashes', () => {
  it('finds exactly the pairs that a comparison of all pairs finds', () => {
    const next = chance(7);
    const prints: Uint8Array[] = [];
    for (let at = 0; at < 200; at++) {
      const print = Uint8Array.from({ length: layout.length }, () => Math.floor(next() * 256));
      prints.push(
        print,
        Uint8Array.from(print, (value) => Math.max(0, Math.min(255, value + Math.round((next() - 0.5) * 6)))),
      );
    }
    const index = new LookAlikeIndex();
    prints.forEach((print, key) => index.add(key, print));
    let found = 0;
    for (const [at, print] of prints.entries()) {
      const all = prints.flatMap((other, key) => (compareHashes(print, other) === null ? [] : [key]));
      expect(index.near(print).toSorted((one, other) => one - other)).toEqual(all);
      found += all.includes(at % 2 === 0 ? at + 1 : at - 1) ? 1 : 0;
    }
    expect(found).toBeGreaterThan(300);
  });
});

describe('picture properties', () => {
  const pixels = async (image: Sharp) => {
    const { data, info } = await image.ensureAlpha().raw().toBuffer({ resolveWithObject: true });
    return compositeOnWhite({ data, width: info.width, height: info.height });
  };
  const square = (background: string, side = 100): Sharp =>
    sharp({ create: { width: side, height: side, channels: 4, background } });

  it('measures how white the edge is, and how much of the frame the object fills', async () => {
    const object = await square('#803020', 50).png().toBuffer();
    const seen = await pixels(square('#fff').composite([{ input: object, left: 10, top: 40 }]));
    expect(measureWhiteEdge(seen)).toBe(100);
    expect(findSubjectBox(seen)).toMatchObject({ left: 10, top: 40, width: 50, height: 50 });
    expect(computeFillPercent(seen, findSubjectBox(seen))).toBe(50);
    expect(measureWhiteEdge(await pixels(square('#ccc')))).toBe(0);
  });

  it('treats transparency as white, and still computes a hash', async () => {
    const seen = await pixels(square('#00000000'));
    expect(measureWhiteEdge(seen)).toBe(100);
    expect(computePerceptualHash(seen, findSubjectBox(seen))).toHaveLength(layout.length);
  });
});
