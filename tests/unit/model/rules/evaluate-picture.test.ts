import { describe, expect, it } from 'vitest';
import { isOfPicture, compilePictureCondition } from '../../../../electron/model/rules/evaluate-picture.ts';
import type { KnownPicture, InspectedPicture } from '../../../../electron/model/picture/picture-facts.ts';
import type { Condition } from '../../../../electron/model/rules/profile.ts';

const inspected: InspectedPicture = {
  width: 800,
  height: 600,
  format: 'jpeg',
  space: 'cmyk',
  alpha: true,
  orientation: 6,
  frames: 1,
  edge: 60,
  fill: 70,
};
const picture: KnownPicture = { name: 'a.jpg', format: 'jpeg', bytes: 1_000, altText: null, looked: inspected };

const evaluate = (condition: Condition, of: KnownPicture | null = picture) => {
  if (!isOfPicture(condition)) throw new Error(`${condition.is} is not about pictures`);
  return compilePictureCondition(condition)(of);
};
const getKind = (condition: Condition, of: KnownPicture = picture): unknown => {
  const result = evaluate(condition, of);
  return typeof result === 'string' ? result : result.kind;
};

const failing: readonly (readonly [Condition, object])[] = [
  [
    { is: 'pixels', width: 500, height: 700 },
    { what: 'fewPixels', width: 800, height: 600 },
  ],
  [
    { is: 'ratio', width: 1, height: 1 },
    { what: 'ratio', width: 800, height: 600 },
  ],
  [
    { is: 'colourSpace', spaces: ['srgb'] },
    { what: 'space', space: 'cmyk' },
  ],
  [{ is: 'noAlpha' }, { what: 'alpha' }],
  [{ is: 'whiteEdge' }, { what: 'edge', percent: 60 }],
  [
    { is: 'fill', least: 85 },
    { what: 'fill', percent: 70 },
  ],
];

describe('picture rules', () => {
  it.each(failing)('describes the violation: %j', (condition, kind) => {
    expect(getKind(condition)).toEqual(kind);
  });

  it.each(failing)('returns unknown for a picture that was not analysed, and never passes it: %j', (condition) => {
    expect(evaluate(condition, { ...picture, looked: null })).toBe('notLookedAt');
  });

  it('returns unknown for properties missing in the file header', () => {
    const headerOnly = { ...picture, looked: { ...inspected, space: null, alpha: null, edge: null, fill: null } };
    for (const condition of failing.slice(2).map(([one]) => one))
      expect(evaluate(condition, headerOnly)).toBe('notLookedAt');
    expect(getKind({ is: 'pixels', width: 500, height: 700 }, headerOnly)).toMatchObject({ what: 'fewPixels' });
  });

  it.each<Condition>([
    { is: 'pixels', width: 800, height: 600 },
    { is: 'ratio', width: 4, height: 3 },
    { is: 'colourSpace', spaces: ['srgb', 'CMYK'] },
    { is: 'fill', least: 70 },
    { is: 'format', formats: ['jpeg'] },
  ])('passes a valid picture: %j', (condition) => {
    expect(evaluate(condition)).toBe('passes');
    expect(evaluate(condition, null)).toBe('passes');
  });

  it('checks the detected file type instead of the service’s type if it is known', () => {
    const renamed = { ...picture, format: 'jpeg', looked: { ...inspected, format: 'webp' } };
    expect(getKind({ is: 'format', formats: ['jpeg'] }, renamed)).toEqual({ what: 'format', format: 'webp' });
    expect(evaluate({ is: 'format', formats: ['tif'] }, { ...picture, looked: { ...inspected, format: 'tiff' } })).toBe(
      'passes',
    );
  });
});
