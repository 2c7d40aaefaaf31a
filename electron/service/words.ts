import { readProblems, withoutSecrets } from '../base/words.ts';
import { VitrineError } from '../contract/errors.ts';
import type { FieldProblem } from '../contract/errors.ts';
import type { Resource } from '../model/index.ts';

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Complaints anywhere in an answer's body; the innermost come first. Empty where it says nothing for a person. */
export const findProblems = (body: unknown, secrets: readonly string[] = []): FieldProblem[] => {
  let at: unknown = body;
  for (let depth = 0; depth < 5 && isObject(at); depth++) {
    const found = readProblems(at['errors'], secrets);
    if (found.length > 0 && !isObject(at['error'])) return found;
    if (Array.isArray(at['detail'])) return readProblems(at['detail'], secrets);
    const inner = [at['error'], at['detail'], at['message']].find(isObject);
    if (!inner) break;
    at = inner;
  }
  if (isObject(at) && typeof at['error'] === 'string') at = { ...at, msg: at['msg'] ?? at['message'] ?? at['error'] };
  return readProblems(at, secrets);
};

/** «field: message» becomes a complaint at that field where the model, or `more`, knows the name. */
export const atFields = (
  problems: readonly FieldProblem[],
  resource: Resource,
  more: readonly string[] = [],
): FieldProblem[] => {
  const known = new Set([...resource.fields.map((field) => field.name), ...more]);
  return problems.map((problem) => {
    const match = /^(?:body[.:>/ -]+)?([\w.-]+)\s*:\s*(.+)$/s.exec(problem.message);
    const [, name = '', rest = ''] = match ?? [];
    if (known.has(name)) return { field: name, message: rest };
    return problem.field !== undefined && !known.has(problem.field) ? { message: problem.message } : problem;
  });
};

/** Complaints with every secret blotted out. */
export const problemsWithoutSecrets = (problems: readonly FieldProblem[], secrets: readonly string[]): FieldProblem[] =>
  problems.map((problem) => ({ ...problem, message: withoutSecrets(problem.message, secrets) }));

/** A failure that was read out of an answer by someone who does not know the secrets, without them. */
export const errorWithoutSecrets = (error: unknown, secrets: readonly string[]): unknown => {
  if (!(error instanceof VitrineError)) return error;
  const { code, message, problems, field, retryable, cause } = error;
  const shown = withoutSecrets(message, secrets);
  const kept = problemsWithoutSecrets(problems ?? [], secrets);
  if (shown === message && kept.every((one, at) => one.message === problems?.[at]?.message)) return error;
  return new VitrineError(code, shown, { retryable, cause, problems: kept, ...(field === undefined ? {} : { field }) });
};
