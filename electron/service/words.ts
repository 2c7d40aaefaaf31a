import type { FieldProblem } from '../contract/errors.ts';
import type { Resource } from '../model/index.ts';

const longest = 600;
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Text of the service as a person may see it: one line, no control or direction characters, no mark-up, no raw JSON;
 * null where nothing is left. Every secret that is named is blotted out, should the service repeat it.
 */
export const plainWords = (text: unknown, secrets: readonly string[] = []): string | null => {
  if (typeof text !== 'string') return null;
  let line = text
    .slice(0, 20_000)
    .replaceAll(/[\s\p{Cc}\p{Cf}\p{Cs}]+/gu, ' ')
    .trim();
  if (line === '' || /<[a-z!/]/i.test(line) || /^[[{]/.test(line)) return null;
  for (const secret of secrets) if (secret !== '') line = line.replaceAll(secret, '•••');
  return line.length > longest ? `${line.slice(0, longest - 1)}…` : line;
};

const wordMembers = ['description', 'msg', 'message', 'detail', 'error_description', 'title', 'name'] as const;

/** The field an entry names outright, as `field` or as the end of a `loc`. */
const namedField = (entry: Record<string, unknown>): string | null => {
  const { field, loc } = entry;
  const last: unknown = Array.isArray(loc) ? loc.at(-1) : undefined;
  return typeof field === 'string' && field !== '' ? field : typeof last === 'string' ? last : null;
};

const readEntry = (entry: unknown, secrets: readonly string[]): FieldProblem | null => {
  const source = isObject(entry) ? entry : { msg: entry };
  const message = wordMembers.map((name) => plainWords(source[name], secrets)).find((words) => words !== null);
  if (message === undefined) return null;
  const field = namedField(source);
  return field === null ? { message } : { field, message };
};

/** Every complaint of an `errors` array, leniently: `{name, description}`, `{field, msg}`, plain text. */
export const readProblems = (errors: unknown, secrets: readonly string[] = []): FieldProblem[] =>
  (Array.isArray(errors) ? errors : errors === null || errors === undefined ? [] : [errors])
    .slice(0, 200)
    .map((entry) => readEntry(entry, secrets))
    .filter((problem) => problem !== null);

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

/** Complaints as one short text. */
export const inOneLine = (problems: readonly FieldProblem[]): string | null => {
  const lines = problems.map(({ field, message }) => (field === undefined ? message : `${field}: ${message}`));
  return lines.length === 0 ? null : (plainWords([...new Set(lines)].slice(0, 5).join(' · ')) ?? null);
};
