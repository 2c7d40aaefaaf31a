import type { ChangeDetail } from '../../contract/changes.ts';
import { readChangeRow } from './history-lists.ts';
import { readDifferences, resolveDifferenceLinks } from './history-values.ts';
import type { ReadContext } from '../read/read-context.ts';
import { runInReadTransaction } from '../read/item-rows.ts';

/** Returns one change with the values of each differing property before and after, or null if it is not stored. */
export const readChange = (reading: ReadContext, id: number): ChangeDetail | null =>
  runInReadTransaction(reading, () => {
    const row = readChangeRow(reading, id);
    if (row === null) return null;
    const differences = readDifferences(reading, id);
    const item = reading.sql.get(
      `SELECT gone, (SELECT max(id) FROM change WHERE pk = i.pk AND id < ?1) AS earlier,
         (SELECT min(id) FROM change WHERE pk = i.pk AND id > ?1) AS later
       FROM item i WHERE resource = ?2 AND id = ?3`,
      id,
      row.resource,
      row.itemId,
    );
    return {
      ...row,
      itemGone: (item?.['gone'] ?? 0) !== 0,
      differences,
      links: resolveDifferenceLinks(reading, row.resource, differences),
      earlier: (item?.['earlier'] ?? null) as number | null,
      later: (item?.['later'] ?? null) as number | null,
    };
  });
