import type { IntentId, ResourceId } from '../base/brand.ts';
import type { AppError } from '../base/errors.ts';
import type { Answer, AskReason, Found, Intent } from '../contract/outbox.ts';
import type { ResourceName } from '../model/index.ts';
import type { Created } from '../service/created.ts';
import type { BandwidthThrottle } from '../service/upload-body.ts';

/** `onLeave` is awaited right before the first byte may be sent, `onReturn` when the request certainly was not performed and is sent again. */
interface Leaving {
  readonly signal: AbortSignal;
  readonly onLeave: () => Promise<void>;
  readonly onReturn: () => Promise<void>;
}

/**
 * The part of the service client that the outbox uses. Failures are `VitrineError`s: `unknownOutcome` as soon as the
 * whole body may have left and no answer came; `offline`, `timeout`, `cancelled` and their like only before that.
 */
export interface OutboxClient {
  /** The service's own time now, in milliseconds since 1970; null while no answer has told it. */
  serviceTime(): number | null;
  /** One item; `notFound` when the service does not know it. */
  getOne(
    resource: 'asset' | 'channel',
    id: string,
    options?: { readonly signal?: AbortSignal },
  ): Promise<{ readonly raw: string; readonly item: unknown }>;
  /** `body` is called when the request is sent. */
  create(resource: ResourceName, body: () => Readonly<Record<string, unknown>>, options: Leaving): Promise<Created>;
  /** Fails with `file`, before the body is complete, when the content is not `sha256` (any more). */
  upload(
    file: Pick<SourceFile, 'path' | 'name' | 'size' | 'altText'> & { readonly sha256: string },
    fields: { readonly filename: string; readonly content: string; readonly altText?: string | null | undefined },
    options: Leaving & { readonly onProgress: (sent: number) => void; readonly throttle: BandwidthThrottle },
  ): Promise<Created>;
}

/** What would be interrupted if the program ended now. */
export interface PendingWork {
  readonly files: number;
  readonly others: number;
}

/** A complete read of a resource; times in milliseconds. */
export interface FullRead {
  readonly begunAt: number;
  readonly endedAt: number;
  /** Nothing was left out of it. */
  readonly whole: boolean;
}

/** The part of the sync that the outbox uses. */
export interface FullReader {
  /** Reads all pages of a resource into the cache, by a pass that begins no sooner than `since`; callers share a pass. `foreground`: the user waits for it. */
  readWhole(
    resource: ResourceName,
    since: number,
    onItems: (items: number) => void,
    foreground: boolean,
  ): Promise<FullRead>;
}

/** The product that a file's name refers to. */
export interface MatchedProduct {
  readonly id: ResourceId;
  readonly sku: string;
  readonly label: string | null;
}

/** An item of the cache. `order` grows with each item that the cache reads for the first time. */
export interface CachedItem {
  readonly id: ResourceId;
  readonly raw: string;
  readonly order: number;
}

/** A moment of the cache: the item that it read last for the first time. */
export interface CacheMark {
  readonly order: number;
  readonly id: string;
}

/** The part of the cache that the outbox uses. */
export interface OutboxCache {
  /** One item with its raw body; null when it was never read. */
  get(resource: ResourceName, id: ResourceId): Promise<{ readonly raw: string; readonly gone: boolean } | null>;
  /** Stores one item that was created, uploaded or fetched, given as JSON; `notTaken`: sent members that the service did not accept. */
  put(
    resource: ResourceName,
    raw: string,
    cause: 'created' | 'uploaded' | 'fetched',
    notTaken?: readonly string[],
  ): Promise<ResourceId>;
  /** Counts an asset that a sync has kept among those uploaded since the program's start. */
  noteUploaded(id: ResourceId): Promise<void>;
  /** Items (not deleted) that may be what was sent: of that name, an asset also of that content or size, or created since then. */
  findSimilar(query: {
    readonly resource: ResourceName;
    readonly names: readonly string[];
    readonly checksums: readonly string[];
    readonly sizes: readonly number[];
    /** ISO 8601; null: any time. */
    readonly since: string | null;
  }): Promise<readonly CachedItem[]>;
  /** The item that the cache read last for the first time: whatever comes after it is new. Null while it is empty. */
  cacheMark(): Promise<CacheMark | null>;
  /** Items (not deleted) that the cache did not know at a mark, or without a valid one were made since then or at an unknown time. */
  newItems(query: {
    readonly resource: ResourceName;
    readonly mark: CacheMark | null;
    readonly except: readonly ResourceId[];
    /** ISO 8601. */
    readonly since: string;
  }): Promise<{ readonly items: readonly CachedItem[]; readonly more: boolean; readonly isMarkValid: boolean }>;
  /** How late, in milliseconds, lists of a resource were seen to show what was created here; 0 if never late. */
  lateness(resource: ResourceName): Promise<number>;
  /** One checksum of each length that occurs, from which its kind follows. */
  checksumSamples(): Promise<readonly string[]>;
  /** Assets by their ids; unknown ones are left out. */
  rows(query: {
    readonly resource: 'asset';
    readonly ids: readonly ResourceId[];
    readonly columns: readonly string[];
  }): Promise<readonly { readonly id: ResourceId; readonly cells: Readonly<Record<string, unknown>> }[]>;
}

/** The product of an upload. */
export type UploadProduct = Pick<MatchedProduct, 'id' | 'sku'>;

/** A file chosen for upload, as it was when it was reviewed. */
export interface SourceFile {
  readonly path: string;
  readonly name: string;
  readonly size: number;
  readonly mtimeMs: number;
  /** Null when it was not hashed yet. */
  readonly sha256: string | null;
  /** Sent with it where the account's uploads carry an alt text. */
  readonly altText?: string;
  /** The user wants it sent although the account already has its content. */
  readonly asWell?: boolean;
  /** The product that it was matched to. */
  readonly product?: UploadProduct;
}

/** The stored progress of reconciling an intent. */
export interface LookRecord {
  readonly passes: number;
  readonly notBefore: string | null;
  readonly lookedAt: string | null;
  readonly why: AskReason | null;
  readonly problem: AppError | null;
}

/** A dependency, and the member of the body that gets the id of its result. */
export interface Needed {
  readonly id: IntentId;
  readonly member: string | null;
}

/** An intent with what stays in the main process. */
export interface StoredIntent {
  readonly intent: Intent;
  readonly source: SourceFile | null;
  /** Ids of similar items that existed before it was first sent, as earlier versions noted them; null: none were noted. */
  readonly before: readonly ResourceId[] | null;
  /** The newest item of the cache before the intent was first sent; null if it was not sent yet or the cache was empty. */
  readonly mark: CacheMark | null;
  /** The time by the service's clock when the intent was first sent, ISO 8601; null if it is not known. */
  readonly servedAt: string | null;
  /** How often the service had the whole body and did not confirm the creation, since the last retry by the user. */
  readonly denials: number;
  /** The user stopped it while the service had it. */
  readonly stopped: boolean;
}

/** What an event changes beside the state; absent members stay. */
export interface Patch {
  readonly body?: Readonly<Record<string, unknown>>;
  readonly sha256?: string;
  readonly error?: AppError | null;
  readonly resultId?: ResourceId | null;
  readonly alreadyThere?: boolean;
  readonly notTaken?: readonly string[];
  readonly notice?: string | null;
  readonly answer?: Answer | null;
  readonly markOrder?: number | null;
  readonly markId?: string | null;
  readonly servedAt?: string | null;
  readonly denials?: number;
  readonly stopped?: boolean;
  readonly look?: LookRecord | null;
  /** The user has to decide. */
  readonly asks?: boolean;
  readonly found?: readonly Found[];
}
