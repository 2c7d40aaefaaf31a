import { completenessParts } from '../../model/index.ts';
import type { CompletenessPart, Filter, WorkedOut } from '../../model/index.ts';
import { bitOf } from './item-flags.ts';
import type { ReadContext } from '../read/read-context.ts';

/** The name under which `meta` keeps which of the six answers a person switched off, as a JSON array. */
export const offName = 'completenessOff';

/** Which of the six answers count; read from the database, since another thread writes it. */
export const partsInUse = ({ sql }: Pick<ReadContext, 'sql'>): readonly CompletenessPart[] => {
  const text = sql.get('SELECT value FROM meta WHERE name = ?', offName)?.['value'];
  const off = new Set(typeof text === 'string' ? (JSON.parse(text) as unknown[]) : []);
  return completenessParts.filter((part) => !off.has(part));
};

/** The bits of these answers in the flags of a product. */
export const maskOf = (parts: readonly CompletenessPart[]): number =>
  parts.reduce((mask, part) => mask | bitOf(part), 0);

/** How many of these answers a product lacks, in SQL. */
export const lackingSql = (parts: readonly CompletenessPart[]): string =>
  parts.length === 0 ? '0' : `(${parts.map((part) => `(x_flags & ${bitOf(part)} <> 0)`).join(' + ')})`;

/** A question about what is worked out, in SQL. An answer that is switched off can still be asked by itself. */
export const workedOutSql = (
  { part }: WorkedOut,
  { operator, values }: Filter,
  parts: readonly CompletenessPart[],
): { readonly sql: string; readonly values: readonly number[] } => {
  if (part !== null) return { sql: `x_flags & ${bitOf(part)} ${operator === 'empty' ? '<>' : '='} 0`, values: [] };
  if (operator === 'lacks') return { sql: `${lackingSql(parts)} = ?`, values: [Number(values[0])] };
  return { sql: `x_flags & ${maskOf(parts)} ${operator === 'complete' ? '=' : '<>'} 0`, values: [] };
};
