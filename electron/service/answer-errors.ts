import { inOneLine, plainWords } from '../base/words.ts';
import type { ErrorCode, FieldProblem } from '../base/errors.ts';
import type { Resource } from '../model/index.ts';
import { m } from '../messages/index.ts';
import { textOf } from './http/bytes.ts';
import { isWebPage } from './http/web-page.ts';
import { readPause } from './pause.ts';
import { ServiceError } from './service-error.ts';
import { recordAnswer } from './http/answer-record.ts';
import type { HttpAnswer } from './http/transport.ts';
import { atFields, findProblems } from './words.ts';

/** What an answer is about, so that its complaints find their place. */
export interface About {
  readonly resource: Resource;
  readonly doing: 'search' | 'get' | 'create';
  /** Members of the body beside the model's fields. */
  readonly members?: readonly string[];
  /** Never shown, should the service repeat them. */
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

const codeFor = (status: number): ErrorCode => codes[status] ?? (status >= 500 ? 'serviceFault' : 'invalid');

/** JSON whatever the content type says; null where it is none. */
export const looseJson = (answer: HttpAnswer): unknown => {
  try {
    return JSON.parse(textOf(answer.body)) as unknown;
  } catch {
    // Not JSON: an error page or plain words, which `problemsOf` tells apart.
    return null;
  }
};

/** What the service complains about, in whichever shape it came; empty for an HTML page. */
export const problemsOf = (answer: HttpAnswer, secrets: readonly string[]): FieldProblem[] => {
  const found = findProblems(looseJson(answer), secrets);
  if (found.length > 0) return found;
  const isText = /^text\/plain/i.test(answer.header('content-type') ?? '');
  const words = isText ? plainWords(textOf(answer.body.subarray(0, 4_000)), secrets) : null;
  return words === null ? [] : [{ message: words }];
};

const taken = /already.?exists/i;

/** Whether a refusal says that there is one already, in an entry's name or in its words. */
const isTaken = (answer: HttpAnswer, problems: readonly FieldProblem[]): boolean => {
  const body = looseJson(answer) as { errors?: ({ name?: unknown } | null)[] } | null;
  const named = Array.isArray(body?.errors) && body.errors.some((entry) => taken.test(String(entry?.name)));
  return named || problems.some(({ message }) => taken.test(message));
};

/** The one field that all complaints are about; of a taken name or SKU, the field that must be unique. */
const fieldFor = (code: ErrorCode, problems: readonly FieldProblem[], about: About): string | undefined => {
  const named = new Set(problems.map((problem) => problem.field));
  const [only] = named;
  if (named.size === 1 && only !== undefined) return only;
  return code === 'conflict' && problems.length <= 1 ? about.resource.title : undefined;
};

/** The failure that an answer outside 2xx stands for, in the service's own words where it has some for a person. */
export const answerError = (answer: HttpAnswer, about: About, now: number): ServiceError => {
  const secrets = about.secrets ?? [];
  const problems = atFields(problemsOf(answer, secrets), about.resource, about.members);
  const refused = answer.status === 400 || answer.status === 422;
  const isThere = refused && about.doing === 'create' && isTaken(answer, problems);
  // A service that knows the address says in its own words that it lacks an item. A web page does not come from it.
  const isElsewhere =
    answer.status === 404 && (about.doing === 'get' ? isWebPage(answer.body) : looseJson(answer) === null);
  const code = isThere ? 'conflict' : isElsewhere ? 'notThisService' : codeFor(answer.status);
  const words = problems.length === 1 ? problems[0]?.message : inOneLine(problems);
  const pause = readPause(answer, now);
  const faultWords =
    pause === null ? m.service.serviceFault(answer.status) : m.service.unavailableFor(answer.status, pause);
  return new ServiceError(code, words ?? fallback[code] ?? faultWords, {
    status: answer.status,
    problems,
    field: fieldFor(code, problems, about),
    retryAfter: pause,
    ...(about.doing === 'create' ? { answerRecord: recordAnswer(answer, secrets) } : {}),
  });
};
