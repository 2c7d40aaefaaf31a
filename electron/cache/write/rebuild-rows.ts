import { type ResourceName, resourceNames } from '../../model/index.ts';
import { listNewChannels } from '../db/channels.ts';
import { fillModificationTimes } from '../db/local-creations.ts';
import { writeDerivedData } from '../db/derived-data.ts';
import { parseIdentifiedItem } from '../shared/parse-item.ts';
import { markDuplicateContent } from '../db/duplicate-content.ts';
import { type WriteContext, runInTransaction } from '../db/write-context.ts';

/** The number of items in one step, small enough that a page or a query never waits long for it. */
const itemsPerStep = 250;

type Marks = Partial<Record<ResourceName, { readonly from: number; readonly words: boolean }>>;

const readMarks = (store: WriteContext): Marks => JSON.parse(store.meta('refill') ?? '{}') as Marks;
const writeMarks = (store: WriteContext, marks: Marks): void =>
  store.setMeta('refill', Object.keys(marks).length === 0 ? null : JSON.stringify(marks));

/** Marks all rows of these resources to be rebuilt from their bodies. `words`: their search index is empty. */
export const markRefill = (store: WriteContext, resources: readonly ResourceName[], includesTexts: boolean): void => {
  if (resources.length === 0) return;
  const marks = readMarks(store);
  for (const name of resources) marks[name] = { from: 0, words: includesTexts || (marks[name]?.words ?? false) };
  writeMarks(store, marks);
};

const rebuildItems = (
  store: WriteContext,
  resource: ResourceName,
  from: number,
  includesTexts: boolean,
): number | null => {
  const rows = store.sql.all(
    // Iterate by key: with the index of identities, SQLite would read and sort all items for each step.
    `SELECT i.pk, i.gone, i.changed_at, b.text FROM item i NOT INDEXED CROSS JOIN body b USING (pk)
     WHERE i.resource = ? AND i.pk > ? ORDER BY i.pk LIMIT ?`,
    resource,
    from,
    itemsPerStep,
  );
  for (const row of rows) {
    const item = parseIdentifiedItem(resource, row['text'] as string);
    if (item === null) continue;
    const pk = row['pk'] as number;
    const derivable = { pk, ...item, gone: row['gone'] !== 0, changedAt: row['changed_at'] as number | null };
    writeDerivedData(store, resource, derivable, includesTexts ? null : item.raw);
  }
  fillModificationTimes(store, resource);
  markDuplicateContent(store);
  listNewChannels(store);
  return rows.length < itemsPerStep ? null : (rows.at(-1)?.['pk'] as number);
};

/** Runs one step of the marked rebuilds. Returns its resource, or null if nothing is left. */
export const rebuildRowsStep = (store: WriteContext): ResourceName | null => {
  const resource = resourceNames.find((name) => readMarks(store)[name] !== undefined);
  if (resource === undefined) return null;
  runInTransaction(store, () => {
    const { [resource]: mark, ...others } = readMarks(store);
    const includesTexts = mark?.words ?? true;
    const from = rebuildItems(store, resource, mark?.from ?? 0, includesTexts);
    writeMarks(store, from === null ? others : { ...others, [resource]: { from, words: includesTexts } });
  });
  return resource;
};
