import { ID_KINDS } from '../ids.ts';
import { hashNumbers } from '../random.ts';
import type { Item } from '../types.ts';
import type { DemoAccountState } from '../demo-account.ts';
import type { ProductShape } from './product-shape.ts';

/** The first products have no faults, because the first page shows them. */
const firstFlawedProduct = 240;
/** One product in this many has each kind of fault. */
const oneOf = 150;

/** Returns a GTIN with these first digits and its check digit. */
const createGtin = (start: string, index: number): string => {
  const digits = `${start}${String(index).padStart(12 - start.length, '0')}`.slice(0, 12);
  const sum = Array.from(digits).reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 1 : 3), 0);
  return `${digits}${String((10 - (sum % 10)) % 10)}`;
};

const getItemAttributes = (item: Item): Item => item['attributes'] as Item;
const put = (item: Item, name: string, value: unknown): void => {
  getItemAttributes(item)[name] = value;
};
const toText = (value: unknown): string => (typeof value === 'string' ? value : '');
const repeatText = (text: string, letters: number): string => `${text} `.repeat(Math.ceil(letters / (text.length + 1)));

type ProductFlaw = (item: Item, index: number) => void;

/** Deliberate faults, so that each rule of the packs finds violations. */
const flaws: readonly ProductFlaw[] = [
  (item) => (item['label'] = repeatText(toText(item['label']) || 'Bag', 210).trim()),
  (item) => (item['label'] = toText(item['label']).toUpperCase()),
  (item) => (item['label'] = `${toText(item['label'])}  `),
  (item) => (item['label'] = `<b>${toText(item['label'])}</b>`),
  (item) =>
    put(item, 'description', repeatText(toText(getItemAttributes(item)['description']) || 'Made to last.', 10_100)),
  (item) => put(item, 'description', `Made  to last.  ${toText(getItemAttributes(item)['description'])}`),
  (item) => put(item, 'brand', null),
  (item) => put(item, 'brand', repeatText('Northfield', 105).trim()),
  (item) => put(item, 'price', null),
  (item) => put(item, 'color', null),
  (item) => (item['gtin'] = `${toText(item['gtin']).slice(0, 12)}${toText(item['gtin']).endsWith('7') ? '3' : '7'}`),
  (item) => (item['gtin'] = toText(item['gtin']).slice(0, 9)),
  (item, index) => (item['gtin'] = createGtin('02', index)),
  (item, index) => (item['gtin'] = createGtin('99', index)),
  (item, index) => (item['gtin'] = createGtin('980', index)),
];

/** Adds values with several spellings or units. */
const blur = (item: Item, at: number): void => {
  const { season, country_of_origin: country } = getItemAttributes(item) as {
    season?: unknown;
    country_of_origin?: unknown;
  };
  if (at % 30 === 0) put(item, 'season', toText(season).toLowerCase());
  if (at % 30 === 1) put(item, 'season', `${toText(season)} `);
  if (at % 40 === 2) put(item, 'country_of_origin', toText(country).replace(/(.)(.)$/, '$2$1'));
  if (at % 40 === 3) put(item, 'country_of_origin', toText(country).toUpperCase());
  if (at % 9 === 4)
    put(item, 'volume', at % 2 === 0 ? `${String(250 + (at % 8) * 250)} ml` : `${String(1 + (at % 8) / 2)} l`);
};

const FINISHES = ['matt', 'brushed', 'glazed', 'raw'] as const;

/** Whether the variants of a block have no colour, but two sizes of each finish. */
const isSized = ({ block, level }: ProductShape): boolean => level === 2 && block % 12 === 3;

/** Duplicates one or two of these sizes, so that others are missing. */
const duplicateSizes = (item: Item, { place, kind }: ProductShape, at: number): void => {
  const sizes = kind.sizes.length > 1 ? kind.sizes : ['S', 'L'];
  put(item, 'color', null);
  put(item, 'color_code', null);
  put(item, 'finish', FINISHES[Math.floor((place - 1) / 2) % FINISHES.length]);
  put(item, 'size', sizes[place % 2 === 0 && at % 5 !== 0 ? 1 : 0]);
};

/** Adds the deliberate faults to a product. */
export const addDefects = (world: DemoAccountState, index: number, shape: ProductShape, item: Item): Item => {
  if (index < firstFlawedProduct) return item;
  const at = hashNumbers(world.seed, ID_KINDS.products, index, 15);
  const kind = Math.floor(at / 7) % oneOf;
  flaws[kind]?.(item, index);
  blur(item, at);
  if (isSized(shape)) duplicateSizes(item, shape, Math.floor(at / 11));
  else if (shape.level === 2 && at % 25 === 5) put(item, 'material', 'suede');
  return item;
};
