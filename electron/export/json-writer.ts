import type { SnapshotItem } from '../cache/read/snapshot.ts';
import { type Resource, parseFreeAttributeColumn, kindParsers } from '../model/index.ts';
import { asJson, getFieldValue } from '../model/table/cell-values.ts';
import { completenessColumn, floorPercent } from '../tables/columns.ts';
import type { TableWriter, WriteChunk } from '../tables/table-writer.ts';

/** Removes line breaks, which in valid JSON are only between values. */
const onOneLine = (text: string): string => text.replaceAll(/[\r\n]+/g, ' ');

/** Returns the parsed values as JSON: the chosen fields, or every field of the model that the service sent. */
const serializeTypedItem = (resource: Resource, chosen: readonly string[] | null, item: SnapshotItem): string => {
  const view: Record<string, unknown> = {};
  const chosenNames = chosen === null ? null : new Set(chosen);
  for (const field of resource.fields) {
    const value = chosenNames?.has(field.name) === false ? undefined : getFieldValue(field, item.raw);
    if (value !== undefined) view[field.name] = value;
  }
  for (const name of chosen ?? []) {
    const free = parseFreeAttributeColumn(resource, name);
    const map = free === undefined ? undefined : kindParsers.map.read(item.raw[free.field.name]);
    if (free !== undefined && map !== undefined && Object.hasOwn(map, free.attribute)) view[name] = map[free.attribute];
  }
  for (const [name, score] of Object.entries(item.scores ?? {})) view[name] = floorPercent(score);
  if (item.completeness !== null && chosenNames?.has(completenessColumn) !== false)
    view[completenessColumn] = item.completeness.filter(Boolean).length;
  return asJson(view);
};

/**
 * Creates a JSON writer with one item per line: an array, or JSON Lines (`lines`). `body`: the parsed values of the
 * columns, or the raw body.
 */
export const createJsonWriter = (
  put: WriteChunk,
  options: { resource: Resource; columns: readonly string[] | null; body: 'typed' | 'raw'; lines: boolean },
): TableWriter => {
  const { resource, columns, body, lines } = options;
  const serializeItem = (item: SnapshotItem): string =>
    (body === 'raw' ? onOneLine(item.text) : serializeTypedItem(resource, columns, item)).toWellFormed();
  const [open, between, close] = lines ? ['', '\n', '\n'] : ['[\n', ',\n', '\n]\n'];
  let empty = true;
  put(Buffer.from(open));
  return {
    cut: 0,
    write: (items) => {
      if (items.length === 0) return;
      put(Buffer.from((empty ? '' : between) + items.map(serializeItem).join(between)));
      empty = false;
    },
    end: () => put(Buffer.from(empty && lines ? '' : close)),
  };
};
