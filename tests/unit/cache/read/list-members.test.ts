import fc from 'fast-check';
import { expect, it } from 'vitest';
import { getListMembers, isInList, readListKeys } from '../../../../electron/cache/read/list-members.ts';
import { createReadContext } from '../../../../electron/cache/read/read-context.ts';
import { cacheDatabase, storeItems } from '../temp-cache.ts';

/** A cache of products, some of which are on the list «named»; the query of the list «rest» matches the others. */
const open = (named: readonly boolean[]) => {
  const db = cacheDatabase();
  const items = named.map((is, at) => ({ id: `p${at}`, sku: `S${at}`, static_list_ids: is ? ['named'] : [] }));
  const { sql } = storeItems(db, 'product', items);
  const query = [[{ relationship_id: 'named', operator: 'not_in', product_ids: [] }]];
  sql.run(
    `INSERT INTO thing (kind, id, body) VALUES ('productList', 'rest', ?)`,
    JSON.stringify({ id: 'rest', query }),
  );
  const reading = createReadContext(db);
  return { reading, keys: named.map((_, at) => sql.get('SELECT pk FROM item WHERE id = ?', `p${at}`)?.['pk']) };
};

it('reads the products of a list and those that its query leaves, in pages of any size', () => {
  fc.assert(
    fc.property(
      fc.array(fc.boolean(), { minLength: 1, maxLength: 12 }).filter((named) => named.includes(true)),
      fc.integer({ min: 1, max: 5 }),
      (named, most) => {
        const { reading, keys } = open(named);
        for (const [id, isMember] of [['named', true] as const, ['rest', false] as const]) {
          const members = getListMembers(reading, id);
          const read: number[] = [];
          for (let [key, more] = [0, true]; more;) {
            const some = members.after(reading, key, most);
            read.push(...some.keys);
            [key, more] = [some.to, some.more];
          }
          const expected = keys.filter((_, at) => named[at] === isMember);
          expect([read, members.total, members.doubts]).toEqual([expected, expected.length, []]);
          const list = { id, name: id };
          expect([...readListKeys(reading, list)]).toEqual(expected);
          expect(keys.filter((pk) => isInList(reading, list, Number(pk)))).toEqual(expected);
        }
      },
    ),
    { numRuns: 15 },
  );
});
