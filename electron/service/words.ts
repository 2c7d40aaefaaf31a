import { isDeepStrictEqual } from 'node:util';
import { isObject } from '../base/guards.ts';
import { readProblems, withoutSecrets } from '../base/words.ts';
import { VitrineError } from '../base/errors.ts';
import type { FieldProblem } from '../base/errors.ts';
import type { Resource } from '../model/index.ts';

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

/** A path from its first step that is a known name on: `body.pages[0].name` is at `pages.0.name`. Undefined: none is. */
const fieldIn = (path: string | undefined, known: ReadonlySet<string>): string | undefined => {
  if (path === undefined || known.has(path)) return path;
  const steps = path.split(/[.[\]]+/).filter((step) => step !== '');
  const at = steps.findIndex((step) => known.has(step));
  return at < 0 ? undefined : steps.slice(at).join('.');
};

/**
 * «field: message» becomes a complaint at that field where the model, or `more`, knows the name or one that its path goes
 * through. A way to what nobody knows is said in words.
 */
export const atFields = (
  problems: readonly FieldProblem[],
  resource: Resource,
  more: readonly string[] = [],
): FieldProblem[] => {
  const known = new Set([...resource.fields.map((field) => field.name), ...more]);
  return problems.map((problem) => {
    const match = /^(?:body[.:>/ -]+)?([\w.[\]-]+)\s*:\s*(.+)$/s.exec(problem.message);
    const [, path, rest = ''] = match ?? [];
    const said = fieldIn(path, known);
    if (said !== undefined) return { field: said, message: rest };
    const { field, message } = problem;
    const named = fieldIn(field, known);
    if (named !== undefined) return { field: named, message };
    return { message: field?.includes('.') === true ? `${field}: ${message}` : message };
  });
};

/** Complaints with every secret blotted out. */
export const problemsWithoutSecrets = (problems: readonly FieldProblem[], secrets: readonly string[]): FieldProblem[] =>
  problems.map(({ field, message }) => ({
    ...(field === undefined ? {} : { field: withoutSecrets(field, secrets) }),
    message: withoutSecrets(message, secrets),
  }));

/** A failure that was read out of an answer by someone who does not know the secrets, without them. */
export const errorWithoutSecrets = (error: unknown, secrets: readonly string[]): unknown => {
  if (!(error instanceof VitrineError)) return error;
  const { code, message, problems, field, retryable, cause } = error;
  const shown = withoutSecrets(message, secrets);
  const kept = problemsWithoutSecrets(problems ?? [], secrets);
  const shownField = field === undefined ? undefined : withoutSecrets(field, secrets);
  const same = kept.every((one, index) => isDeepStrictEqual(one, problems?.[index]));
  if (shown === message && same && shownField === field) return error;
  const rest = shownField === undefined ? {} : { field: shownField };
  return new VitrineError(code, shown, { retryable, cause, problems: kept, ...rest });
};
