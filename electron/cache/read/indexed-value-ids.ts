import { VitrineError } from '../../base/errors.ts';
import { m } from '../../messages/index.ts';
import { areAttributesReady, readAttributeColumn } from './attribute-column-reader.ts';
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

/** Returns the fields that were not indexed from all bodies yet. */
export const findMissingIndexedValues = (reading: ReadContext, requested: readonly IndexedField[]): IndexedField[] =>
  requested.filter((field) =>
    field.attribute === null ? indexStateOf(reading, field)?.whole !== true : !areAttributesReady(reading),
  );

const createNotReadyError = (): VitrineError => new VitrineError('disk', m.cache.filter.preparing, { retryable: true });

/** Returns the ID of an indexed field. Throws `disk` (retryable) while it is being indexed. */
export const getIndexedValueId = (reading: ReadContext, field: IndexedField): number => {
  const known = indexStateOf(reading, field);
  if (known?.whole === true) return known.id;
  throw createNotReadyError();
};

/** Returns every product's value of a free attribute. Throws `disk` (retryable) while too many are missing. */
export const getReadyColumn = (reading: ReadContext, attribute: string): AttributeColumn => {
  if (!areAttributesReady(reading)) throw createNotReadyError();
  return readAttributeColumn(reading, attribute);
};
