import { VitrineError } from '../../base/errors.ts';
import { m } from '../../messages/index.ts';
import { attributesReady, columnOf } from './attribute-reading.ts';
import type { AttributeColumn } from '../shared/attribute-values.ts';
import type { IndexedField } from '../shared/indexed-fields.ts';
import type { ReadContext } from './read-context.ts';

interface IndexState {
  readonly id: number;
  readonly whole: boolean;
}

const indexStateOf = ({ sql }: ReadContext, { resource, name }: IndexedField): IndexState | null => {
  const row = sql.get('SELECT id, read_to FROM fact_field WHERE resource = ? AND name = ?', resource, name);
  return row === undefined ? null : { id: row['id'] as number, whole: row['read_to'] === null };
};

/** Those of these that have not been read from all bodies yet. */
export const missingIndexedValues = (reading: ReadContext, wanted: readonly IndexedField[]): IndexedField[] =>
  wanted.filter((field) =>
    field.attribute === null ? indexStateOf(reading, field)?.whole !== true : !attributesReady(reading),
  );

const notReady = (): VitrineError => new VitrineError('disk', m.cache.filter.preparing, { retryable: true });

/** The id of an indexed field; fails with `disk` (retryable) while it is still being read. */
export const indexedValueIdOf = (reading: ReadContext, field: IndexedField): number => {
  const known = indexStateOf(reading, field);
  if (known?.whole === true) return known.id;
  throw notReady();
};

/** Every product's value of a free attribute; fails with `disk` (retryable) while too many still lack. */
export const readyColumn = (reading: ReadContext, attribute: string): AttributeColumn => {
  if (!attributesReady(reading)) throw notReady();
  return columnOf(reading, attribute);
};
