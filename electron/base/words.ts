import { isObject } from './guards.ts';
import type { FieldProblem } from './errors.ts';

const longest = 600;
/** The text with every secret blotted out, should a service repeat one. */
export const withoutSecrets = (text: string, secrets: readonly string[]): string =>
  secrets.reduce((line, secret) => (secret === '' ? line : line.replaceAll(secret, '•••')), text);

/**
 * Text of the service as a person may see it: one line, no control or direction characters, no mark-up, no raw JSON,
 * no secret that is named; null where nothing is left.
 */
export const plainWords = (text: unknown, secrets: readonly string[] = []): string | null => {
  if (typeof text !== 'string') return null;
  const line = text
    .slice(0, 20_000)
    .replaceAll(/[\s\p{Cc}\p{Cf}\p{Cs}]+/gu, ' ')
    .trim();
  if (line === '' || /<[a-z!/]/i.test(line) || /^[[{]/.test(line)) return null;
  const shown = withoutSecrets(line, secrets);
  return shown.length > longest ? `${shown.slice(0, longest - 1)}…` : shown;
};

const wordMembers = ['description', 'msg', 'message', 'detail', 'error_description', 'title', 'name'] as const;

/** A place in what was sent, step by step: `['body', 'pages', 0, 'name']`. */
const pathOf = (loc: unknown, secrets: readonly string[]): string | null => {
  if (!Array.isArray(loc)) return null;
  const steps = loc.filter((step) => typeof step === 'string' || typeof step === 'number').map(String);
  const path = (steps.length > 1 && steps[0] === 'body' ? steps.slice(1) : steps).join('.');
  return plainWords(path, secrets)?.slice(0, 200) ?? null;
};

/** The field an entry names outright, as `field` or as a `loc`; with the way to it where it stands in something else. */
const namedField = ({ field, loc }: Record<string, unknown>, secrets: readonly string[]): string | null =>
  plainWords(field, secrets) ?? pathOf(loc, secrets);

const readEntry = (entry: unknown, secrets: readonly string[]): FieldProblem | null => {
  const source = isObject(entry) ? entry : { msg: entry };
  const message = wordMembers.map((name) => plainWords(source[name], secrets)).find((words) => words !== null);
  if (message === undefined) return null;
  const field = namedField(source, secrets);
  return field === null ? { message } : { field, message };
};

/** Every complaint of an `errors` array, leniently: `{name, description}`, `{field, msg}`, plain text. */
export const readProblems = (errors: unknown, secrets: readonly string[] = []): FieldProblem[] =>
  (Array.isArray(errors) ? errors : errors === null || errors === undefined ? [] : [errors])
    .slice(0, 200)
    .map((entry) => readEntry(entry, secrets))
    .filter((problem) => problem !== null);

/** Complaints as one short text; null where there is none. */
export const inOneLine = (problems: readonly FieldProblem[]): string | null => {
  const lines = problems.map(({ field, message }) => (field === undefined ? message : `${field}: ${message}`));
  return lines.length === 0 ? null : (plainWords([...new Set(lines)].slice(0, 5).join(' · ')) ?? null);
};
