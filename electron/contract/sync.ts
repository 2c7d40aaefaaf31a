import { z } from 'zod';
import type { ResourceName } from '../model/index.ts';
import type { AppError } from '../base/errors.ts';
import { defineCall } from './define.ts';
import { noArgumentSchema, resourceNameSchema } from './schemas.ts';

/** `waiting`: requests are held until `waiting.until`; `stopped`: the user stopped the last run. */
export type SyncState = 'idle' | 'upToDate' | 'syncing' | 'waiting' | 'stopped' | 'offline' | 'signInNeeded' | 'failed';

export interface ResourceSync {
  readonly resource: ResourceName;
  readonly state: 'never' | 'waiting' | 'syncing' | 'done' | 'failed' | 'notAvailable';
  /** The number of cached items. */
  readonly items: number;
  /** The end of the last complete pass, ISO 8601. */
  readonly syncedAt: string | null;
  readonly problem: AppError | null;
  /** The progress of the current run, or of the last one since the program started; null: none. */
  readonly read: { readonly items: number; readonly pages: number } | null;
  /** The number of items of other accounts that the service lists and the program hides. */
  readonly ofOthers: number;
}

/** The rate of all requests of the account, per 10 s. */
export interface RequestPace {
  /** The maximum number of requests; null if no limit is known. */
  readonly limit: number | null;
  /** `none`: the service never rejected a request; `learned`: it did; `set`: the limit is a setting of the account. */
  readonly why: 'none' | 'learned' | 'set';
  /** The number of requests sent in the last 10 s. */
  readonly used: number;
  /** The end of the pause that the service requested, ISO 8601; null: none. */
  readonly pausedUntil: string | null;
  /** Whether the service requested the pause because it is unavailable, and not because of too many requests. */
  readonly isUnavailable?: boolean;
  /**
   * Until this time, ISO 8601, the hourly limit is used up by the program's own count, except for requests by the user;
   * null: it is not.
   */
  readonly usedUpUntil: string | null;
}

/** A limit of requests in any period of this length. */
export interface RequestLimit {
  readonly requests: number;
  readonly seconds: number;
}

export interface RequestBudget {
  /** The number of background requests in the last hour, including runs that the user started. */
  readonly used: number;
  /** The hourly limit of runs that start automatically, and the remaining requests. */
  readonly limit: number;
  readonly left: number;
  /**
   * The time at which the next request is free, ISO 8601, the number of free ones at the end of that minute, and the
   * time at which all are free; null: one is free now.
   */
  readonly freeAt: string | null;
  readonly freeThen: number;
  readonly allFreeAt: string | null;
  readonly pace: RequestPace;
  /** The limits in the account's token, the shortest period first; empty if the token has none. */
  readonly limits: readonly RequestLimit[];
  /** The number of all requests that this program sent in the last hour. */
  readonly sentInHour: number;
  /** The recent duration of a page in seconds; null if none was read since the program started. */
  readonly pageSeconds: number | null;
}

export const noBudget: RequestBudget = {
  used: 0,
  limit: 0,
  left: 0,
  freeAt: null,
  freeThen: 0,
  allFreeAt: null,
  pace: { limit: null, why: 'none', used: 0, pausedUntil: null, usedUpUntil: null },
  limits: [],
  sentInHour: 0,
  pageSeconds: null,
};

/** The reason and the end of a wait of the sync. */
export interface SyncWait {
  /** ISO 8601. */
  readonly until: string;
  /** `budget`: the hourly background requests are used up; `pause`: the service requested a pause. */
  readonly why: 'budget' | 'pause';
  /** Whether a sync that the user starts sends a request before that time. */
  readonly canTry: boolean;
}

/** The minimum duration of a number of requests. */
export interface SyncForecast {
  readonly requests: number;
  /** 0 if no limit is known. */
  readonly seconds: number;
  /** The limit that determines the duration; null if none is known, or if the service itself takes longer. */
  readonly limit: RequestLimit | null;
}

/**
 * The status of the sync. `since` is the age of the data: the end of the last complete run, or of the oldest last pass
 * of a resource; null during the initial sync.
 */
export interface SyncStatus {
  readonly state: SyncState;
  /** The number of distinct items read in this run. */
  readonly itemsSoFar: number;
  readonly since: string | null;
  /** Null or absent in states other than `waiting`. */
  readonly waiting?: SyncWait | null;
  /** When the next automatic run starts, ISO 8601. */
  readonly nextAt: string | null;
  readonly problem: AppError | null;
  /** Since when the service has been unreachable, by this program's attempts, ISO 8601; null if it is reachable. */
  readonly offlineSince: string | null;
  readonly resources: readonly ResourceSync[];
  readonly budget: RequestBudget;
  /** The forecast for the rest of the current run; null if there is none, or hardly anything is left. */
  readonly forecast: SyncForecast | null;
  /** The forecast for reading everything again; null during a run, or if the cache does not have the numbers. */
  readonly everything: SyncForecast | null;
}

export const syncCalls = {
  'sync.status': defineCall<SyncStatus>()(noArgumentSchema),
  /** Starts a run now. A waiting run resumes immediately, regardless of the hourly budget. */
  'sync.now': defineCall<SyncStatus>()(noArgumentSchema),
  /** Reports the resource on the screen, which a run reads next; null: no rows are shown. */
  'sync.prefer': defineCall<undefined>()(z.strictObject({ resource: resourceNameSchema.nullable() })),
  /**
   * Stops the run until the next scheduled one or `sync.now`. Items that were read are kept, and none are marked as
   * deleted.
   */
  'sync.cancel': defineCall<SyncStatus>()(noArgumentSchema),
  /** Detects the features of the service's dialect again; `accounts.changed` reports the result. */
  'sync.findDialect': defineCall<undefined>()(noArgumentSchema),
} as const;

export interface SyncEvents {
  readonly 'sync.status': SyncStatus;
}
