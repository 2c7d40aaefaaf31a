import type { PictureFlaw, PictureSubject } from '../drawings/drawing.ts';
import { ID_KINDS } from '../ids.ts';
import { KINDS, type ProductKind } from '../product-kinds.ts';
import { hashNumbers, getWrapped } from '../random.ts';
import { COLOURS, MATERIALS } from '../vocabulary.ts';
import type { DemoAccountState } from '../demo-account.ts';
import { findFrontOwner, getProductPicture, getAssetPosition, getFrontSku } from './asset-shape.ts';
import { findAssetCategoryIndex } from './categories.ts';
import { FILE_TYPES, type FileType } from './file-types.ts';

/** An asset's name, type and, for a picture, its subject. */
export interface AssetFacts {
  readonly filename: string;
  readonly type: FileType;
  readonly altText: string | null;
  readonly category: number | null;
  readonly picture: PictureSubject | null;
}

const SCENES = ['scene1', 'scene2', 'scene3'] as const;
const SCENE_NAMES = ['autumn-campaign', 'studio', 'lake-morning'] as const;

export function describeAsset(world: DemoAccountState, index: number): AssetFacts {
  const { group, ordinal } = getAssetPosition(index);
  if (group === 'front' || group === 'side') return describeProductPicture(world, index, ordinal, group);
  if (group === 'scene') return describeScene(world, index, ordinal);
  if (group === 'document') return describeDocument(ordinal);
  return describeRareAsset(ordinal);
}

/** The first pictures have no flaws, because the first page shows them. */
const firstWithFlaws = 60;
const FLAWS: readonly (PictureFlaw | undefined)[] = [
  'cmyk',
  undefined,
  'transparent',
  'large',
  'turned',
  undefined,
  'small',
  'large',
  'wide',
  undefined,
  'mirrored',
  undefined,
];

/** About one picture in four has a flaw. */
function chooseFlaw(world: DemoAccountState, index: number, png: boolean): PictureFlaw | undefined {
  if (index < firstWithFlaws) return undefined;
  const flaw = FLAWS[hashNumbers(world.seed, ID_KINDS.assets, index, 11) % (FLAWS.length * 2)];
  return (flaw === 'transparent') === png || flaw === 'small' || flaw === 'wide' ? flaw : undefined;
}

/** The widths of pictures without a flaw, in units of 640 px: from 640 to 1,600 px. */
const SCALES = [1, 1, 1.25, 1.5625, 1.875, 2.5] as const;

function chooseScale(world: DemoAccountState, index: number): number {
  return index < firstWithFlaws ? 1 : getWrapped(SCALES, hashNumbers(world.seed, ID_KINDS.assets, index, 13));
}

/** About one picture in fifteen has a type or a size that some channels reject. */
const ODD_TYPES: readonly (FileType | undefined)[] = [FILE_TYPES.webp, FILE_TYPES.avif, FILE_TYPES.hugeJpg];

function chooseType(world: DemoAccountState, index: number, png: boolean): FileType {
  const odd =
    index < firstWithFlaws || png ? undefined : ODD_TYPES[hashNumbers(world.seed, ID_KINDS.assets, index, 12) % 45];
  return odd ?? (png ? FILE_TYPES.png : FILE_TYPES.jpg);
}

function describeProductPicture(
  world: DemoAccountState,
  index: number,
  ordinal: number,
  view: 'front' | 'side',
): AssetFacts {
  const owner = findFrontOwner(ordinal);
  const subject = getProductPicture(owner, view);
  const png = view === 'front' && (subject.drawing === 'bottle' || subject.drawing === 'kettle');
  const type = chooseType(world, index, png);
  const flaw = type.extension === 'jpg' || png ? chooseFlaw(world, index, png) : undefined;
  const picture = flaw === undefined ? { ...subject, scale: chooseScale(world, index) } : { ...subject, flaw };
  const described = hashNumbers(world.seed, ID_KINDS.assets, index, 10) % 3 !== 0;
  const colour = COLOURS[picture.colour]?.[0] ?? '';
  return {
    filename: png ? `${getFrontSku(ordinal)}.png` : `${getFrontSku(ordinal)}_${view}.${type.extension}`,
    type,
    altText: described ? `${getKind(ordinal).names[0] ?? ''} in ${colour}, ${view} view` : null,
    category: findAssetCategoryIndex(view === 'front' ? 'Product pictures/Front' : 'Product pictures/Side'),
    picture,
  };
}

function describeScene(world: DemoAccountState, index: number, ordinal: number): AssetFacts {
  const which = ordinal % SCENES.length;
  const number = String(Math.floor(ordinal / SCENES.length) + 1).padStart(2, '0');
  return {
    filename: `${SCENE_NAMES[which]}-${number}.jpg`,
    type: FILE_TYPES.jpg,
    altText: index % 3 === 0 ? 'Camp at the foot of the mountains at dusk' : null,
    category: ordinal % 5 === 4 ? null : findAssetCategoryIndex('Campaigns/Autumn 2026'),
    picture: { drawing: SCENES[which] as string, view: 'flat', colour: 0, scale: chooseScale(world, index) },
  };
}

function describeDocument(ordinal: number): AssetFacts {
  const kind = getKind(ordinal);
  const chart = ordinal % 2 === 1;
  const language = getWrapped(['EN', 'DE', 'FR'], Math.floor(ordinal / KINDS.length));
  const round = Math.floor(ordinal / (KINDS.length * 3));
  const number = round === 0 ? '' : `-${round + 1}`;
  return {
    filename: `${chart ? 'size-chart' : 'care-leaflet'}-${kind.drawing}${number}_${language}.pdf`,
    type: FILE_TYPES.pdf,
    altText: null,
    category: findAssetCategoryIndex(chart ? 'Documents/Size charts' : 'Documents/Care leaflets'),
    picture: null,
  };
}

function describeRareAsset(ordinal: number): AssetFacts {
  const number = String(Math.floor(ordinal / 4) + 1).padStart(3, '0');
  const sku = getFrontSku(ordinal);
  const colour = ordinal % COLOURS.length;
  const createFlatSubject = (drawing: string): PictureSubject => ({ drawing, view: 'flat', colour });
  const base = { altText: null, category: null };
  const kinds: AssetFacts[] = [
    { ...base, filename: `${sku}_detail-strap.jpg`, type: FILE_TYPES.jpg, picture: createFlatSubject('strap') },
    {
      ...base,
      filename: `${MATERIALS.canvas[0].replace(' ', '-')}-${COLOURS[colour]?.[0]}-swatch-${number}.tif`,
      type: FILE_TYPES.tif,
      picture: createFlatSubject('fabric'),
    },
    {
      ...base,
      filename: `${sku}_turntable.mp4`,
      type: FILE_TYPES.mp4,
      category: findAssetCategoryIndex('Films'),
      picture: null,
    },
    {
      ...base,
      filename: `Größentabelle ${number} – Überblick.webp`,
      type: FILE_TYPES.webp,
      picture: createFlatSubject('chart'),
    },
  ];
  return getWrapped(kinds, ordinal);
}

function getKind(ordinal: number): ProductKind {
  return getWrapped(KINDS, ordinal);
}
