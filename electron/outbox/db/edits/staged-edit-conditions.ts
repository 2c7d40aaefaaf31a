import type { ResourceId } from '../../../base/branded-types.ts';
import type { EditedResource, EditOrigin, EditSelection, EditTab } from '../../../edits/contract.ts';

export const breaksNone = 0;
export const breaksShould = 1;
export const breaksMust = 2;

/** A search term, with the items and fields whose names contain it. Values are searched by `text`. */
export interface EditTerm {
  /** Folded as by `fold`. */
  readonly text: string;
  readonly items: readonly { readonly resource: EditedResource; readonly ids: readonly ResourceId[] }[];
  readonly fields: readonly string[];
}

/** A filter of staged edits whose search terms are looked up. An empty list does not restrict. */
export interface EditConditions {
  readonly terms: readonly EditTerm[];
  readonly fields: readonly string[];
  readonly origins: readonly EditOrigin[];
}

/** The rows that meet the conditions and are selected. */
export interface SelectedEdits extends Omit<EditSelection, 'filter'> {
  readonly conditions: EditConditions | null;
}

/** An SQL condition with its values. */
export interface EditWhere {
  readonly sql: string;
  readonly values: readonly string[];
}

export const tabSql: Readonly<Record<EditTab, string>> = {
  all: 'true',
  breaksRule: `breaks >= ${breaksShould}`,
  changedSince: `state IN ('changedSince', 'missing')`,
};

const createListCondition = (column: string, values: readonly string[]): EditWhere[] =>
  values.length === 0
    ? []
    : [{ sql: `${column} IN (SELECT value FROM json_each(?))`, values: [JSON.stringify(values)] }];

/** A term is found in the values before and after, in the name of the field, or in the name of the item. */
const createTermCondition = ({ text, items, fields }: EditTerm): EditWhere => {
  const parts: EditWhere[] = [
    { sql: 'instr(folded(value), ?) > 0', values: [text] },
    { sql: 'instr(folded(base), ?) > 0', values: [text] },
    ...createListCondition('field', fields),
    ...items.flatMap(({ resource, ids }) =>
      createListCondition('item', ids).map(({ sql, values }) => ({
        sql: `(resource = ? AND ${sql})`,
        values: [resource, ...values],
      })),
    ),
  ];
  return { sql: `(${parts.map(({ sql }) => sql).join(' OR ')})`, values: parts.flatMap(({ values }) => values) };
};

/** Returns the SQL condition for the rows of a tab that meet the conditions. It needs the SQL function `folded`. */
export const createTabCondition = (tab: EditTab, conditions: EditConditions | null): EditWhere => {
  const parts: EditWhere[] = [
    { sql: tabSql[tab], values: [] },
    ...(conditions === null ? [] : createListCondition('field', conditions.fields)),
    ...(conditions === null ? [] : createListCondition('origin', conditions.origins)),
    ...(conditions?.terms ?? []).map(createTermCondition),
  ];
  return { sql: parts.map(({ sql }) => sql).join(' AND '), values: parts.flatMap(({ values }) => values) };
};

/** Returns the SQL condition for the selected rows. */
export const createSelectionCondition = ({ tab, sound, breaking, conditions }: SelectedEdits): EditWhere => {
  const listed = createTabCondition(tab, conditions);
  const createIdCondition = ({ inverted }: EditSelection['sound']): string =>
    `id ${inverted ? 'NOT IN' : 'IN'} (SELECT value FROM json_each(?))`;
  return {
    sql: `${listed.sql} AND ((breaks < ${breaksMust} AND ${createIdCondition(sound)}) OR (breaks = ${breaksMust} AND ${createIdCondition(breaking)}))`,
    values: [...listed.values, JSON.stringify(sound.ids), JSON.stringify(breaking.ids)],
  };
};
