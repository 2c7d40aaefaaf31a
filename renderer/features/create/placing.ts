import type { AppError, FieldProblem } from '../../../electron/contract/index.ts';
import type { FormField } from '../../resource/inputs.ts';

/** The service's complaints, each where a person looks for it. */
export interface Placed {
  /** By field name. */
  readonly atFields: ReadonlyMap<string, string>;
  /** What belongs to no field of the form. */
  readonly above: readonly string[];
}

/** A complaint's field by its name, the last step of its path, or its label, whatever the case. */
const fieldOf = (fields: readonly FormField[], named: string | undefined): string | undefined => {
  if (named === undefined) return undefined;
  const last = named.split(/[.[\]]+/).findLast((step) => step !== '' && !/^\d+$/.test(step)) ?? named;
  const wanted = [named, last].map((name) => name.trim().toLowerCase());
  return fields.find(({ name, label }) => wanted.includes(name.toLowerCase()) || wanted.includes(label.toLowerCase()))
    ?.name;
};

const complaintsOf = (error: AppError): readonly FieldProblem[] => {
  if (error.problems !== undefined && error.problems.length > 0) return error.problems;
  return [{ message: error.message, ...(error.field === undefined ? {} : { field: error.field }) }];
};

const joined = (earlier: string | undefined, message: string): string =>
  earlier === undefined || earlier === message ? message : `${earlier} ${message}`;

/** Sorts a failure's complaints to the fields of the form; a name that is taken belongs to the field that holds it. */
export const place = (fields: readonly FormField[], title: string, error: AppError): Placed => {
  const atFields = new Map<string, string>();
  const above: string[] = [];
  for (const { field, message } of complaintsOf(error)) {
    const at = fieldOf(fields, field) ?? (error.code === 'conflict' ? title : undefined);
    if (at !== undefined) atFields.set(at, joined(atFields.get(at), message));
    else above.push(field === undefined ? message : `${field}: ${message}`);
  }
  return { atFields, above };
};
