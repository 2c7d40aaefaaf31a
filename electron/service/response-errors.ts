import { joinProblems, toPlainText } from '../base/service-text.ts';
import type { ErrorCode, FieldProblem } from '../base/errors.ts';
import type { Resource } from '../model/index.ts';
import { m } from '../messages/index.ts';
import { decodeBodyText } from './http/response-body.ts';
import { isWebPage } from './http/web-page.ts';
import { readPause } from './pause.ts';
import { ServiceError } from './service-error.ts';
import { recordAnswer } from './http/response-record.ts';
import type { HttpAnswer } from './http/transport.ts';
import { assignToFields, findProblems, findXmlReason } from './service-messages.ts';

/** The request of a response, which determines the fields of the reported problems. */
export interface RequestSubject {
  readonly resource: Resource;
  readonly doing: 'search' | 'get' | 'create' | 'update';
  /** Fields of the body in addition to those of the model. */
  readonly members?: readonly string[];
  /** Secrets to remove from messages if the service repeats them. */
  readonly secrets?: readonly string[];
}

const codes: Readonly<Record<number, ErrorCode>> = {
  400: 'invalid',
  401: 'unauthorized',
  402: 'notInPlan',
  403: 'forbidden',
  404: 'notFound',
  408: 'timeout',
  409: 'conflict',
  410: 'notFound',
  413: 'invalid',
  422: 'invalid',
  425: 'serviceFault',
  429: 'rateLimited',
};

const fallback: Readonly<Partial<Record<ErrorCode, string>>> = m.service.answer;

const getErrorCodeForStatus = (status: number): ErrorCode =>
  codes[status] ?? (status >= 500 ? 'serviceFault' : 'invalid');

/** Parses the body as JSON, regardless of its content type; null if it is no JSON. */
export const parseJsonLeniently = (answer: HttpAnswer): unknown => {
  try {
    return JSON.parse(decodeBodyText(answer.body)) as unknown;
  } catch {
    // Not JSON: an error page or plain text, which `problemsOf` distinguishes.
    return null;
  }
};

/** Returns the problems that the service reports, in any supported format; empty for an HTML page. */
export const getResponseProblems = (answer: HttpAnswer, secrets: readonly string[]): FieldProblem[] => {
  const found = findProblems(parseJsonLeniently(answer), secrets);
  if (found.length > 0) return found;
  const isText = /^text\/plain/i.test(answer.header('content-type') ?? '');
  const text = decodeBodyText(answer.body.subarray(0, 4_000));
  const serviceMessage = toPlainText(isText ? text : isWebPage(answer.body) ? null : findXmlReason(text), secrets);
  return serviceMessage === null ? [] : [{ message: serviceMessage }];
};

const alreadyExistsPattern = /already.?exists/i;

/** Whether a rejection means that the item already exists, by the name or the message of an entry. */
const isAlreadyExisting = (answer: HttpAnswer, problems: readonly FieldProblem[]): boolean => {
  const body = parseJsonLeniently(answer) as { errors?: ({ name?: unknown } | null)[] } | null;
  const named =
    Array.isArray(body?.errors) && body.errors.some((entry) => alreadyExistsPattern.test(String(entry?.name)));
  return named || problems.some(({ message }) => alreadyExistsPattern.test(message));
};

/**
 * Returns the field of all problems if they have the same one; for a taken name or SKU, the field that must be unique.
 */
const findProblemField = (
  code: ErrorCode,
  problems: readonly FieldProblem[],
  about: RequestSubject,
): string | undefined => {
  const named = new Set(problems.map((problem) => problem.field));
  const [only] = named;
  if (named.size === 1 && only !== undefined) return only;
  return code === 'conflict' && problems.length <= 1 ? about.resource.title : undefined;
};

/** Creates the error for a response outside 2xx, with the service's own message if it has one for the user. */
export const createResponseError = (answer: HttpAnswer, about: RequestSubject, now: number): ServiceError => {
  const secrets = about.secrets ?? [];
  const problems = assignToFields(getResponseProblems(answer, secrets), about.resource, about.members);
  const isRejected = answer.status === 400 || answer.status === 422;
  const itemExists = isRejected && about.doing === 'create' && isAlreadyExisting(answer, problems);
  // A service with this API path reports a missing item in its own format. A web page is not from the service.
  const isElsewhere =
    answer.status === 404 && (about.doing === 'get' ? isWebPage(answer.body) : parseJsonLeniently(answer) === null);
  const code = itemExists ? 'conflict' : isElsewhere ? 'notThisService' : getErrorCodeForStatus(answer.status);
  const serviceMessage = problems.length === 1 ? problems[0]?.message : joinProblems(problems);
  const pause = readPause(answer, now);
  const failureMessage =
    pause === null ? m.service.serviceFault(answer.status) : m.service.unavailableFor(answer.status, pause);
  const ownMessage = code === 'invalid' ? m.service.refusedSilently(answer.status) : (fallback[code] ?? failureMessage);
  return new ServiceError(code, serviceMessage ?? ownMessage, {
    status: answer.status,
    problems,
    field: findProblemField(code, problems, about),
    retryAfter: pause,
    ...(about.doing === 'create' || about.doing === 'update' ? { answerRecord: recordAnswer(answer, secrets) } : {}),
  });
};
