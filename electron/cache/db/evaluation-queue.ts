import { itemFlags } from '../shared/item-flags.ts';
import { type ProductKeys, identifyingFields } from '../shared/rule-results.ts';
import type { WriteContext } from './write-context.ts';

type Store = Pick<WriteContext, 'sql'>;

/** The keys of a missing product. */
const none: ProductKeys = identifyingFields.map(() => null);

const isAnyProfileEvaluated = ({ sql }: Store): boolean =>
  sql.get('SELECT 1 FROM judged_profile LIMIT 1') !== undefined;

/**
 * Returns the keys that identify a product, before it is rewritten, or `undefined` while no profile has evaluated any
 * product.
 */
export const readKeysBefore = (store: Store, pk: number): ProductKeys | undefined => {
  if (!isAnyProfileEvaluated(store)) return undefined;
  const columns = identifyingFields.map((field) => `k_${field}`).join(', ');
  const row = store.sql.get(`SELECT x_flags, ${columns} FROM r_product WHERE pk = ?`, pk);
  if (row === undefined || (Number(row['x_flags']) & itemFlags.gone) !== 0) return none;
  return identifyingFields.map((field) => row[`k_${field}`] as string | null);
};

const withKeys = (former: unknown, keys: ProductKeys): string => {
  const known = typeof former === 'string' ? (JSON.parse(former) as ProductKeys[]) : [];
  const isKnown = known.some((one) => one.every((key, index) => key === keys[index]));
  return JSON.stringify(isKnown ? known : [...known, keys]);
};

/**
 * Queues a product for evaluation. Without any evaluation yet, every product will be evaluated anyway. `before`: its
 * previous keys, if they may have changed.
 */
export const queueEvaluation = (store: Store, pk: number, before?: ProductKeys): void => {
  if (!isAnyProfileEvaluated(store)) return;
  const { sql } = store;
  const former = sql.get('SELECT former FROM judge_due WHERE pk = ?', pk)?.['former'] ?? null;
  const formerKeys = before === undefined ? former : withKeys(former, before);
  sql.run('INSERT OR REPLACE INTO judge_due (pk, former) VALUES (?, ?)', pk, formerKeys);
};
