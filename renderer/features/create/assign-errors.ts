import type { AppError, FieldProblem } from '../../../electron/contract/index.ts';
import type { FormField } from '../../form/form-model.ts';
import { m } from '../../messages/lazy.ts';

/** Adds an explanation to errors about missing file content, which no form here can send. */
export const explainFileErrors = (above: readonly string[], content: string | undefined): readonly string[] =>
  above.map((message) =>
    content !== undefined && message.toLowerCase().startsWith(`${content.toLowerCase()}:`)
      ? m.create.needsFile(message)
      : message,
  );

/** A field of the form or a secret. */
type Named = Pick<FormField, 'name' | 'label'>;

/** The errors of the service, assigned to fields. */
export interface AssignedErrors {
  /** The errors by field name. */
  readonly atFields: ReadonlyMap<string, string>;
  /** The errors that belong to no field of the form. */
  readonly above: readonly string[];
}

/** Matches an error that begins with «path: message». */
const beginsWithPath = /^(?:body[.:>/ -]+)?([\w.[\]-]+)\s*:\s*(\S.*)$/s;

const splitPath = (path: string): readonly string[] => path.split(/[.[\]]+/).filter((step) => step !== '');

/**
 * Finds the field of an error by its name, its label, or the first step of its path, ignoring case. The rest of the
 * path stays in the message.
 */
const fieldOf = (
  fields: readonly Named[],
  named: string | undefined,
): { readonly name: string; readonly below: string } | undefined => {
  if (named === undefined) return undefined;
  const findNamedField = (wanted: string): Named | undefined => {
    const foldedName = wanted.trim().toLowerCase();
    return fields.find(({ name, label }) => [name, label].some((one) => one.toLowerCase() === foldedName));
  };
  const wholeMatch = findNamedField(named);
  if (wholeMatch !== undefined) return { name: wholeMatch.name, below: '' };
  const steps = splitPath(named);
  const index = steps.findIndex((step) => findNamedField(step) !== undefined);
  const field = findNamedField(steps[index] ?? '');
  return field && { name: field.name, below: steps.slice(index + 1).join('.') };
};

const getFieldProblems = (error: AppError): readonly FieldProblem[] => {
  if (error.problems !== undefined && error.problems.length > 0) return error.problems;
  return [{ message: error.message, ...(error.field === undefined ? {} : { field: error.field }) }];
};

const joinMessages = (earlier: string | undefined, message: string): string =>
  earlier === undefined || earlier === message ? message : `${earlier} ${message}`;

/**
 * Assigns the errors of a failure to the fields of the form. An error about a duplicate name belongs to the title
 * field.
 */
export const assignErrors = (fields: readonly Named[], title: string, error: AppError): AssignedErrors => {
  const atFields = new Map<string, string>();
  const above: string[] = [];
  const put = (name: string, message: string): void =>
    void atFields.set(name, joinMessages(atFields.get(name), message));
  for (const { field, message } of getFieldProblems(error)) {
    const [, path, rest = ''] = field === undefined ? (beginsWithPath.exec(message) ?? []) : [message, field, message];
    const at = fieldOf(fields, path);
    if (at !== undefined) put(at.name, at.below === '' ? rest : `${at.below}: ${rest}`);
    else if (error.code === 'conflict') put(title, message);
    else above.push(field === undefined ? message : `${field}: ${message}`);
  }
  return { atFields, above };
};
