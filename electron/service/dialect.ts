import { VitrineError } from '../base/errors.ts';
import { days } from '../base/brand.ts';
import { unknownDialect } from '../contract/dialect.ts';
import type { Dialect, DialectChoices, DialectFinding } from '../contract/dialect.ts';
import { dialectFeatures, pageSizes } from '../contract/values.ts';
import type { DialectFeature } from '../contract/values.ts';
import { relations } from '../model/index.ts';
import type { ResourceName } from '../model/index.ts';
import type { Query, SearchPart } from './links.ts';
import type { ServiceClient } from './service-client.ts';
import { retryAfterOf, ServiceError } from './service-error.ts';

/** What an account says of its service's dialect: its person's word, and what was found out. */
export interface DialectState {
  readonly itemsPerRequest: number | null;
  readonly choices: DialectChoices;
  readonly dialect: Dialect;
}

/** Nothing is known of the service, and nobody has said anything. */
export const noDialect: DialectState = { itemsPerRequest: null, choices: {}, dialect: unknownDialect };

/** Whether a feature is used: by a person's word, or since the service was found to take it. */
export const uses = (
  { itemsPerRequest, choices, dialect }: DialectState,
  feature: DialectFeature,
  resource?: ResourceName,
): boolean => {
  if (resource !== undefined && dialect.refused[resource]?.includes(feature) === true) return false;
  const choice = choices[feature] ?? (feature === 'pageSize' && itemsPerRequest !== null ? 'on' : undefined);
  return choice === undefined ? (dialect.findings[feature]?.takes ?? false) : choice === 'on';
};

/** Items asked for in one request; null: the service's own choice. */
export const pageSizeOf = (state: DialectState, resource?: ResourceName): number | null =>
  uses(state, 'pageSize', resource) ? (state.itemsPerRequest ?? state.dialect.pageSize) : null;

const relationsQuery = (resource: ResourceName): Query => {
  const names = relations[resource] ?? [];
  return names.length === 0 ? [] : ['*', ...names].map((name) => ['_fields', name] as const);
};
const sortingQuery: Query = [['_sort_by', 'created']];

const changedQuery = (since: string): Query => [['modified[gt]', since]];

/** What goes with the first page of a resource; the links to the next ones carry it on. */
export const firstPageQuery = (state: DialectState, resource: ResourceName, part?: SearchPart): Query => {
  const size = pageSizeOf(state, resource);
  const fields = uses(state, 'relations', resource) ? relationsQuery(resource) : [];
  return [
    ...(size === null ? [] : [['_page_size', String(size)] as const]),
    ...(part === 'ids' ? [['_fields', 'id'] as const] : fields),
    ...(uses(state, 'sorting', resource) ? sortingQuery : []),
    ...(typeof part === 'object' ? changedQuery(part.changedSince) : []),
  ];
};

/** Answers that mean: this service does not take it. Anything else but 2xx is no answer. */
const refusals: ReadonlySet<number | null> = new Set([400, 404, 405, 422]);

const isRefusal = (error: unknown): boolean =>
  error instanceof VitrineError &&
  (error.code === 'invalid' || (error instanceof ServiceError && refusals.has(error.status)));

/** How many items came, and whether there are more. */
interface Came {
  readonly items: number;
  readonly more: boolean;
}
/** What came of one harmless question: null where it was refused, undefined where that says nothing of the question. */
type Outcome = Came | null | undefined;
type Ask = (resource: ResourceName, query: Query) => Promise<Outcome>;

const outcomeOf = async (asked: ReturnType<ServiceClient['ask']>): Promise<Outcome> => {
  try {
    const { items, more } = await asked;
    return { items: items.length, more };
  } catch (error) {
    if (isRefusal(error)) return null;
    const answered = error instanceof ServiceError && error.status !== null && error.code !== 'rateLimited';
    if (answered && error.code !== 'unauthorized') return undefined;
    throw error;
  }
};

/** Nothing was changed after tomorrow: what comes all the same shows that the question was not understood. */
const sinceQuery = (now: number): Query => changedQuery(new Date(now + days(1)).toISOString());
/** So few are no service's own choice: who sends another number looks at no parameter. */
const few = 7;
const fewItems: Query = [['_page_size', String(few)]];
/** No page has so many: only who looks at the parameter refuses it. */
const noItems: Query = [['_page_size', '0']];

/** Whether a service that answered a question looks at parameters at all; undefined: it did not say. */
const looks = async (ask: Ask, { items, more }: Came): Promise<boolean | undefined> => {
  if (items === few) return true;
  if (items > few || more) return false;
  const refused = await ask('product', noItems);
  return refused === undefined ? undefined : refused === null;
};

type Answers = Partial<Record<DialectFeature, boolean>>;

const answered = (feature: DialectFeature, came: Outcome, isYes = (_: Came): boolean => true): Answers =>
  came === undefined ? {} : { [feature]: came !== null && isYes(came) };

/** Pages, relations and order: in one question where the service takes them all, else each on its own. */
const askOfPages = async (ask: Ask): Promise<Answers> => {
  const related = relationsQuery('product');
  const together = await ask('product', [...fewItems, ...related, ...sortingQuery]);
  if (together === undefined) return {};
  if (together !== null) {
    const takes = await looks(ask, together);
    return takes === undefined ? {} : { pageSize: takes, relations: takes, sorting: takes };
  }
  const sized = await ask('product', fewItems);
  const takes = sized ? await looks(ask, sized) : sized === null ? false : undefined;
  const small = takes === true ? fewItems : [];
  return {
    ...(takes === undefined ? {} : { pageSize: takes }),
    ...answered('relations', await ask('product', [...small, ...related])),
    ...answered('sorting', await ask('product', [...small, ...sortingQuery])),
  };
};

/** Whether a search that asks for nothing beyond the interface document is answered; undefined: it did not say. */
const answersPlainly = async (ask: Ask, resource: ResourceName): Promise<boolean | undefined> => {
  const plain = await ask(resource, []);
  return plain === undefined ? undefined : plain !== null;
};

const askAll = async (ask: Ask, now: number): Promise<Answers> => {
  const pages = await askOfPages(ask);
  // Who refuses every question, the plainest too, says nothing of what was asked for.
  const refusesAll = !Object.values(pages).some((takes) => takes);
  if (refusesAll && (await answersPlainly(ask, 'product')) !== true) return {};
  const small = pages.pageSize === true ? fewItems : [];
  const since = await ask('product', [...small, ...sinceQuery(now)]);
  return {
    ...pages,
    ...answered('changedSince', since, ({ items, more }) => items === 0 && !more),
    ...answered('channels', await ask('channel', small)),
  };
};

/** An answer is asked for again after this time. */
const lifetime = days(30);

const isDue = (finding: DialectFinding | undefined, now: number): boolean => {
  const age = finding === undefined ? Number.POSITIVE_INFINITY : now - Date.parse(finding.at);
  return !(age >= 0 && age < lifetime);
};

/** Whether something is to be found out that no person has settled. */
export const isDialectDue = ({ choices, dialect }: DialectState, now: number): boolean =>
  dialectFeatures.some((feature) => choices[feature] === undefined && isDue(dialect.findings[feature], now));

const asking =
  (client: Pick<ServiceClient, 'ask'>, signal: AbortSignal): Ask =>
  (resource, query) =>
    outcomeOf(client.ask(resource, query, { signal }));

/**
 * Finds out what the service takes by a few harmless searches, three where it takes everything and seven where it refuses
 * everything. A question without an answer leaves what was known. Rejects when the service is not there or asks to wait.
 */
export const findDialect = async (
  client: Pick<ServiceClient, 'ask'>,
  before: Dialect,
  options: { readonly signal: AbortSignal; readonly now: number },
): Promise<Dialect> => {
  const { signal, now } = options;
  const answers = await askAll(asking(client, signal), now);
  const at = new Date(now).toISOString();
  const found = Object.entries(answers).map(([feature, takes]) => [feature, { takes, at }]);
  if (found.length === 0) return before;
  return {
    findings: { ...before.findings, ...(Object.fromEntries(found) as Dialect['findings']) },
    pageSize: pageSizes[0],
    refused: {},
  };
};

const named: readonly (readonly [DialectFeature, RegExp])[] = [
  ['sorting', /_sort_by|\bsort/i],
  ['pageSize', /_page_size|page size/i],
  ['relations', /_fields/i],
  ['changedSince', /modified/i],
];

/**
 * Whether a refusal may be about what was asked for beyond the interface document: it names that, or the resource answers
 * without it. One request, where the refusal names nothing; false as well where there is no answer.
 */
export const mayBlame = async (
  client: Pick<ServiceClient, 'ask'>,
  resource: ResourceName,
  error: unknown,
  signal: AbortSignal,
): Promise<boolean> => {
  if (!isRefusal(error)) return true;
  const words = error instanceof VitrineError ? error.message : '';
  if (named.some(([, pattern]) => pattern.test(words))) return true;
  return (await answersPlainly(asking(client, signal), resource).catch(() => undefined)) === true;
};

/** What a resource refused of a first page's query: what the refusal names, else what is most easily done without. */
const featureRefused = (
  state: DialectState,
  resource: ResourceName,
  words: string,
  part?: SearchPart,
): DialectFeature | null => {
  const carried: Readonly<Partial<Record<DialectFeature, boolean>>> = {
    changedSince: part !== undefined,
    sorting: true,
    relations: part !== 'ids' && relations[resource] !== undefined,
    pageSize: true,
  };
  const sent = (Object.keys(carried) as DialectFeature[]).filter(
    (feature) => carried[feature] === true && uses(state, feature, resource),
  );
  const blamed = named.find(([feature, pattern]) => sent.some((one) => one === feature) && pattern.test(words));
  return blamed?.[0] ?? sent[0] ?? null;
};

/** The next smaller page, where the size is the program's to choose; null: there is none. */
const smallerPage = (state: DialectState, resource: ResourceName): Dialect['pageSize'] | null => {
  if (state.itemsPerRequest !== null || !uses(state, 'pageSize', resource)) return null;
  return pageSizes.find((size) => size < state.dialect.pageSize) ?? null;
};

/** Whether pages of the resource can be asked for in smaller ones. */
export const canShrink = (state: DialectState, resource: ResourceName): boolean =>
  smallerPage(state, resource) !== null;

const failed: ReadonlySet<VitrineError['code']> = new Set(['timeout', 'serviceFault']);

/** What a failed search says of the dialect, and whether the search is worth another try with it. */
export interface LearnedDialect {
  readonly dialect: Dialect;
  readonly again: boolean;
}

/**
 * The dialect after a search failed: without what the resource refused, or with smaller pages where those of the program's
 * choice failed; where the smallest failed too, their size was not the reason. Null: the failure says nothing of it.
 */
export const dialectAfter = (
  state: DialectState,
  resource: ResourceName,
  error: unknown,
  part?: SearchPart,
): LearnedDialect | null => {
  if (!(error instanceof VitrineError)) return null;
  const { dialect } = state;
  const smaller = smallerPage(state, resource);
  if (isRefusal(error)) {
    const feature = featureRefused(state, resource, error.message, part);
    if (feature === null) return null;
    if (feature === 'pageSize' && smaller !== null) return { dialect: { ...dialect, pageSize: smaller }, again: true };
    const refused = [...(dialect.refused[resource] ?? []), feature];
    return { dialect: { ...dialect, refused: { ...dialect.refused, [resource]: refused } }, again: true };
  }
  // A service that says when to come back is not available: the size of its pages is not the reason.
  if (retryAfterOf(error) !== null) return null;
  if (!failed.has(error.code) || pageSizeOf(state, resource) !== dialect.pageSize) return null;
  return { dialect: { ...dialect, pageSize: smaller ?? pageSizes[0] }, again: smaller !== null };
};
