import { VitrineError } from '../../base/errors.ts';
import { attributesReady, columnOf } from './attribute-reading.ts';
import type { AttributeColumn } from '../shared/attribute-values.ts';
import type { IndexedField } from '../shared/indexed-fields.ts';
import type { ReadContext } from './read-context.ts';

interface KnownFact {
  readonly id: number;
  readonly whole: boolean;
}

const knownFact = ({ sql }: ReadContext, { resource, name }: IndexedField): KnownFact | null => {
  const row = sql.get('SELECT id, read_to FROM fact_field WHERE resource = ? AND name = ?', resource, name);
  return row === undefined ? null : { id: row['id'] as number, whole: row['read_to'] === null };
};

/** Those of these that have not been read from all bodies yet. */
export const missingIndexedValues = (reading: ReadContext, wanted: readonly IndexedField[]): IndexedField[] =>
  wanted.filter((fact) =>
    fact.attribute === null ? knownFact(reading, fact)?.whole !== true : !attributesReady(reading),
  );

const notReady = (): VitrineError =>
  new VitrineError('disk', 'This filter is still being prepared. Try again in a moment.', { retryable: true });

/** The id of a field's fact; fails with `disk` (retryable) while it is still being read. */
export const indexedValueIdOf = (reading: ReadContext, fact: IndexedField): number => {
  const known = knownFact(reading, fact);
  if (known?.whole === true) return known.id;
  throw notReady();
};

/** Every product's value of a free attribute; fails with `disk` (retryable) while too many still lack. */
export const readyColumn = (reading: ReadContext, attribute: string): AttributeColumn => {
  if (!attributesReady(reading)) throw notReady();
  return columnOf(reading, attribute);
};
