import { flag } from '../shared/item-flags.ts';
import type { ReadContext } from './read-context.ts';

/** How an attribute that the account has is named: by products, and by people. */
export interface NamedAttribute {
  /** The key of its values in products. */
  readonly key: string;
  readonly name: string;
  readonly label: string | null;
}

const mostAttributes = 5_000;

interface Declared {
  readonly name: string;
  readonly label: string | null;
}

const declared = ({ sql }: ReadContext): Declared[] =>
  sql
    .all(
      `SELECT name, label FROM r_attribute
       WHERE x_flags & ${flag.gone} = 0 AND name <> '' ORDER BY pk LIMIT ${mostAttributes}`,
    )
    .map(({ name, label }) => ({
      name: String(name),
      label: typeof label === 'string' && label.trim() !== '' ? label : null,
    }));

/** Whether those that are called otherwise than they are labelled stand in products by their labels. */
const labelsAreKeys = (attributes: readonly Declared[], seen: ReadonlySet<string>): boolean => {
  const unlike = attributes.filter(({ name, label }) => label !== null && label !== name);
  const byLabel = unlike.filter(({ label }) => seen.has(label ?? '')).length;
  return byLabel > unlike.filter(({ name }) => seen.has(name)).length;
};

/**
 * The attributes of the account with the keys by which products tell them. Some services key them by label and others by
 * name: `seen` are keys of products. A label that is a key comes first, then a name; what no product has goes by what
 * most others go by.
 */
export const namedAttributes = (reading: ReadContext, seen: ReadonlySet<string>): readonly NamedAttribute[] => {
  const attributes = declared(reading);
  const byLabel = labelsAreKeys(attributes, seen);
  const keyOf = ({ name, label }: Declared): string => {
    if (label === null || label === name) return name;
    if (seen.has(label) !== seen.has(name)) return seen.has(label) ? label : name;
    return byLabel ? label : name;
  };
  return attributes.map((one) => ({ ...one, key: keyOf(one) }));
};
