import { isDeepStrictEqual } from 'node:util';
import { isObject } from '../base/guards.ts';
import { parseProblems, redactSecrets } from '../base/service-text.ts';
import { decodeEntities } from '../model/table/escaped-text.ts';
import { type FieldProblem, VitrineError } from '../base/errors.ts';
import type { Resource } from '../model/index.ts';

type FieldMap = Readonly<Record<string, readonly string[] | string>>;

const areTexts = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.length > 0 && value.every((text) => typeof text === 'string');

/** Whether a value is an object with a text, or a list of texts, for each field, as many frameworks report invalid fields. */
const isFieldMap = (value: unknown): value is FieldMap =>
  isObject(value) &&
  Object.keys(value).length > 0 &&
  !('message' in value || 'msg' in value) &&
  Object.values(value).every((texts) => typeof texts === 'string' || areTexts(texts));

const parseFieldMap = (map: FieldMap, secrets: readonly string[]): FieldProblem[] =>
  parseProblems(
    Object.entries(map).flatMap(([field, texts]) => [texts].flat().map((msg) => ({ field, msg }))),
    secrets,
  );

/** Properties of a response that contain the problems. */
const problemProperties = ['errors', 'violations', 'issues', 'ModelState', 'modelState'] as const;

/** Whether a response is a failure in JSend, whose data contains the problems. */
const isJSendFailure = ({ status, data }: Readonly<Record<string, unknown>>): boolean =>
  /^(?:fail|error)$/.test(String(status)) && isObject(data);

/** An element of XML with the reason: of services' own formats, and of SOAP. */
const reasonElement =
  /<(?:[\w-]+:)?(?:message|msg|description|detail|reason|faultstring|error)(?:\s[^>]*)?>\s*(?:<!\[CDATA\[(.*?)\]\]>|([^<]*[^<\s]))/is;

/** Returns the reason in XML, or null if the text is none or contains none. */
export const findXmlReason = (text: string): string | null => {
  const [, literal, escaped] = text.trimStart().startsWith('<') ? (reasonElement.exec(text) ?? []) : [];
  return literal ?? (escaped === undefined ? null : decodeEntities(escaped));
};

/** Returns a response with its error code as the message if it has no message. */
const withErrorMessage = (response: unknown): unknown =>
  isObject(response) && typeof response['error'] === 'string'
    ? {
        ...response,
        msg: response['msg'] ?? response['message'] ?? response['error_description'] ?? response['error'],
      }
    : response;

/** Finds the problems anywhere in a response body; the innermost are first. Empty if it has none for the user. */
export const findProblems = (body: unknown, secrets: readonly string[] = []): FieldProblem[] => {
  const responses: unknown[] = [body];
  for (let at = body; responses.length <= 5 && isObject(at);) {
    const response = at;
    const data = isJSendFailure(response) ? response['data'] : undefined;
    const found = [...problemProperties.map((name) => response[name]), data].flatMap((problems) =>
      isFieldMap(problems) ? parseFieldMap(problems, secrets) : parseProblems(problems, secrets),
    );
    if (found.length > 0 && !isObject(at['error'])) return found;
    const list = [at['detail'], at['message']].find(Array.isArray);
    if (list !== undefined) return parseProblems(list, secrets);
    // Texts of the response itself can be anything, such as its status.
    const own = Object.values(at).every(areTexts) && isFieldMap(at) ? parseFieldMap(at, secrets) : [];
    if (own.length > 0) return own;
    const inner = [at['error'], at['detail'], at['message'], at['fault'], data].find(isObject);
    if (!inner) break;
    at = inner;
    responses.unshift(at);
  }
  const problems = responses.map((response) => parseProblems(withErrorMessage(response), secrets));
  return problems.find(({ length }) => length > 0) ?? [];
};

/**
 * Returns a path from its first known segment: `body.pages[0].name` becomes `pages.0.name`. Undefined if no segment is
 * known.
 */
const findKnownPath = (path: string | undefined, known: ReadonlySet<string>): string | undefined => {
  if (path === undefined || known.has(path)) return path;
  const steps = path.split(/[.[\]]+/).filter((step) => step !== '');
  const index = steps.findIndex((step) => known.has(step));
  return index < 0 ? undefined : steps.slice(index).join('.');
};

/**
 * Assigns «field: message» problems to their fields if the model or `more` contains the name or a segment of its path.
 * An unknown path remains in the message.
 */
export const assignToFields = (
  problems: readonly FieldProblem[],
  resource: Resource,
  more: readonly string[] = [],
): FieldProblem[] => {
  const known = new Set([...resource.fields.map((field) => field.name), ...more]);
  return problems.map((problem) => {
    const match = /^(?:body[.:>/ -]+)?([\w.[\]-]+)\s*:\s*(.+)$/s.exec(problem.message);
    const [, path, rest = ''] = match ?? [];
    const knownField = findKnownPath(path, known);
    if (knownField !== undefined) return { field: knownField, message: rest };
    const { field, message } = problem;
    const named = findKnownPath(field, known);
    if (named !== undefined) return { field: named, message };
    return { message: field?.includes('.') === true ? `${field}: ${message}` : message };
  });
};

export const redactProblems = (problems: readonly FieldProblem[], secrets: readonly string[]): FieldProblem[] =>
  problems.map(({ field, message }) => ({
    ...(field === undefined ? {} : { field: redactSecrets(field, secrets) }),
    message: redactSecrets(message, secrets),
  }));

/** Returns an error without secrets. The reader that created it from a response does not have access to the secrets. */
export const redactErrorSecrets = (error: unknown, secrets: readonly string[]): unknown => {
  if (!(error instanceof VitrineError)) return error;
  const { code, message, problems, field, retryable, cause } = error;
  const shown = redactSecrets(message, secrets);
  const redactedProblems = redactProblems(problems ?? [], secrets);
  const shownField = field === undefined ? undefined : redactSecrets(field, secrets);
  const same = redactedProblems.every((one, index) => isDeepStrictEqual(one, problems?.[index]));
  if (shown === message && same && shownField === field) return error;
  const rest = shownField === undefined ? {} : { field: shownField };
  return new VitrineError(code, shown, { retryable, cause, problems: redactedProblems, ...rest });
};
