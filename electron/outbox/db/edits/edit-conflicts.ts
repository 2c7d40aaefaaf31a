import type { DatabaseSync } from 'node:sqlite';
import type { IntentId } from '../../../base/branded-types.ts';
import { isBatchId, parseBatchNumber } from '../../../contract/constants.ts';
import type { EditFilter } from '../../../edits/contract.ts';
import type { ConflictWindow, SelectedConflicts } from '../../../edits/send-contract.ts';
import { fold } from '../../../model/text-folding.ts';
import { readRowsByNumber, toBatchEntryRow } from '../outbox-rows.ts';
import { runRead } from '../transaction.ts';

/** Rows `offset` to `offset + limit` of the conflicts that match a filter. */
export interface ConflictQuery {
  readonly filter: EditFilter | null;
  readonly offset: number;
  readonly limit: number;
}

/** The sent edits in conflict, oldest first. */
export interface EditConflicts {
  window(query: ConflictQuery): ConflictWindow;
  ids(which: SelectedConflicts): IntentId[];
}

interface Condition {
  readonly sql: string;
  readonly values: readonly string[];
}

const inConflict = `discarded_at IS NULL AND edit IS NOT NULL AND state = 'failed'
  AND json_type(edit, '$.conflict') = 'object'`;

/** SQL: the texts of a conflict that the user searches. */
const texts = `folded(concat_ws(' ', title, edit ->> '$.fieldLabel', edit ->> '$.base', edit ->> '$.value',
  edit ->> '$.conflict.atService'))`;

const createListCondition = (member: 'field' | 'origin', values: readonly string[]): Condition[] =>
  values.length === 0
    ? []
    : [{ sql: `edit ->> '$.${member}' IN (SELECT value FROM json_each(?))`, values: [JSON.stringify(values)] }];

const createFilterConditions = ({ searchText, fields, origins }: EditFilter): readonly Condition[] => [
  ...createListCondition('field', fields),
  ...createListCondition('origin', origins),
  ...fold(searchText)
    .split(/\s+/)
    .filter((term) => term !== '')
    .map((term) => ({ sql: `instr(${texts}, ?) > 0`, values: [term] })),
];

const createConditions = (which: SelectedConflicts): readonly Condition[] => {
  if ('filter' in which) return which.filter === null ? [] : createFilterConditions(which.filter);
  const [batches, entries] = [which.ids.filter(isBatchId), which.ids.filter((id) => !isBatchId(id))];
  return [
    {
      sql: '(id IN (SELECT value FROM json_each(?)) OR batch IN (SELECT value FROM json_each(?)))',
      values: [JSON.stringify(entries), JSON.stringify(batches.map(parseBatchNumber))],
    },
  ];
};

/** Creates the queries of conflicts. They need the SQL function `folded`. */
export const createEditConflicts = (db: DatabaseSync): EditConflicts => {
  const select = (which: SelectedConflicts): readonly { readonly seq: number; readonly id: IntentId }[] => {
    const conditions = createConditions(which);
    return db
      .prepare(
        `SELECT seq, id FROM intent WHERE ${[inConflict, ...conditions.map(({ sql }) => sql)].join(' AND ')} ORDER BY seq`,
      )
      .all(...conditions.flatMap(({ values }) => values))
      .map(({ seq, id }) => ({ seq: Number(seq), id: id as IntentId }));
  };
  return {
    window: ({ filter, offset, limit }) =>
      runRead(() => {
        const all = select({ filter: null });
        const found = filter === null ? all : select({ filter });
        const numbers = found.slice(offset, offset + limit).map(({ seq }) => seq);
        const rows = readRowsByNumber(db, numbers);
        return {
          offset,
          rows: numbers
            .map((seq) => rows.get(seq))
            .filter((row) => row !== undefined)
            .map(toBatchEntryRow),
          total: found.length,
          all: all.length,
        };
      }),
    ids: (which) => runRead(() => select(which).map(({ id }) => id)),
  };
};
