import type { SnapshotItem } from '../cache/read/snapshot.ts';
import { freeOf, kinds } from '../model/index.ts';
import type { Resource } from '../model/index.ts';
import { asJson, fieldValue } from './cells.ts';
import { completenessName, percentOf } from './columns.ts';
import type { ExportWriter, Put } from './writer.ts';

/** Removes line breaks, which in valid JSON are only between values. */
const onOneLine = (text: string): string => text.replaceAll(/[\r\n]+/g, ' ');

/** Returns the parsed values as JSON: the chosen fields, or every field of the model that the service sent. */
const typedView = (resource: Resource, chosen: readonly string[] | null, item: SnapshotItem): string => {
  const view: Record<string, unknown> = {};
  const wanted = chosen === null ? null : new Set(chosen);
  for (const field of resource.fields) {
    const value = wanted?.has(field.name) === false ? undefined : fieldValue(field, item.raw);
    if (value !== undefined) view[field.name] = value;
  }
  for (const name of chosen ?? []) {
    const free = freeOf(resource, name);
    const map = free === undefined ? undefined : kinds.map.read(item.raw[free.field.name]);
    if (free !== undefined && map !== undefined && Object.hasOwn(map, free.attribute)) view[name] = map[free.attribute];
  }
  for (const [name, judged] of Object.entries(item.judged ?? {})) view[name] = percentOf(judged);
  if (item.completeness !== null && wanted?.has(completenessName) !== false)
    view[completenessName] = item.completeness.filter(Boolean).length;
  return asJson(view);
};

/**
 * Creates a JSON writer with one item per line: an array, or JSON Lines (`lines`). `body`: the parsed values of the
 * columns, or the raw body.
 */
export const jsonWriter = (
  put: Put,
  options: { resource: Resource; columns: readonly string[] | null; body: 'typed' | 'raw'; lines: boolean },
): ExportWriter => {
  const { resource, columns, body, lines } = options;
  const jsonOf = (item: SnapshotItem): string =>
    (body === 'raw' ? onOneLine(item.text) : typedView(resource, columns, item)).toWellFormed();
  const [open, between, close] = lines ? ['', '\n', '\n'] : ['[\n', ',\n', '\n]\n'];
  let empty = true;
  put(Buffer.from(open));
  return {
    cut: 0,
    write: (items) => {
      if (items.length === 0) return;
      put(Buffer.from((empty ? '' : between) + items.map(jsonOf).join(between)));
      empty = false;
    },
    end: () => put(Buffer.from(empty && lines ? '' : close)),
  };
};
