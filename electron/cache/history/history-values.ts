import type { ChangeSide, Difference } from '../../contract/changes.ts';
import type { Link } from '../../contract/items.ts';
import { fieldOf, kinds, resourceOf } from '../../model/index.ts';
import type { ResourceName } from '../../model/index.ts';
import type { KeptDifference, KeptSide } from './differences.ts';
import { linkTo } from '../read/link-targets.ts';
import type { ReadContext } from '../read/read-context.ts';

/** The maximum number of names that one change carries. */
const mostLinks = 1_000;

const sideOf = (kept: KeptSide): ChangeSide => {
  const [value, from, length] = kept;
  if (typeof from === 'number' && typeof length === 'number') return { is: 'piece', text: String(value), from, length };
  return kept.length === 0 ? { is: 'absent' } : { is: 'whole', value };
};

/** Returns the values of each differing property before and after. Empty if the values are no longer stored. */
export const differencesIn = ({ sql }: ReadContext, id: number): Difference[] => {
  const text = sql.get('SELECT unpacked(text, dictionary) AS text FROM change_value WHERE id = ?', id)?.['text'];
  if (typeof text !== 'string') return [];
  return (JSON.parse(text) as KeptDifference[]).map(([field, attribute, before, after]) => ({
    field,
    attribute,
    before: sideOf(before),
    after: sideOf(after),
  }));
};

const idsOf = (side: ChangeSide): readonly string[] => {
  if (side.is !== 'whole') return [];
  return kinds.refs.read(Array.isArray(side.value) ? side.value : [side.value]) ?? [];
};

/** Returns the names of the IDs in these values, if the items are cached, at most 1,000. */
export const linksOf = ({ sql }: ReadContext, resource: ResourceName, differences: readonly Difference[]): Link[] => {
  const found = differences.flatMap(({ field, before, after }) => {
    const to = fieldOf(resourceOf(resource), field)?.to;
    if (to === undefined) return [];
    return [...new Set([...idsOf(before), ...idsOf(after)])]
      .filter((id) => id !== '')
      .map((id) => linkTo(sql, field, to, id));
  });
  return found.slice(0, mostLinks);
};
