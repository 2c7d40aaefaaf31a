import type { Item } from '../types.ts';
import { CARE, COLOURS, COUNTRIES, MATERIALS, SEASONS, SENTENCES } from '../vocabulary.ts';
import type { DemoAccountState } from '../demo-account.ts';
import { toDemoIsoDate } from './dates.ts';
import type { ProductShape } from './product-shape.ts';
import { type RandomSequence, getWrapped } from '../random.ts';

const DAY = 86_400_000;
const CODES = [
  '4b5054',
  'b35e3d',
  'eae2cf',
  '426350',
  '7d3a40',
  'aeb7bb',
  'c29a4a',
  '6c7351',
  '3a4d6b',
  'cbb894',
  'c8975f',
  '7fa6b8',
];

/** Returns the free attributes of a product: values of every JSON type. */
export function buildProductAttributes(world: DemoAccountState, shape: ProductShape, dice: RandomSequence): Item {
  const { kind, colour, material, language } = shape;
  const values: Item = {
    brand: 'Northfield',
    color: COLOURS[colour]?.[language],
    color_code: `#${CODES[colour]}`,
    material: MATERIALS[material][language],
    weight_kg: (dice.below(4800) + 40) / 1000,
    dimensions: { width: 8 + dice.below(60), height: 10 + dice.below(70), depth: 4 + dice.below(40), unit: 'cm' },
    price: { amount: 9.9 + dice.below(380), currency: dice.chance(80) ? 'EUR' : 'USD' },
    care: [dice.pick(CARE), dice.pick(CARE)],
    fragile: dice.chance(12),
    discontinued_on: dice.chance(4) ? toDay(world.startAt - dice.below(400) * DAY) : null,
    release_date: toDay(world.startAt - dice.below(1500) * DAY),
    rating: dice.chance(70) ? (20 + dice.below(31)) / 10 : null,
    warranty_years: 2 + dice.below(9),
    country_of_origin: dice.pick(COUNTRIES),
    season: dice.pick(SEASONS),
  };
  if (dice.chance(90)) values['description'] = buildDescription(shape, dice);
  if (dice.chance(25)) values['name_de'] = kind.names[1];
  if (dice.chance(20)) values['tags'] = ['durable', 'repairable', kind.drawing];
  if (dice.chance(10))
    values['pack_sizes'] = [{ pieces: 6, carton: { weight_kg: 3.2, stackable: true } }, { pieces: 24 }];
  if (dice.chance(6)) values['certificates'] = [];
  return values;
}

function buildDescription(shape: ProductShape, dice: RandomSequence): string {
  const sentences = SENTENCES[shape.language] ?? getWrapped(SENTENCES, 0);
  const first = dice.pick(sentences);
  const second = dice.pick(sentences);
  const name = getWrapped(shape.kind.names, shape.language);
  if (dice.chance(30)) return `${name}. ${first}`;
  return `<p><strong>${name}.</strong> ${first}</p><ul><li>${second}</li><li>${shape.kind.sizes.join(', ') || '1'}</li></ul>`;
}

function toDay(ms: number): string {
  return toDemoIsoDate(ms).slice(0, 10);
}
