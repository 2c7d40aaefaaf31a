import type { SQLInputValue } from 'node:sqlite';
import type { AppError } from '../../base/errors.ts';
import type { ServiceResponse } from '../../contract/outbox.ts';
import type { EditRecord } from '../edits/edit-record.ts';
import type { ReconcileRecord, Patch } from '../outbox-types.ts';

const toJsonOrNull = (value: AppError | ServiceResponse | ReconcileRecord | EditRecord | null): SQLInputValue =>
  value === null ? null : JSON.stringify(value);
const asNumber = (value: boolean): SQLInputValue => Number(value);
const asIs = (value: string | number | null): SQLInputValue => value;

/** The column and the SQL conversion of each property of a patch. */
const patchColumns: {
  readonly [K in keyof Required<Patch>]: readonly [string, (value: never) => SQLInputValue];
} = {
  body: ['body', JSON.stringify],
  sha256: ['sha256', asIs],
  error: ['error', toJsonOrNull],
  resultId: ['result_id', asIs],
  alreadyThere: ['already_there', asNumber],
  notTaken: ['not_taken', JSON.stringify],
  notice: ['notice', asIs],
  answer: ['answer', toJsonOrNull],
  markOrder: ['mark_order', asIs],
  markId: ['mark_id', asIs],
  servedAt: ['served_at', asIs],
  denials: ['denials', asIs],
  stopped: ['stopped', asNumber],
  look: ['look', toJsonOrNull],
  asks: ['asks', asNumber],
  found: ['found', JSON.stringify],
  edit: ['edit', toJsonOrNull],
};

/** Converts a patch to column assignments and their values, in the same order. */
export const buildSetClause = (patch: Patch): { readonly sets: string[]; readonly values: SQLInputValue[] } => {
  const keys = (Object.keys(patchColumns) as (keyof Patch)[]).filter((key) => patch[key] !== undefined);
  return {
    sets: keys.map((key) => `${patchColumns[key][0]} = ?`),
    values: keys.map((key) => patchColumns[key][1](patch[key] as never)),
  };
};
