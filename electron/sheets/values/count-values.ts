import type { Job } from '../../base/job.ts';
import { isObject, isObjectOrArray } from '../../base/guards.ts';
import { openSnapshot } from '../../cache/read/snapshot.ts';
import { getAttributes } from '../../cache/shared/attribute-values.ts';
import { openSheetSnapshot } from '../../cache/read/sheet-snapshot.ts';
import type { AttributeValues, Spelling, AttributeValueProblems } from '../contract.ts';
import { type ValueCause, valueCauses } from '../../contract/constants.ts';
import { kindParsers } from '../../model/index.ts';
import { clusterSpellings } from './spelling-clusters.ts';
import { findMixedNumbers } from './mixed-numbers.ts';
import { VariantSets } from '../shared/variant-sets.ts';

/** The number of different values beyond which an attribute contains texts, not values that users select. */
const maxDistinctValues = 20_000;
const maxListedValues = 1_000;
/** The number of products in memory at a time. */
const productsPerPage = 200;

/** The frequency of each value of an attribute. */
interface Counted {
  products: number;
  /** Null if there are too many. */
  values: Map<string, number> | null;
  /** Amounts with units that are objects. They are distinguished from texts because a sheet cannot set them. */
  readonly measures: Map<string, number>;
}

const createEmptyCounts = (): Counted => ({ products: 0, values: new Map(), measures: new Map() });

const getTexts = (value: unknown): readonly string[] => {
  if (typeof value === 'string') return value === '' ? [] : [value];
  if (typeof value === 'number' || typeof value === 'boolean') return [String(value)];
  return Array.isArray(value) ? value.filter((entry): entry is string => typeof entry === 'string') : [];
};

/** Whether a product has a value of an attribute. */
const isUsed = (value: unknown): boolean =>
  isObjectOrArray(value) ? Object.keys(value).length > 0 : value !== null && value !== undefined && value !== '';

const isNumber = (value: unknown): boolean =>
  typeof value === 'number' || (typeof value === 'string' && /^[+-]?\d[\d.,]*$/.test(value));

/** Returns the text of an object such as `{ amount: 5, currency: 'EUR' }`, or null if it is not an amount. */
const measureIn = (value: unknown): string | null => {
  if (!isObject(value)) return null;
  const members = Object.values(value).filter((member) => member !== null && member !== '');
  const numbers = members.filter(isNumber);
  const units = members.filter((member) => typeof member === 'string' && !isNumber(member));
  const isAmount = numbers.length === 1 && units.length <= 1 && members.length === numbers.length + units.length;
  return isAmount ? [...numbers, ...units].join(' ') : null;
};

const increment = (counts: Map<string, number>, text: string): void =>
  void counts.set(text, (counts.get(text) ?? 0) + 1);

/** Counts the values of products' attributes. */
class Counts {
  readonly #attributes = new Map<string, Counted>();

  get attributes(): ReadonlyMap<string, Counted> {
    return this.#attributes;
  }

  add(attributes: Readonly<Record<string, unknown>>): void {
    for (const [name, value] of Object.entries(attributes)) {
      if (!isUsed(value)) continue;
      const counted = this.#attributes.get(name) ?? createEmptyCounts();
      this.#attributes.set(name, counted);
      counted.products += 1;
      const { values, measures } = counted;
      const measure = measureIn(value);
      if (measure !== null && (measures.size < maxDistinctValues || measures.has(measure)))
        increment(measures, measure);
      if (values === null) continue;
      for (const text of new Set(getTexts(value))) increment(values, text);
      if (values.size > maxDistinctValues) counted.values = null;
    }
  }
}

/** The declaration of an attribute. */
interface Declared {
  readonly label: string | null;
  readonly options: readonly string[];
}

const sortSpellings = (values: Counted['values']): readonly Spelling[] =>
  [...(values ?? [])]
    .map(([value, products]) => ({ value, products }))
    .toSorted((one, other) => other.products - one.products || (one.value < other.value ? -1 : 1));

const findCause = (found: Omit<AttributeValueProblems, 'cause'>, declared: Declared | undefined): ValueCause | null => {
  if (found.products === 0) return 'unused';
  if (found.clusters > 0) return 'spellings';
  if (found.mixed !== null) return 'numbers';
  return found.once > 0 && (declared?.options.length ?? 0) > 0 ? 'once' : null;
};

const analyzeAttribute = (name: string, counted: Counted, declared: Declared | undefined): AttributeValueProblems => {
  const all = sortSpellings(counted.values);
  const inClusters = clusterSpellings(all);
  const usedOnce = all.filter(({ products }) => products === 1);
  const options = new Set(declared?.options ?? []);
  const found = {
    name,
    label: declared?.label ?? null,
    products: counted.products,
    values: counted.values?.size ?? null,
    clusters: inClusters.length,
    once: usedOnce.length,
    mixed: findMixedNumbers([...all, ...sortSpellings(counted.measures)]),
    inClusters,
    usedOnce: usedOnce.slice(0, maxListedValues),
    notOptions: options.size === 0 ? [] : all.filter(({ value }) => !options.has(value)).slice(0, maxListedValues),
    all: all.slice(0, maxListedValues),
  };
  return { ...found, cause: findCause(found, declared) };
};

const readDeclared = (folder: string): ReadonlyMap<string, Declared> => {
  const snapshot = openSheetSnapshot(folder);
  try {
    return new Map(
      [...snapshot.attributes()].map(([name, raw]) => {
        const label = kindParsers.text.read(raw['label']) ?? '';
        return [name, { label: label === '' ? null : label, options: kindParsers.texts.read(raw['options']) ?? [] }];
      }),
    );
  } finally {
    snapshot.close();
  }
};

const rankCause = ({ cause }: AttributeValues): number =>
  cause === null ? valueCauses.length : valueCauses.indexOf(cause);

const sortAttributes = (attributes: readonly AttributeValueProblems[]): readonly AttributeValueProblems[] =>
  attributes.toSorted(
    (one, other) =>
      rankCause(one) - rankCause(other) || other.clusters - one.clusters || one.name.localeCompare(other.name, 'en'),
  );

/** The result of a count. */
export interface Counting {
  readonly attributes: readonly AttributeValueProblems[];
  readonly variants: VariantSets;
}

/** A count of all attributes. In its result, attributes with problems are first. */
export type CountJob = Job<Counting>;

/** Opens the products of the cache in `folder`. Every call can fail with `disk`. */
export const openCount = (folder: string): CountJob => {
  const query = { resource: 'product', searchText: '', view: 'all', type: null, sort: null } as const;
  const snapshot = openSnapshot(folder, { what: 'all', query });
  const { total } = snapshot;
  return {
    total,
    steps: function* () {
      const counts = new Counts();
      const variants = new VariantSets();
      for (let from = 0; from < total; from += productsPerPage) {
        for (const item of snapshot.read(from, from + productsPerPage)) {
          counts.add(getAttributes(item.raw));
          variants.add(item);
        }
        yield Math.min(total, from + productsPerPage);
      }
      const declared = readDeclared(folder);
      const found: AttributeValueProblems[] = [];
      for (const name of new Set([...counts.attributes.keys(), ...declared.keys()])) {
        found.push(analyzeAttribute(name, counts.attributes.get(name) ?? createEmptyCounts(), declared.get(name)));
        yield total;
      }
      for (const _ of variants.workOut()) yield total;
      return { attributes: sortAttributes(found), variants };
    },
    close: () => snapshot.close(),
  };
};
