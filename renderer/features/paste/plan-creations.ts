import type { BatchCreation } from '../../../electron/contract/index.ts';
import { withoutFields } from '../../../electron/model/index.ts';
import type { CheckedRow } from './check-row.ts';

/** The rows to add to the outbox in order, and the rows left out because their parent's row is. */
export interface Plan {
  /** The indexes of rows. Parents precede their variants. */
  readonly rows: readonly number[];
  readonly orphans: ReadonlySet<number>;
  /** The set of rows to send. */
  readonly sent: ReadonlySet<number>;
}

/** Plans the rows to send: wanted valid rows, parents first, otherwise in table order. */
export const createPastePlan = (rows: readonly CheckedRow[], wanted: (row: number) => boolean): Plan => {
  const sent = new Map<number, boolean>();
  const order: number[] = [];
  const orphans = new Set<number>();
  const isSendable = (at: number): boolean => wanted(at) && rows[at] !== undefined && rows[at].state !== 'fault';
  for (const index of rows.keys()) {
    if (sent.has(index)) continue;
    // From the row up to its topmost parent. Validated rows have no cycles.
    const chain: number[] = [];
    for (
      let at: number | null = index;
      at !== null && !sent.has(at) && !chain.includes(at);
      at = rows[at]?.parentRow ?? null
    )
      chain.push(at);
    for (const at of chain.toReversed()) {
      const parent = rows[at]?.parentRow ?? null;
      const isParentMissing = parent !== null && sent.get(parent) !== true;
      sent.set(at, isSendable(at) && !isParentMissing);
      if (isSendable(at) && isParentMissing) orphans.add(at);
      if (isSendable(at) && !isParentMissing) order.push(at);
    }
  }
  return { rows: order, orphans, sent: new Set(order) };
};

/** Returns the dependency of a row on its parent, if the parent does not exist yet. */
const getParentDependency = (
  { parentRow, parentIntent }: CheckedRow,
  placeOf: ReadonlyMap<number, number>,
): BatchCreation['dependsOn'] => {
  if (parentIntent !== null) return [{ id: parentIntent, member: 'parent_id' }];
  const row = parentRow === null ? undefined : placeOf.get(parentRow);
  return row === undefined ? undefined : [{ row, member: 'parent_id' }];
};

/** Returns the creations of a plan, each with a dependency on its parent, and without the left-out properties. */
export const toBatchCreations = (
  rows: readonly CheckedRow[],
  plan: Plan,
  leftOut: readonly string[] = [],
): readonly BatchCreation[] => {
  const planIndexes = new Map(plan.rows.map((row, index) => [row, index]));
  return plan.rows.flatMap((at): BatchCreation[] => {
    const row = rows[at];
    if (row === undefined) return [];
    const dependsOn = getParentDependency(row, planIndexes);
    return [
      {
        resource: 'product',
        body: withoutFields(row.body, leftOut) as BatchCreation['body'],
        ...(dependsOn === undefined ? {} : { dependsOn }),
      },
    ];
  });
};
