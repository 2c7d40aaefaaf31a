import { type Violation, type ViolationKind, cutExcerpt } from './violation.ts';
import type { KnownPicture, InspectedPicture } from '../picture/picture-facts.ts';
import type { Condition, ConditionName } from './profile.ts';

type ConditionNamed<Name extends ConditionName> = Extract<Condition, { is: Name }>;

/** The violation of a picture; null: none; `notLookedAt`: the property is not available yet. */
type PictureCheckResult = ViolationKind | 'notLookedAt' | null;
type PictureCheck<Name extends ConditionName> = (
  picture: KnownPicture,
  condition: ConditionNamed<Name>,
) => PictureCheckResult;

/** The maximum percentage of other colours in a white edge, such as shadows or artifacts of a lossy format. */
const maxOtherColours = 1;
/** The maximum difference of equal ratios, because pixels are integers. */
const sameRatio = 0.01;

/** Evaluates a condition that needs an inspected picture. */
const withInspectedPicture =
  <Name extends ConditionName>(
    look: (picture: InspectedPicture, condition: ConditionNamed<Name>) => PictureCheckResult,
  ): PictureCheck<Name> =>
  (picture, condition) =>
    picture.looked === null ? 'notLookedAt' : look(picture.looked, condition);

const normalizeTiffName = (format: string): string => (format === 'tif' ? 'tiff' : format);

const checkFormat: PictureCheck<'format'> = (picture, { formats }) => {
  const pictureFormat = picture.looked?.format ?? picture.format;
  if (pictureFormat === null) return 'notLookedAt';
  return formats.map(normalizeTiffName).includes(normalizeTiffName(pictureFormat))
    ? null
    : { what: 'format', format: pictureFormat };
};

const checkBytes: PictureCheck<'bytes'> = (picture, { most }) => {
  if (picture.bytes === null) return 'notLookedAt';
  return picture.bytes <= most ? null : { what: 'bytes', bytes: picture.bytes };
};

const pixels = withInspectedPicture<'pixels'>(({ width, height }, least) =>
  width >= least.width && height >= least.height ? null : { what: 'fewPixels', width, height },
);

const ratio = withInspectedPicture<'ratio'>(({ width, height }, wanted) =>
  Math.abs((width * wanted.height) / (height * wanted.width) - 1) <= sameRatio
    ? null
    : { what: 'ratio', width, height },
);

const colourSpace = withInspectedPicture<'colourSpace'>(({ space }, { spaces }) => {
  if (space === null) return 'notLookedAt';
  return spaces.some((one) => one.toLowerCase() === space.toLowerCase()) ? null : { what: 'space', space };
});

const noAlpha = withInspectedPicture<'noAlpha'>(({ alpha }) => {
  if (alpha === null) return 'notLookedAt';
  return alpha ? { what: 'alpha' } : null;
});

const whiteEdge = withInspectedPicture<'whiteEdge'>(({ edge }) => {
  if (edge === null) return 'notLookedAt';
  return edge >= 100 - maxOtherColours ? null : { what: 'edge', percent: edge };
});

const fill = withInspectedPicture<'fill'>((picture, { least }) => {
  if (picture.fill === null) return 'notLookedAt';
  return picture.fill >= least ? null : { what: 'fill', percent: picture.fill };
});

const pictureChecks = {
  format: checkFormat,
  bytes: checkBytes,
  altText: (picture): PictureCheckResult => (picture.altText === null ? { what: 'noAltText' } : null),
  pixels,
  ratio,
  colourSpace,
  noAlpha,
  whiteEdge,
  fill,
} satisfies { [Name in ConditionName]?: PictureCheck<Name> };

type PictureCondition = ConditionNamed<keyof typeof pictureChecks>;

export const isOfPicture = (condition: Condition): condition is PictureCondition =>
  Object.hasOwn(pictureChecks, condition.is);

/** Creates the evaluation of a condition on a product's picture. A missing picture is covered by another rule. */
export const compilePictureCondition =
  (condition: PictureCondition): ((picture: KnownPicture | null) => 'passes' | 'notLookedAt' | Violation) =>
  (picture) => {
    if (picture === null) return 'passes';
    const pictureCheck = pictureChecks[condition.is] as PictureCheck<ConditionName>;
    const found = pictureCheck(picture, condition);
    if (found === null) return 'passes';
    return found === 'notLookedAt' ? found : { kind: found, excerpt: cutExcerpt(picture.name, null) };
  };
