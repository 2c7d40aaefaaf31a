import type { PictureFlaw, PictureSubject } from '../drawings/drawing.ts';
import { ID_KINDS } from '../ids.ts';
import { KINDS, type ProductKind } from '../kinds.ts';
import { hash, turn } from '../random.ts';
import { COLOURS, MATERIALS } from '../words.ts';
import type { World } from '../world.ts';
import { groupSize, ownerOfFront, pictureOfProduct, placeOf, skuOfFront } from './asset-shape.ts';
import { assetCategoryIndex } from './categories.ts';
import { FILE_TYPES, type FileType } from './file-types.ts';

/** An asset's name, type, use and, for a picture, its subject. */
export interface AssetFacts {
  readonly filename: string;
  readonly type: FileType;
  readonly products: number;
  readonly altText: string | null;
  readonly category: number | null;
  readonly picture: PictureSubject | null;
}

const SCENES = ['scene1', 'scene2', 'scene3'] as const;
const SCENE_NAMES = ['autumn-campaign', 'studio', 'lake-morning'] as const;

export function describeAsset(world: World, index: number): AssetFacts {
  const { group, ordinal } = placeOf(index);
  if (group === 'front' || group === 'side') return productPicture(world, index, ordinal, group);
  if (group === 'scene') return scene(index, ordinal);
  if (group === 'document') return documentFacts(world, ordinal);
  return rarer(world, ordinal);
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
function flawOf(world: World, index: number, png: boolean): PictureFlaw | undefined {
  if (index < firstWithFlaws) return undefined;
  const flaw = FLAWS[hash(world.seed, ID_KINDS.assets, index, 11) % (FLAWS.length * 2)];
  return (flaw === 'transparent') === png || flaw === 'small' || flaw === 'wide' ? flaw : undefined;
}

/** About one picture in fifteen has a type or a size that some channels reject. */
const ODD_TYPES: readonly (FileType | undefined)[] = [FILE_TYPES.webp, FILE_TYPES.avif, FILE_TYPES.hugeJpg];

function typeOf(world: World, index: number, png: boolean): FileType {
  const odd = index < firstWithFlaws || png ? undefined : ODD_TYPES[hash(world.seed, ID_KINDS.assets, index, 12) % 45];
  return odd ?? (png ? FILE_TYPES.png : FILE_TYPES.jpg);
}

function productPicture(world: World, index: number, ordinal: number, view: 'front' | 'side'): AssetFacts {
  const owner = ownerOfFront(ordinal);
  const subject = pictureOfProduct(owner, view);
  const png = view === 'front' && (subject.drawing === 'bottle' || subject.drawing === 'kettle');
  const type = typeOf(world, index, png);
  const flaw = type.extension === 'jpg' || png ? flawOf(world, index, png) : undefined;
  const picture = flaw === undefined ? subject : { ...subject, flaw };
  const known = owner < world.count('products');
  const fronts = Math.max(1, groupSize('front', world.count('assets')));
  const shares = view === 'front' ? Math.max(1, Math.round(world.count('products') / fronts)) : 1;
  const described = hash(world.seed, ID_KINDS.assets, index, 10) % 3 !== 0;
  const colour = COLOURS[picture.colour]?.[0] ?? '';
  return {
    filename: png ? `${skuOfFront(ordinal)}.png` : `${skuOfFront(ordinal)}_${view}.${type.extension}`,
    type,
    products: known ? shares : 0,
    altText: described ? `${kindAt(ordinal).names[0] ?? ''} in ${colour}, ${view} view` : null,
    category: assetCategoryIndex(view === 'front' ? 'Product pictures/Front' : 'Product pictures/Side'),
    picture,
  };
}

function scene(index: number, ordinal: number): AssetFacts {
  const which = ordinal % SCENES.length;
  const number = String(Math.floor(ordinal / SCENES.length) + 1).padStart(2, '0');
  return {
    filename: `${SCENE_NAMES[which]}-${number}.jpg`,
    type: FILE_TYPES.jpg,
    products: 0,
    altText: index % 3 === 0 ? 'Camp at the foot of the mountains at dusk' : null,
    category: ordinal % 5 === 4 ? null : assetCategoryIndex('Campaigns/Autumn 2026'),
    picture: { drawing: SCENES[which] as string, view: 'flat', colour: 0 },
  };
}

function documentFacts(world: World, ordinal: number): AssetFacts {
  const kind = kindAt(ordinal);
  const chart = ordinal % 2 === 1;
  const language = turn(['EN', 'DE', 'FR'], Math.floor(ordinal / KINDS.length));
  const round = Math.floor(ordinal / (KINDS.length * 3));
  const number = round === 0 ? '' : `-${round + 1}`;
  return {
    filename: `${chart ? 'size-chart' : 'care-leaflet'}-${kind.drawing}${number}_${language}.pdf`,
    type: FILE_TYPES.pdf,
    products: Math.min(world.count('products'), 18 + (ordinal % 14)),
    altText: null,
    category: assetCategoryIndex(chart ? 'Documents/Size charts' : 'Documents/Care leaflets'),
    picture: null,
  };
}

function rarer(world: World, ordinal: number): AssetFacts {
  const number = String(Math.floor(ordinal / 4) + 1).padStart(3, '0');
  const sku = skuOfFront(ordinal);
  const colour = ordinal % COLOURS.length;
  const flat = (drawing: string): PictureSubject => ({ drawing, view: 'flat', colour });
  const base = { products: ownerOfFront(ordinal) < world.count('products') ? 1 : 0, altText: null, category: null };
  const kinds: AssetFacts[] = [
    { ...base, filename: `${sku}_detail-strap.jpg`, type: FILE_TYPES.jpg, picture: flat('strap') },
    {
      ...base,
      filename: `${MATERIALS.canvas[0].replace(' ', '-')}-${COLOURS[colour]?.[0]}-swatch-${number}.tif`,
      type: FILE_TYPES.tif,
      picture: flat('fabric'),
    },
    {
      ...base,
      filename: `${sku}_turntable.mp4`,
      type: FILE_TYPES.mp4,
      category: assetCategoryIndex('Films'),
      picture: null,
    },
    {
      ...base,
      products: 0,
      filename: `Größentabelle ${number} – Überblick.webp`,
      type: FILE_TYPES.webp,
      picture: flat('chart'),
    },
  ];
  return turn(kinds, ordinal);
}

function kindAt(ordinal: number): ProductKind {
  return turn(KINDS, ordinal);
}
