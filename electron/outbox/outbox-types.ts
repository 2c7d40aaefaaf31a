import type { IntentId, ResourceId } from '../base/branded-types.ts';
import type { AppError } from '../base/errors.ts';
import type { ServiceResponse, UserDecisionReason, CandidateItem, Intent } from '../contract/outbox.ts';
import type { ResourceName } from '../model/index.ts';
import type { CreationResult } from '../service/creation-result.ts';
import type { UpdateCalls } from '../service/update-requests.ts';
import type { EditRecord } from './edits/edit-record.ts';
import type { BandwidthThrottle } from '../service/upload-body.ts';

/**
 * `onLeave` is awaited right before the first byte may be sent, and `onReturn` if the request certainly was not
 * performed and is sent again.
 */
interface SendingHooks {
  readonly signal: AbortSignal;
  readonly onLeave: () => Promise<void>;
  readonly onReturn: () => Promise<void>;
}

/**
 * The part of the service client that the outbox uses. Every error is a `VitrineError`: `unknownOutcome` as soon as the
 * complete body may have been sent without a response; `offline`, `timeout`, `cancelled` and similar ones only before
 * that.
 */
export interface OutboxClient extends UpdateCalls {
  /** Returns the service's current time in milliseconds since 1970, or null if no response has contained it. */
  serviceTime(): number | null;
  /** Returns one item. Rejects with `notFound` if the service does not have it. */
  getOne(
    resource: 'asset' | 'channel' | 'product',
    id: string,
    options?: { readonly signal?: AbortSignal },
  ): Promise<{ readonly raw: string; readonly item: unknown }>;
  /** Returns several items with one search, or null if the service does not search for several IDs. */
  getSeveral(
    resource: 'asset' | 'product',
    ids: readonly string[],
    options?: { readonly signal?: AbortSignal },
  ): Promise<ReadonlyMap<string, { readonly raw: string; readonly item: unknown }> | null>;
  /** Creates an item. `body` is called when the request is sent. */
  create(
    resource: ResourceName,
    body: () => Readonly<Record<string, unknown>>,
    options: SendingHooks,
  ): Promise<CreationResult>;
  /** Uploads a file. Rejects with `file`, before the body is complete, if the content does not match `sha256`. */
  upload(
    file: Pick<SourceFile, 'path' | 'name' | 'size' | 'altText'> & { readonly sha256: string },
    fields: { readonly filename: string; readonly content: string; readonly altText?: string | null | undefined },
    options: SendingHooks & { readonly onProgress: (sent: number) => void; readonly throttle: BandwidthThrottle },
  ): Promise<CreationResult>;
}

/** The work that would be interrupted if the program ended now. */
export interface PendingWork {
  readonly files: number;
  readonly others: number;
}

/** A complete read of a resource; times in milliseconds. */
export interface FullReadTimes {
  readonly begunAt: number;
  readonly endedAt: number;
  /** Whether nothing was omitted. */
  readonly whole: boolean;
}

/** The part of the sync that the outbox uses. */
export interface FullReader {
  /**
   * Reads all pages of a resource into the cache, by a pass that starts no earlier than `since`; concurrent callers
   * share a pass. `foreground`: the user waits for it.
   */
  readWhole(
    resource: ResourceName,
    since: number,
    onItems: (items: number) => void,
    foreground: boolean,
  ): Promise<FullReadTimes>;
}

/** The product to which a file's name refers. */
export interface MatchedProduct {
  readonly id: ResourceId;
  readonly sku: string;
  readonly label: string | null;
}

/** An item of the cache. `order` increases with each item that the cache reads for the first time. */
export interface CachedItem {
  readonly id: ResourceId;
  readonly raw: string;
  readonly order: number;
}

/** A position in the cache: the last item that it read for the first time. */
export interface CacheMark {
  readonly order: number;
  readonly id: string;
}

/** The part of the cache that the outbox uses. */
export interface OutboxCache {
  /** Returns one item with its raw body; null if it was never read. */
  get(resource: ResourceName, id: ResourceId): Promise<{ readonly raw: string; readonly gone: boolean } | null>;
  /** Caches one created, uploaded or fetched item, given as JSON. `notTaken`: sent fields that the service ignored. */
  put(
    resource: ResourceName,
    raw: string,
    cause: 'created' | 'uploaded' | 'fetched',
    notTaken?: readonly string[],
    product?: ResourceId | null,
  ): Promise<ResourceId>;
  /** Counts an asset that a sync has cached among those uploaded here. `product`: the product whose SKU is in its name. */
  noteUploaded(id: ResourceId, product?: ResourceId | null): Promise<void>;
  /**
   * Returns items (not deleted) that may be the result of a request: items with the same name, and for assets also with
   * the same content or size, or created since a time.
   */
  findSimilar(query: {
    readonly resource: ResourceName;
    readonly names: readonly string[];
    readonly checksums: readonly string[];
    readonly sizes: readonly number[];
    /** ISO 8601; null: any time. */
    readonly since: string | null;
  }): Promise<readonly CachedItem[]>;
  /**
   * Returns the item that the cache read last for the first time: all items after it are new. Null if the cache is
   * empty.
   */
  cacheMark(): Promise<CacheMark | null>;
  /**
   * Returns items (not deleted) that are newer than a mark. Without a valid mark, returns items created since a time or
   * at an unknown time.
   */
  newItems(query: {
    readonly resource: ResourceName;
    readonly mark: CacheMark | null;
    readonly except: readonly ResourceId[];
    /** ISO 8601. */
    readonly since: string;
  }): Promise<{ readonly items: readonly CachedItem[]; readonly more: boolean; readonly isMarkValid: boolean }>;
  /**
   * Returns the measured delay, in milliseconds, until lists of a resource show an item that was created here; 0 if
   * there was never a delay.
   */
  lateness(resource: ResourceName): Promise<number>;
  /** Returns one checksum of each length that occurs, which identifies its kind. */
  checksumSamples(): Promise<readonly string[]>;
  /** Returns assets by their IDs; unknown ones are omitted. */
  rows(query: {
    readonly resource: 'asset';
    readonly ids: readonly ResourceId[];
    readonly columns: readonly string[];
  }): Promise<readonly { readonly id: ResourceId; readonly cells: Readonly<Record<string, unknown>> }[]>;
}

/** The product of an upload. */
export type UploadProduct = Pick<MatchedProduct, 'id' | 'sku'>;

/** A file chosen for upload, with its properties at the time of the review. */
export interface SourceFile {
  readonly path: string;
  readonly name: string;
  readonly size: number;
  readonly mtimeMs: number;
  /** Null if it has not been hashed yet. */
  readonly sha256: string | null;
  /** Sent if uploads of the account have an alt text. */
  readonly altText?: string;
  /** Whether the user wants to send it although the account already has its content. */
  readonly asWell?: boolean;
  /** The product to which it was matched. */
  readonly product?: UploadProduct;
}

/** The stored progress of reconciling an intent. */
export interface ReconcileRecord {
  readonly passes: number;
  readonly notBefore: string | null;
  readonly lookedAt: string | null;
  readonly why: UserDecisionReason | null;
  readonly problem: AppError | null;
}

/** A dependency, and the body field that gets the ID of its result. */
export interface IntentDependency {
  readonly id: IntentId;
  readonly member: string | null;
}

/** An intent with the data that stays in the main process. */
export interface StoredIntent {
  readonly intent: Intent;
  readonly source: SourceFile | null;
  /**
   * IDs of similar items that existed before it was first sent, as stored by earlier versions; null: none were stored.
   */
  readonly before: readonly ResourceId[] | null;
  /**
   * The newest item of the cache before the intent was first sent; null if it was not sent yet or the cache was empty.
   */
  readonly mark: CacheMark | null;
  /** The time by the service's clock when the intent was first sent, ISO 8601; null if it is unknown. */
  readonly servedAt: string | null;
  /**
   * The number of times that the service had the complete body and did not confirm the creation, since the last retry
   * by the user.
   */
  readonly denials: number;
  /** Whether the user stopped it while the service had it. */
  readonly stopped: boolean;
  /** Null unless it is an edit. */
  readonly edit: EditRecord | null;
}

/** The changes of a transition in addition to the state. Absent properties are unchanged. */
export interface Patch {
  readonly body?: Readonly<Record<string, unknown>>;
  readonly sha256?: string;
  readonly error?: AppError | null;
  readonly resultId?: ResourceId | null;
  readonly alreadyThere?: boolean;
  readonly notTaken?: readonly string[];
  readonly notice?: string | null;
  readonly answer?: ServiceResponse | null;
  readonly markOrder?: number | null;
  readonly markId?: string | null;
  readonly servedAt?: string | null;
  readonly denials?: number;
  readonly stopped?: boolean;
  readonly look?: ReconcileRecord | null;
  /** Whether the user has to decide. */
  readonly asks?: boolean;
  readonly found?: readonly CandidateItem[];
  readonly edit?: EditRecord;
}
