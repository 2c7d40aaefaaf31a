import { listDelay } from '../../base/list-delay.ts';
import type { ResourceName } from '../../model/index.ts';
import type { WriteContext } from '../db/write-context.ts';

/**
 * The scope of a sync pass: everything (`whole`), only changes since the previous pass (`changes`), or the IDs of all
 * items (`ids`), to detect deleted items.
 */
export type PassKind = 'whole' | 'changes' | 'ids';

/** The stored state of a resource's passes if the service can report changes. Times are in milliseconds. */
interface Passes {
  /** The pass that runs or was interrupted, and its kind. */
  readonly run?: number;
  readonly kind?: PassKind;
  /** When the last full pass or IDs-only pass ended. */
  readonly wholeAt?: number;
  readonly idsAt?: number;
  /** The service's own time when the last pass that read changes began, ISO 8601. */
  readonly servedAt?: string;
}

/** The maximum time between full passes: a changed link may not update an item's modification time. */
const maxFullPassInterval = 24 * 3_600_000;
const idsIntervalMs = 6 * 3_600_000;

const getPassesKey = (resource: ResourceName): string => `passes.${resource}`;

const read = (store: WriteContext, resource: ResourceName): Passes =>
  JSON.parse(store.meta(getPassesKey(resource)) ?? '{}') as Passes;

const storePasses = (store: WriteContext, resource: ResourceName, passes: Passes): void =>
  store.setMeta(getPassesKey(resource), JSON.stringify(passes));

const isRecent = (at: number | undefined, span: number): boolean => {
  const age = Date.now() - (at ?? Number.NEGATIVE_INFINITY);
  return age >= 0 && age < span;
};

/**
 * Returns the next kind of pass if the service can report changes. With `defersAll`, a full pass is chosen only if the
 * start time for changes is missing.
 */
export const getNextPassKind = (store: WriteContext, resource: ResourceName, defersAll: boolean): PassKind => {
  const { wholeAt, servedAt } = read(store, resource);
  if (wholeAt === undefined || servedAt === undefined) return 'whole';
  return defersAll || isRecent(wholeAt, maxFullPassInterval) ? 'changes' : 'whole';
};

/** Whether an IDs-only pass is needed to detect deleted items. */
export const areIdsDue = (store: WriteContext, resource: ResourceName): boolean =>
  !isRecent(read(store, resource).idsAt, idsIntervalMs);

/** Returns the kind of a running pass. */
export const getPassKind = (store: WriteContext, resource: ResourceName, run: number): PassKind => {
  const passes = read(store, resource);
  return passes.run === run ? (passes.kind ?? 'whole') : 'whole';
};

/** Stores the kind of a pass that begins. */
export const noteKind = (store: WriteContext, resource: ResourceName, run: number, kind: PassKind): void =>
  storePasses(store, resource, { ...read(store, resource), run, kind });

/**
 * Returns the time from which changes are requested, by the service's clock, or null if the service never sent its
 * time.
 */
export const getChangesStart = (store: WriteContext, resource: ResourceName): string | null => {
  const { servedAt } = read(store, resource);
  return servedAt === undefined ? null : new Date(Date.parse(servedAt) - listDelay).toISOString();
};

/**
 * Records the end of a pass. `servedAt` is the service's time when the pass began, or null if the service did not send
 * it.
 */
export const notePassEnd = (
  store: WriteContext,
  resource: ResourceName,
  { kind, servedAt }: { readonly kind: PassKind; readonly servedAt: string | null },
): void => {
  const now = Date.now();
  const { run: _, kind: __, ...before } = read(store, resource);
  storePasses(store, resource, {
    ...before,
    ...(kind === 'whole' ? { wholeAt: now } : {}),
    ...(kind === 'changes' ? {} : { idsAt: now }),
    ...(kind === 'ids' || servedAt === null ? {} : { servedAt }),
  });
};
