import { excerptOf } from './fault.ts';
import type { Fault, FaultKind } from './fault.ts';
import type { KnownPicture, LookedPicture } from '../picture/looked.ts';
import type { Condition, ConditionName } from './profile.ts';

type Of<Name extends ConditionName> = Extract<Condition, { is: Name }>;

/** The violation of a picture; null: none; `notLookedAt`: the property is not available yet. */
type Found = FaultKind | 'notLookedAt' | null;
type Look<Name extends ConditionName> = (picture: KnownPicture, condition: Of<Name>) => Found;

/** The maximum percentage of other colours in a white edge, such as shadows or artifacts of a lossy format. */
const mostOther = 1;
/** The maximum difference of equal ratios, because pixels are integers. */
const sameRatio = 0.01;

/** Evaluates a condition that needs an inspected picture. */
const looked =
  <Name extends ConditionName>(look: (picture: LookedPicture, condition: Of<Name>) => Found): Look<Name> =>
  (picture, condition) =>
    picture.looked === null ? 'notLookedAt' : look(picture.looked, condition);

const tiff = (format: string): string => (format === 'tif' ? 'tiff' : format);

const format: Look<'format'> = (picture, { formats }) => {
  const known = picture.looked?.format ?? picture.format;
  if (known === null) return 'notLookedAt';
  return formats.map(tiff).includes(tiff(known)) ? null : { what: 'format', format: known };
};

const bytes: Look<'bytes'> = (picture, { most }) => {
  if (picture.bytes === null) return 'notLookedAt';
  return picture.bytes <= most ? null : { what: 'bytes', bytes: picture.bytes };
};

const pixels = looked<'pixels'>(({ width, height }, least) =>
  width >= least.width && height >= least.height ? null : { what: 'fewPixels', width, height },
);

const ratio = looked<'ratio'>(({ width, height }, wanted) =>
  Math.abs((width * wanted.height) / (height * wanted.width) - 1) <= sameRatio
    ? null
    : { what: 'ratio', width, height },
);

const colourSpace = looked<'colourSpace'>(({ space }, { spaces }) => {
  if (space === null) return 'notLookedAt';
  return spaces.some((one) => one.toLowerCase() === space.toLowerCase()) ? null : { what: 'space', space };
});

const noAlpha = looked<'noAlpha'>(({ alpha }) => {
  if (alpha === null) return 'notLookedAt';
  return alpha ? { what: 'alpha' } : null;
});

const whiteEdge = looked<'whiteEdge'>(({ edge }) => {
  if (edge === null) return 'notLookedAt';
  return edge >= 100 - mostOther ? null : { what: 'edge', percent: edge };
});

const fill = looked<'fill'>((picture, { least }) => {
  if (picture.fill === null) return 'notLookedAt';
  return picture.fill >= least ? null : { what: 'fill', percent: picture.fill };
});

const looks = {
  format,
  bytes,
  altText: (picture): Found => (picture.altText === null ? { what: 'noAltText' } : null),
  pixels,
  ratio,
  colourSpace,
  noAlpha,
  whiteEdge,
  fill,
} satisfies { [Name in ConditionName]?: Look<Name> };

type PictureCondition = Of<keyof typeof looks>;

export const isOfPicture = (condition: Condition): condition is PictureCondition => Object.hasOwn(looks, condition.is);

/** Creates the evaluation of a condition on a product's picture. A missing picture is covered by another rule. */
export const pictured =
  (condition: PictureCondition): ((picture: KnownPicture | null) => 'passes' | 'notLookedAt' | Fault) =>
  (picture) => {
    if (picture === null) return 'passes';
    const look = looks[condition.is] as Look<ConditionName>;
    const found = look(picture, condition);
    if (found === null) return 'passes';
    return found === 'notLookedAt' ? found : { kind: found, excerpt: excerptOf(picture.name, null) };
  };
