import { VitrineError } from '../base/errors.ts';
import { days } from '../base/branded-types.ts';
import { type Dialect, type DialectChoices, type DialectFinding, unknownDialect } from '../contract/dialect.ts';
import { type DialectFeature, dialectFeatures, pageSizes } from '../contract/constants.ts';
import { type ResourceName, relations } from '../model/index.ts';
import type { Query, SearchPart } from './request-urls.ts';
import type { ServiceClient } from './service-client.ts';
import { getRetryAfter, ServiceError } from './service-error.ts';

/** The dialect of an account's service: the user's overrides and the detected features. */
export interface DialectState {
  readonly itemsPerRequest: number | null;
  readonly choices: DialectChoices;
  readonly dialect: Dialect;
}

/** The dialect of a service without overrides and detected features. */
export const defaultDialectState: DialectState = { itemsPerRequest: null, choices: {}, dialect: unknownDialect };

/** Whether a feature is used, by the user's override or because the service was found to support it. */
export const isFeatureEnabled = (
  { itemsPerRequest, choices, dialect }: DialectState,
  feature: DialectFeature,
  resource?: ResourceName,
): boolean => {
  if (resource !== undefined && dialect.refused[resource]?.includes(feature) === true) return false;
  const choice = choices[feature] ?? (feature === 'pageSize' && itemsPerRequest !== null ? 'on' : undefined);
  return choice === undefined ? (dialect.findings[feature]?.takes ?? false) : choice === 'on';
};

/** Returns the page size to request, or null for the service's default. */
export const getPageSize = (state: DialectState, resource?: ResourceName): number | null =>
  isFeatureEnabled(state, 'pageSize', resource) ? (state.itemsPerRequest ?? state.dialect.pageSize) : null;

const buildRelationsQuery = (resource: ResourceName): Query => {
  const names = relations[resource] ?? [];
  return names.length === 0 ? [] : ['*', ...names].map((name) => ['_fields', name] as const);
};
const sortingQuery: Query = [['_sort_by', 'created']];

const buildChangedQuery = (since: string): Query => [['modified[gt]', since]];

/** Returns the parameters for the first page of a resource. The links to the next pages repeat them. */
export const buildFirstPageQuery = (state: DialectState, resource: ResourceName, part?: SearchPart): Query => {
  const size = getPageSize(state, resource);
  const fields = isFeatureEnabled(state, 'relations', resource) ? buildRelationsQuery(resource) : [];
  return [
    ...(size === null ? [] : [['_page_size', String(size)] as const]),
    ...(part === 'ids' ? [['_fields', 'id'] as const] : fields),
    ...(isFeatureEnabled(state, 'sorting', resource) ? sortingQuery : []),
    ...(typeof part === 'object' ? buildChangedQuery(part.changedSince) : []),
  ];
};

/** Statuses that mean that the service does not support a feature. Other statuses except 2xx are inconclusive. */
const unsupportedStatuses: ReadonlySet<number | null> = new Set([400, 404, 405, 422]);

/** Whether an error means that the service does not support what was requested. */
export const isParameterRejection = (error: unknown): boolean =>
  error instanceof VitrineError &&
  (error.code === 'invalid' || (error instanceof ServiceError && unsupportedStatuses.has(error.status)));

/** The number of returned items, and whether there are more. */
interface SearchCounts {
  readonly items: number;
  readonly more: boolean;
}
/** The outcome of a harmless search: null if it was rejected, undefined if the result is inconclusive. */
type ProbeOutcome = SearchCounts | null | undefined;
type ProbeSearch = (resource: ResourceName, query: Query) => Promise<ProbeOutcome>;

const toProbeOutcome = async (reply: ReturnType<ServiceClient['ask']>): Promise<ProbeOutcome> => {
  try {
    const { items, more } = await reply;
    return { items: items.length, more };
  } catch (error) {
    if (isParameterRejection(error)) return null;
    const hasResponse = error instanceof ServiceError && error.status !== null && error.code !== 'rateLimited';
    if (hasResponse && error.code !== 'unauthorized') return undefined;
    throw error;
  }
};

/**
 * Returns a condition that matches nothing, because no item was changed after tomorrow. If items are returned, the
 * service ignores the parameter.
 */
const buildFutureQuery = (now: number): Query => buildChangedQuery(new Date(now + days(1)).toISOString());
/** An unusual page size. A service that returns a different number of items ignores the parameter. */
const probePageSize = 7;
const probePageQuery: Query = [['_page_size', String(probePageSize)]];
/** An invalid page size: only a service that evaluates the parameter rejects it. */
const noItems: Query = [['_page_size', '0']];

/** Whether a service that answered a search evaluates parameters; undefined if that is inconclusive. */
const evaluatesParameters = async (ask: ProbeSearch, { items, more }: SearchCounts): Promise<boolean | undefined> => {
  if (items === probePageSize) return true;
  if (items > probePageSize || more) return false;
  const rejectedOutcome = await ask('product', noItems);
  return rejectedOutcome === undefined ? undefined : rejectedOutcome === null;
};

type DetectedFeatures = Partial<Record<DialectFeature, boolean>>;

const hasResponse = (
  feature: DialectFeature,
  came: ProbeOutcome,
  isYes = (_: SearchCounts): boolean => true,
): DetectedFeatures => (came === undefined ? {} : { [feature]: came !== null && isYes(came) });

/**
 * Detects page size, relations and sorting: with one search if the service supports all of them, otherwise separately.
 */
const probePageFeatures = async (ask: ProbeSearch): Promise<DetectedFeatures> => {
  const related = buildRelationsQuery('product');
  const together = await ask('product', [...probePageQuery, ...related, ...sortingQuery]);
  if (together === undefined) return {};
  if (together !== null) {
    const isSupported = await evaluatesParameters(ask, together);
    return isSupported === undefined ? {} : { pageSize: isSupported, relations: isSupported, sorting: isSupported };
  }
  const sized = await ask('product', probePageQuery);
  const isSupported = sized ? await evaluatesParameters(ask, sized) : sized === null ? false : undefined;
  const small = isSupported === true ? probePageQuery : [];
  return {
    ...(isSupported === undefined ? {} : { pageSize: isSupported }),
    ...hasResponse('relations', await ask('product', [...small, ...related])),
    ...hasResponse('sorting', await ask('product', [...small, ...sortingQuery])),
  };
};

/** Whether a search with only documented parameters is answered; undefined if that is inconclusive. */
const acceptsPlainSearch = async (ask: ProbeSearch, resource: ResourceName): Promise<boolean | undefined> => {
  const plain = await ask(resource, []);
  return plain === undefined ? undefined : plain !== null;
};

const probeAll = async (ask: ProbeSearch, now: number): Promise<DetectedFeatures> => {
  const pages = await probePageFeatures(ask);
  // A service that rejects every search, even without parameters, has not rejected the features.
  const refusesAll = !Object.values(pages).some((takes) => takes);
  if (refusesAll && (await acceptsPlainSearch(ask, 'product')) !== true) return {};
  const small = pages.pageSize === true ? probePageQuery : [];
  const since = await ask('product', [...small, ...buildFutureQuery(now)]);
  return {
    ...pages,
    ...hasResponse('changedSince', since, ({ items, more }) => items === 0 && !more),
    ...hasResponse('channels', await ask('channel', small)),
  };
};

/** The time after which a feature is detected again. */
const lifetime = days(30);

/** Whether a feature must be detected, because that was never done or is too long ago. */
export const isDue = (finding: DialectFinding | undefined, now: number): boolean => {
  const age = finding === undefined ? Number.POSITIVE_INFINITY : now - Date.parse(finding.at);
  return !(age >= 0 && age < lifetime);
};

/** The features that a sync uses. Updates are detected when the user edits an item. */
const syncFeatures = dialectFeatures.filter((feature) => feature !== 'updates');

/** Whether a feature that a sync uses, without override, must be detected. */
export const isDialectDue = ({ choices, dialect }: DialectState, now: number): boolean =>
  syncFeatures.some((feature) => choices[feature] === undefined && isDue(dialect.findings[feature], now));

const createProbeSearch =
  (client: Pick<ServiceClient, 'ask'>, signal: AbortSignal): ProbeSearch =>
  (resource, query) =>
    toProbeOutcome(client.ask(resource, query, { signal }));

/**
 * Detects the features of the service with a few harmless searches: three if it supports everything, seven if it
 * rejects everything. An inconclusive search leaves the previous finding unchanged. Rejects if the service is
 * unreachable or asks to wait.
 */
export const detectDialect = async (
  client: Pick<ServiceClient, 'ask'>,
  before: Dialect,
  options: { readonly signal: AbortSignal; readonly now: number },
): Promise<Dialect> => {
  const { signal, now } = options;
  const answers = await probeAll(createProbeSearch(client, signal), now);
  const at = new Date(now).toISOString();
  const found = Object.entries(answers).map(([feature, takes]) => [feature, { takes, at }]);
  if (found.length === 0) return before;
  return {
    findings: { ...before.findings, ...(Object.fromEntries(found) as Dialect['findings']) },
    pageSize: pageSizes[0],
    refused: {},
  };
};

const featurePatterns: readonly (readonly [DialectFeature, RegExp])[] = [
  ['sorting', /_sort_by|\bsort/i],
  ['pageSize', /_page_size|page size/i],
  ['relations', /_fields/i],
  ['changedSince', /modified/i],
];

/**
 * Whether a rejection may be due to parameters outside the interface document: its message refers to one, or the
 * resource answers without them. Sends one request if the message refers to none; false if that gets no response.
 */
export const mayBeFeatureRejection = async (
  client: Pick<ServiceClient, 'ask'>,
  resource: ResourceName,
  error: unknown,
  signal: AbortSignal,
): Promise<boolean> => {
  if (!isParameterRejection(error)) return true;
  const messageText = error instanceof VitrineError ? error.message : '';
  if (featurePatterns.some(([, pattern]) => pattern.test(messageText))) return true;
  return (await acceptsPlainSearch(createProbeSearch(client, signal), resource).catch(() => undefined)) === true;
};

/**
 * Returns the feature of a first page's query that a resource rejected: the feature in the message, otherwise the most
 * dispensable one.
 */
const findRejectedFeature = (
  state: DialectState,
  resource: ResourceName,
  message: string,
  part?: SearchPart,
): DialectFeature | null => {
  const sentFeatures: Readonly<Partial<Record<DialectFeature, boolean>>> = {
    changedSince: part !== undefined,
    sorting: true,
    relations: part !== 'ids' && relations[resource] !== undefined,
    pageSize: true,
  };
  const sent = (Object.keys(sentFeatures) as DialectFeature[]).filter(
    (feature) => sentFeatures[feature] === true && isFeatureEnabled(state, feature, resource),
  );
  const blamed = featurePatterns.find(
    ([feature, pattern]) => sent.some((one) => one === feature) && pattern.test(message),
  );
  return blamed?.[0] ?? sent[0] ?? null;
};

/** Returns the next smaller page size if the program chooses the size; null if there is none. */
const getSmallerPageSize = (state: DialectState, resource: ResourceName): Dialect['pageSize'] | null => {
  if (state.itemsPerRequest !== null || !isFeatureEnabled(state, 'pageSize', resource)) return null;
  return pageSizes.find((size) => size < state.dialect.pageSize) ?? null;
};

/** Whether the resource can be requested in smaller pages. */
export const canShrink = (state: DialectState, resource: ResourceName): boolean =>
  getSmallerPageSize(state, resource) !== null;

const pageFailureCodes: ReadonlySet<VitrineError['code']> = new Set(['timeout', 'serviceFault']);

/** The change of the dialect after a failed search, and whether the search should be retried with it. */
export interface LearnedDialect {
  readonly dialect: Dialect;
  readonly again: boolean;
}

/**
 * Returns the dialect after a failed search: without the feature that the resource rejected, or with a smaller page
 * size if pages of the program's size failed. If the smallest size has failed too, the size was not the reason. Returns
 * null if the failure is unrelated to the dialect.
 */
export const learnFromFailedSearch = (
  state: DialectState,
  resource: ResourceName,
  error: unknown,
  part?: SearchPart,
): LearnedDialect | null => {
  if (!(error instanceof VitrineError)) return null;
  const { dialect } = state;
  const smaller = getSmallerPageSize(state, resource);
  if (isParameterRejection(error)) {
    const feature = findRejectedFeature(state, resource, error.message, part);
    if (feature === null) return null;
    if (feature === 'pageSize' && smaller !== null) return { dialect: { ...dialect, pageSize: smaller }, again: true };
    const rejectedOutcome = [...(dialect.refused[resource] ?? []), feature];
    return { dialect: { ...dialect, refused: { ...dialect.refused, [resource]: rejectedOutcome } }, again: true };
  }
  // A service that sends a retry time is unavailable: the page size is not the reason.
  if (getRetryAfter(error) !== null) return null;
  if (!pageFailureCodes.has(error.code) || getPageSize(state, resource) !== dialect.pageSize) return null;
  return { dialect: { ...dialect, pageSize: smaller ?? pageSizes[0] }, again: smaller !== null };
};
