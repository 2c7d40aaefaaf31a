import type { AppError, FieldProblem } from '../../../electron/contract/index.ts';
import type { FormField } from '../../form/inputs.ts';
import { m } from '../../messages/lazy.ts';

/** Complaints with what to do where they ask for the content of a file, which no form here sends. */
export const aboutFiles = (above: readonly string[], content: string | undefined): readonly string[] =>
  above.map((words) =>
    content !== undefined && words.toLowerCase().startsWith(`${content.toLowerCase()}:`)
      ? m.create.needsFile(words)
      : words,
  );

/** What a complaint can be of: a field of the form, or a secret beside it. */
type Named = Pick<FormField, 'name' | 'label'>;

/** The service's complaints, each where a person looks for it. */
export interface Placed {
  /** By field name. */
  readonly atFields: ReadonlyMap<string, string>;
  /** What belongs to no field of the form. */
  readonly above: readonly string[];
}

/** «path: message», as far as a complaint begins so. */
const beginsWithPath = /^(?:body[.:>/ -]+)?([\w.[\]-]+)\s*:\s*(\S.*)$/s;

const stepsOf = (path: string): readonly string[] => path.split(/[.[\]]+/).filter((step) => step !== '');

/** A complaint's field by its name, its label, or the first step of its path that is either, whatever the case; what lies below it stays with the words. */
const fieldOf = (
  fields: readonly Named[],
  named: string | undefined,
): { readonly name: string; readonly below: string } | undefined => {
  if (named === undefined) return undefined;
  const called = (wanted: string): Named | undefined => {
    const word = wanted.trim().toLowerCase();
    return fields.find(({ name, label }) => [name, label].some((one) => one.toLowerCase() === word));
  };
  const whole = called(named);
  if (whole !== undefined) return { name: whole.name, below: '' };
  const steps = stepsOf(named);
  const at = steps.findIndex((step) => called(step) !== undefined);
  const field = called(steps[at] ?? '');
  return field && { name: field.name, below: steps.slice(at + 1).join('.') };
};

const complaintsOf = (error: AppError): readonly FieldProblem[] => {
  if (error.problems !== undefined && error.problems.length > 0) return error.problems;
  return [{ message: error.message, ...(error.field === undefined ? {} : { field: error.field }) }];
};

const joined = (earlier: string | undefined, message: string): string =>
  earlier === undefined || earlier === message ? message : `${earlier} ${message}`;

/** Sorts a failure's complaints to the fields of the form; a name that is taken belongs to the field that holds it. */
export const place = (fields: readonly Named[], title: string, error: AppError): Placed => {
  const atFields = new Map<string, string>();
  const above: string[] = [];
  const put = (name: string, message: string): void => void atFields.set(name, joined(atFields.get(name), message));
  for (const { field, message } of complaintsOf(error)) {
    const [, path, rest = ''] = field === undefined ? (beginsWithPath.exec(message) ?? []) : [message, field, message];
    const at = fieldOf(fields, path);
    if (at !== undefined) put(at.name, at.below === '' ? rest : `${at.below}: ${rest}`);
    else if (error.code === 'conflict') put(title, message);
    else above.push(field === undefined ? message : `${field}: ${message}`);
  }
  return { atFields, above };
};
