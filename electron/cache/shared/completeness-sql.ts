import { type CompletenessPart, type Filter, type ComputedField, completenessParts } from '../../model/index.ts';
import { getMissingFlag } from './item-flags.ts';
import type { ReadContext } from '../read/read-context.ts';

/** The `meta` name for the completeness checks that the user switched off, as a JSON array. */
export const offName = 'completenessOff';

/** Returns the completeness checks in use. Reads them from the database, because another thread writes them. */
export const getPartsInUse = ({ sql }: Pick<ReadContext, 'sql'>): readonly CompletenessPart[] => {
  const text = sql.get('SELECT value FROM meta WHERE name = ?', offName)?.['value'];
  const off = new Set(typeof text === 'string' ? (JSON.parse(text) as unknown[]) : []);
  return completenessParts.filter((part) => !off.has(part));
};

/** Returns the flags of these completeness checks. */
export const combineFlags = (parts: readonly CompletenessPart[]): number =>
  parts.reduce((mask, part) => mask | getMissingFlag(part), 0);

/** Returns SQL for the number of these checks that a product fails. */
export const buildMissingCountSql = (parts: readonly CompletenessPart[]): string =>
  parts.length === 0 ? '0' : `(${parts.map((part) => `(x_flags & ${getMissingFlag(part)} <> 0)`).join(' + ')})`;

/**
 * Returns the SQL condition of a filter on completeness. A check that is switched off can still be filtered
 * individually.
 */
export const buildCompletenessCondition = (
  { part }: ComputedField,
  { operator, values }: Filter,
  parts: readonly CompletenessPart[],
): { readonly sql: string; readonly values: readonly number[] } => {
  if (part !== null)
    return { sql: `x_flags & ${getMissingFlag(part)} ${operator === 'empty' ? '<>' : '='} 0`, values: [] };
  if (operator === 'lacks') return { sql: `${buildMissingCountSql(parts)} = ?`, values: [Number(values[0])] };
  return { sql: `x_flags & ${combineFlags(parts)} ${operator === 'complete' ? '=' : '<>'} 0`, values: [] };
};
