import { resourceId } from '../../base/brand.ts';
import type { ResourceId } from '../../base/brand.ts';
import { resourceOf } from '../../model/index.ts';
import type { ResourceName } from '../../model/index.ts';
import { flag } from '../shared/item-flags.ts';
import { fold, orderKey } from '../shared/fold.ts';
import type { ReadContext } from './read-context.ts';
import { tableOf } from '../shared/schema.ts';

/** An item by one of the SKUs or names that were asked for. */
export interface Titled {
  readonly asked: string;
  readonly id: ResourceId;
  /** As the item has it: case and accents can be others. */
  readonly title: string;
}

/** The items (not gone) of these SKUs or names, case and accents aside, for each at most one: the same letters first. */
export const itemsTitled = (
  { sql }: ReadContext,
  { resource, titles }: { resource: ResourceName; titles: readonly string[] },
): Titled[] => {
  const table = resourceOf(resource);
  const keys = titles.flatMap((asked) => {
    const key = orderKey(asked);
    return key === null ? [] : [[key, asked]];
  });
  const rows = sql.all(
    `SELECT j.value ->> 1 AS asked, i.id, r."${table.title}" AS title
     FROM json_each(?) j CROSS JOIN ${tableOf(table)} r ON r."k_${table.title}" = j.value ->> 0
     JOIN item i USING (pk) WHERE r.x_flags & ${flag.gone} = 0`,
    JSON.stringify(keys),
  );
  const found = new Map<string, Titled>();
  for (const row of rows) {
    const [asked, title] = [String(row['asked']), String(row['title'])];
    const better = !found.has(asked) || title === asked;
    if (better && fold(title).trim() === fold(asked).trim())
      found.set(asked, { asked, id: resourceId(String(row['id'])), title });
  }
  return [...found.values()];
};
