import { z } from 'zod';
import type { ResourceName } from '../model/index.ts';
import type { AppError } from '../base/errors.ts';
import { answers } from './define.ts';
import { nothing, resourceNameSchema } from './schemas.ts';

/** `waiting`: requests are held until `waiting.until`; `stopped`: the user stopped the last run. */
export type SyncState = 'idle' | 'upToDate' | 'syncing' | 'waiting' | 'stopped' | 'offline' | 'signInNeeded' | 'failed';

export interface ResourceSync {
  readonly resource: ResourceName;
  readonly state: 'never' | 'waiting' | 'syncing' | 'done' | 'failed' | 'notAvailable';
  /** Items held now. */
  readonly items: number;
  /** End of the last complete pass, ISO 8601. */
  readonly syncedAt: string | null;
  readonly problem: AppError | null;
  /** What the run under way, or the last one since the program started, has read of it; null: nothing. */
  readonly read: { readonly items: number; readonly pages: number } | null;
  /** Items of other accounts that the service lists and the program does not show. */
  readonly ofOthers: number;
}

/** How many requests of any kind the account sends in 10 s. */
export interface RequestPace {
  /** At most so many; null: no limit is known. */
  readonly limit: number | null;
  /** `none`: the service never complained; `learned`: it did; `set`: the account's setting says so. */
  readonly why: 'none' | 'learned' | 'set';
  /** Sent in the last 10 s. */
  readonly used: number;
  /** The service asked for a pause until then, ISO 8601; null: it did not. */
  readonly pausedUntil: string | null;
  /** Whether the service asked for the pause because it is not available, and not because of too many requests. */
  readonly isUnavailable?: boolean;
  /** The account's hour is used up, by this program's own count, for all but what a person asks for until then, ISO 8601; null: it is not. */
  readonly usedUpUntil: string | null;
}

/** So many requests in any time of that length. */
export interface RequestLimit {
  readonly requests: number;
  readonly seconds: number;
}

export interface RequestBudget {
  /** Requests sent in the last hour by work in the background, also by runs that a person asked for. */
  readonly used: number;
  /** What runs that start by themselves may send in any hour: as many, of which so many are left. */
  readonly limit: number;
  readonly left: number;
  /** When the next is free, ISO 8601, how many are by the end of that minute, and when all are; null: one is free now. */
  readonly freeAt: string | null;
  readonly freeThen: number;
  readonly allFreeAt: string | null;
  readonly pace: RequestPace;
  /** What the account may send, as its token says, the shortest time first; empty where it says nothing. */
  readonly limits: readonly RequestLimit[];
  /** Requests of any kind that this program sent in the last hour. */
  readonly sentInHour: number;
  /** How long a page of a run has taken of late, in seconds; null: none was read since the program started. */
  readonly pageSeconds: number | null;
}

/** No budget is known: there is no account. */
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

/** Why and until when requests of the sync are held. */
export interface SyncWait {
  /** ISO 8601. */
  readonly until: string;
  /** `budget`: the hour's requests in the background are used up; `pause`: the service asked to wait. */
  readonly why: 'budget' | 'pause';
  /** Whether a sync that the user starts sends a request before that time. */
  readonly canTry: boolean;
}

/** What requests take at least. */
export interface SyncForecast {
  readonly requests: number;
  /** 0 where no limit is known. */
  readonly seconds: number;
  /** The limit that makes it so long; null: none is known, or the service itself takes longer. */
  readonly limit: RequestLimit | null;
}

/**
 * `since` is the age of the data: the end of the last complete run, or of the oldest resource's last pass; null while
 * something is read for the first time.
 */
export interface SyncStatus {
  readonly state: SyncState;
  /** Items read so far in this run (distinct). */
  readonly itemsSoFar: number;
  readonly since: string | null;
  /** Null or absent in other states than `waiting`. */
  readonly waiting?: SyncWait | null;
  /** When the next run starts by itself, ISO 8601. */
  readonly nextAt: string | null;
  readonly problem: AppError | null;
  /** Since when the service could not be reached, as far as this program has tried, ISO 8601; null: it could. */
  readonly offlineSince: string | null;
  readonly resources: readonly ResourceSync[];
  readonly budget: RequestBudget;
  /** What is left of the run under way. Null: there is none, or hardly anything is left of it. */
  readonly forecast: SyncForecast | null;
  /** What it takes to read everything anew. Null: a run is under way, or the copy does not know. */
  readonly everything: SyncForecast | null;
}

export const syncCalls = {
  'sync.status': answers<SyncStatus>()(nothing),
  /** Starts a run now; one under way goes on at once, whatever the hour's budget says. */
  'sync.now': answers<SyncStatus>()(nothing),
  /** Says what is on the screen: a run reads that next. Null: nothing in particular, and no rows. */
  'sync.prefer': answers<undefined>()(z.strictObject({ resource: resourceNameSchema.nullable() })),
  /** Stops the run until the usual time of the next, or `sync.now`; what was read stays, and nothing is marked as gone. */
  'sync.cancel': answers<SyncStatus>()(nothing),
  /** Finds out anew what the service takes beyond the interface document; `accounts.changed` tells what was found. */
  'sync.findDialect': answers<undefined>()(nothing),
} as const;

export interface SyncEvents {
  readonly 'sync.status': SyncStatus;
}
