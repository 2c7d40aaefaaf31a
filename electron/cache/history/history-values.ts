import type { ChangeSideValue, Difference } from '../../contract/changes.ts';
import type { Link } from '../../contract/items.ts';
import { type ResourceName, getField, kindParsers, getResource } from '../../model/index.ts';
import type { StoredDifference, StoredSide } from './differences.ts';
import { createLink } from '../read/link-targets.ts';
import type { ReadContext } from '../read/read-context.ts';

/** The maximum number of names that one change carries. */
const maxLinks = 1_000;

const toChangeSide = (stored: StoredSide): ChangeSideValue => {
  const [value, from, length] = stored;
  if (typeof from === 'number' && typeof length === 'number') return { is: 'piece', text: String(value), from, length };
  return stored.length === 0 ? { is: 'absent' } : { is: 'whole', value };
};

/** Returns the values of each differing property before and after. Empty if the values are no longer stored. */
export const readDifferences = ({ sql }: ReadContext, id: number): Difference[] => {
  const text = sql.get('SELECT unpacked(text, dictionary) AS text FROM change_value WHERE id = ?', id)?.['text'];
  if (typeof text !== 'string') return [];
  return (JSON.parse(text) as StoredDifference[]).map(([field, attribute, before, after]) => ({
    field,
    attribute,
    before: toChangeSide(before),
    after: toChangeSide(after),
  }));
};

const extractSideIds = (side: ChangeSideValue): readonly string[] => {
  if (side.is !== 'whole') return [];
  return kindParsers.refs.read(Array.isArray(side.value) ? side.value : [side.value]) ?? [];
};

/** Returns the names of the IDs in these values, if the items are cached, at most 1,000. */
export const resolveDifferenceLinks = (
  { sql }: ReadContext,
  resource: ResourceName,
  differences: readonly Difference[],
): Link[] => {
  const found = differences.flatMap(({ field, before, after }) => {
    const to = getField(getResource(resource), field)?.to;
    if (to === undefined) return [];
    return [...new Set([...extractSideIds(before), ...extractSideIds(after)])]
      .filter((id) => id !== '')
      .map((id) => createLink(sql, field, to, id));
  });
  return found.slice(0, maxLinks);
};
