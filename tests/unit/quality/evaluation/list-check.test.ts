import { expect, it } from 'vitest';
import type { ListCheckResult } from '../../../../electron/contract/index.ts';
import { itemFlags } from '../../../../electron/cache/shared/item-flags.ts';
import { ListCheck } from '../../../../electron/quality/evaluation/list-check.ts';
import { cacheDatabase, storeItems, tempFolder } from '../../cache/temp-cache.ts';
import { ruleOf } from '../../cache/temp-quality.ts';
import { closedAfterTest } from '../../../support/closed-after-test.ts';

/** More products than are read together, three times. */
const count = 1_700;
const labelled = ruleOf('label', { of: 'field', name: 'label' }, { is: 'there' });

/**
 * A cache of products of which every seventh has no label. Those of `isListed` are on the list «named», the query of the
 * list «rest» matches the others.
 */
const store = (isListed: (at: number) => boolean, isDeleted: (at: number) => boolean): string => {
  const folder = tempFolder();
  const db = cacheDatabase(folder);
  const { sql } = storeItems(
    db,
    'product',
    Array.from({ length: count }, (_, at) => ({
      id: `p${String(at)}`,
      sku: `S${String(at)}`,
      label: at % 7 === 0 ? '' : 'Bag',
      static_list_ids: isListed(at) ? ['named'] : [],
    })),
  );
  const query = [[{ relationship_id: 'named', operator: 'not_in', product_ids: [] }]];
  sql.run(`INSERT INTO thing (kind, id, body) VALUES ('productList', 'rest', ?)`, JSON.stringify({ query }));
  const deleted = Array.from({ length: count }, (_, at) => at).filter(isDeleted);
  sql.run(
    `UPDATE r_product SET x_flags = x_flags | ${String(itemFlags.gone)}
     WHERE pk IN (SELECT pk FROM item WHERE id IN (SELECT 'p' || value FROM json_each(?)))`,
    JSON.stringify(deleted),
  );
  return folder;
};

const check = (folder: string, list: string): ListCheckResult => {
  const checking = closedAfterTest(new ListCheck(folder, { list, rules: [labelled] }));
  for (;;) {
    const { lint, read } = checking.step();
    if (lint === null) continue;
    expect(read).toBe(lint.total);
    return lint;
  }
};

const between = (from: number, to: number) => (at: number) => at >= from && at < to;
const all = Array.from({ length: count }, (_, at) => at);

it.each([
  ['the first products are deleted', () => true, between(0, 600)],
  ['products in the middle are deleted', () => true, between(400, 1_200)],
  ['the last products are deleted', () => true, between(1_100, count)],
  ['products in the middle are on another list', between(300, 1_400), () => false],
  ['the first products are on another list', between(0, 1_000), (at: number) => at % 2 === 0],
])('checks every product of a list that is not deleted when %s', (_, isListed, isDeleted) => {
  const folder = store(isListed, isDeleted);
  for (const [list, isMember] of [['named', isListed] as const, ['rest', (at: number) => !isListed(at)] as const]) {
    const members = all.filter((at) => isMember(at) && !isDeleted(at));
    const failing = members.filter((at) => at % 7 === 0).map((at) => `p${String(at)}`);
    const { total, findings } = check(folder, list);
    expect([total, findings.map(({ ids }) => ids)]).toEqual([members.length, failing.length === 0 ? [] : [failing]]);
  }
});
