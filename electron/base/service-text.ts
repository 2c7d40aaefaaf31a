import { isObject } from './guards.ts';
import type { FieldProblem } from './errors.ts';

const maxPlainTextLength = 600;
/** Returns the text with every secret redacted, in case the service repeats one. */
export const redactSecrets = (text: string, secrets: readonly string[]): string =>
  secrets.reduce((line, secret) => (secret === '' ? line : line.replaceAll(secret, '•••')), text);

/**
 * Converts a text of the service for display: one line, without control or direction characters, markup, raw JSON, and
 * the given secrets. Returns null if nothing remains.
 */
export const toPlainText = (text: unknown, secrets: readonly string[] = []): string | null => {
  if (typeof text !== 'string') return null;
  const line = text
    .slice(0, 20_000)
    .replaceAll(/[\s\p{Cc}\p{Cf}\p{Cs}]+/gu, ' ')
    .trim();
  if (line === '' || /<[a-z!/]/i.test(line) || /^[[{]/.test(line)) return null;
  const shown = redactSecrets(line, secrets);
  return shown.length > maxPlainTextLength ? `${shown.slice(0, maxPlainTextLength - 1)}…` : shown;
};

/** The properties that can contain the reason, the most specific first. */
const messageProperties = [
  'description',
  'msg',
  'message',
  'detail',
  'error_description',
  'Message',
  'faultstring',
  'title',
  'value',
  'name',
];

/** Returns the path of a field in a request: `['body', 'pages', 0, 'name']` becomes `pages.0.name`. */
const formatFieldPath = (loc: unknown, secrets: readonly string[]): string | null => {
  if (!Array.isArray(loc)) return null;
  const steps = loc.filter((step) => typeof step === 'string' || typeof step === 'number').map(String);
  const path = (steps.length > 1 && steps[0] === 'body' ? steps.slice(1) : steps).join('.');
  return toPlainText(path, secrets)?.slice(0, 200) ?? null;
};

/** Returns the field of an entry, by its name or as a path; nested fields include their path. */
const getProblemField = (
  { field, propertyPath, param, loc, path }: Record<string, unknown>,
  secrets: readonly string[],
): string | null =>
  [field, propertyPath, param].map((name) => toPlainText(name, secrets)).find((name) => name !== null) ??
  formatFieldPath(loc ?? path, secrets);

const parseProblem = (entry: unknown, secrets: readonly string[]): FieldProblem | null => {
  const source = isObject(entry) ? entry : { msg: entry };
  const message = messageProperties.map((name) => toPlainText(source[name], secrets)).find((text) => text !== null);
  if (message === undefined) return null;
  const field = getProblemField(source, secrets);
  return field === null ? { message } : { field, message };
};

/** Parses the problems in an `errors` array leniently: `{name, description}`, `{field, msg}`, plain text. */
export const parseProblems = (errors: unknown, secrets: readonly string[] = []): FieldProblem[] =>
  (Array.isArray(errors) ? errors : errors === null || errors === undefined ? [] : [errors])
    .slice(0, 200)
    .map((entry) => parseProblem(entry, secrets))
    .filter((problem) => problem !== null);

/** Returns the problems as one short text, or null if there are none. */
export const joinProblems = (problems: readonly FieldProblem[]): string | null => {
  const lines = problems.map(({ field, message }) => (field === undefined ? message : `${field}: ${message}`));
  return lines.length === 0 ? null : (toPlainText([...new Set(lines)].slice(0, 5).join(' · ')) ?? null);
};
