import { listDelay } from '../../base/list-delay.ts';
import type { ResourceName } from '../../model/index.ts';
import type { WriteContext } from '../db/write-context.ts';

/**
 * What a pass reads: everything (`whole`), only what was changed since the one before (`changes`), or the ids of all
 * (`ids`), which tell what is gone.
 */
export type PassKind = 'whole' | 'changes' | 'ids';

/** What is known of a resource's passes where the service tells what has changed; times in milliseconds. */
interface Passes {
  /** The pass that runs or was cut off, and what it reads. */
  readonly run?: number;
  readonly kind?: PassKind;
  /** When the last pass of everything, or of the ids, ended. */
  readonly wholeAt?: number;
  readonly idsAt?: number;
  /** The service's own time when the last pass that brought changes began, ISO 8601. */
  readonly servedAt?: string;
}

/** Everything is read once in that time: a changed link may not change when a product was modified. */
const wholeEvery = 24 * 3_600_000;
const idsEvery = 6 * 3_600_000;

const nameOf = (resource: ResourceName): string => `passes.${resource}`;

const read = (store: WriteContext, resource: ResourceName): Passes =>
  JSON.parse(store.meta(nameOf(resource)) ?? '{}') as Passes;

const keep = (store: WriteContext, resource: ResourceName, passes: Passes): void =>
  store.setMeta(nameOf(resource), JSON.stringify(passes));

const isRecent = (at: number | undefined, span: number): boolean => {
  const age = Date.now() - (at ?? Number.NEGATIVE_INFINITY);
  return age >= 0 && age < span;
};

/**
 * What is to be read next, where the service tells what has changed; with `defersAll` everything only where nothing else
 * tells from when on changes are to be asked for.
 */
export const kindDue = (store: WriteContext, resource: ResourceName, defersAll: boolean): PassKind => {
  const { wholeAt, servedAt } = read(store, resource);
  if (wholeAt === undefined || servedAt === undefined) return 'whole';
  return defersAll || isRecent(wholeAt, wholeEvery) ? 'changes' : 'whole';
};

/** Whether the ids of all are to be read for what is gone. */
export const areIdsDue = (store: WriteContext, resource: ResourceName): boolean =>
  !isRecent(read(store, resource).idsAt, idsEvery);

/** What a pass under way reads. */
export const kindOf = (store: WriteContext, resource: ResourceName, run: number): PassKind => {
  const passes = read(store, resource);
  return passes.run === run ? (passes.kind ?? 'whole') : 'whole';
};

/** Notes that a pass begins. */
export const noteKind = (store: WriteContext, resource: ResourceName, run: number, kind: PassKind): void =>
  keep(store, resource, { ...read(store, resource), run, kind });

/** The time from which changes are asked for, by the service's clock; null: it never gave its time. */
export const changedSince = (store: WriteContext, resource: ResourceName): string | null => {
  const { servedAt } = read(store, resource);
  return servedAt === undefined ? null : new Date(Date.parse(servedAt) - listDelay).toISOString();
};

/** Notes that a pass came to its end; `servedAt` is the service's time when it began, null where that is not known. */
export const notePassEnd = (
  store: WriteContext,
  resource: ResourceName,
  { kind, servedAt }: { readonly kind: PassKind; readonly servedAt: string | null },
): void => {
  const now = Date.now();
  const { run: _, kind: __, ...before } = read(store, resource);
  keep(store, resource, {
    ...before,
    ...(kind === 'whole' ? { wholeAt: now } : {}),
    ...(kind === 'changes' ? {} : { idsAt: now }),
    ...(kind === 'ids' || servedAt === null ? {} : { servedAt }),
  });
};
