import type { IntentId, ResourceId } from '../base/brand.ts';
import type { AppError, FieldProblem } from '../base/errors.ts';
import type { Answer, AskReason, Found, Intent } from '../contract/outbox.ts';
import type { ResourceName } from '../model/index.ts';
import type { AnswerRecord } from '../service/service-error.ts';
import type { BandwidthThrottle } from '../service/upload-body.ts';

/**
 * What the service answered to a creation. `raw`: the item as it came, null when there was none to read; `id`: null where
 * the service told the item's SKU or name alone.
 */
export interface CreationAnswer {
  readonly raw: string | null;
  readonly item: unknown;
  readonly id: string | null;
  readonly errors: readonly FieldProblem[];
  /** SHA-256 in hex of the file's bytes as they were sent; null for what is no upload. */
  readonly sha256Sent: string | null;
  /** The answer as a record of it is kept. */
  readonly told: AnswerRecord;
}

/** `onLeave` is awaited right before the first byte may leave, `onReturn` when what left surely was not performed and is sent once more. */
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
  /** One item; `notFound` when the service does not know it. */
  getOne(
    resource: 'asset' | 'channel',
    id: string,
    options?: { readonly signal?: AbortSignal },
  ): Promise<{ readonly raw: string; readonly item: unknown }>;
  /** The body is asked for when it leaves. */
  create(
    resource: ResourceName,
    body: () => Readonly<Record<string, unknown>>,
    options: Leaving,
  ): Promise<CreationAnswer>;
  /** `file`, before the body is whole, for a file whose content is not `sha256` (by then). */
  upload(
    file: Pick<SourceFile, 'path' | 'name' | 'size' | 'altText'> & { readonly sha256: string },
    fields: { readonly filename: string; readonly content: string; readonly altText?: string | null | undefined },
    options: Leaving & { readonly onProgress: (sent: number) => void; readonly throttle: BandwidthThrottle },
  ): Promise<CreationAnswer>;
}

/** What would stop on its way if the program ended now. */
export interface Going {
  readonly files: number;
  readonly others: number;
}

/** A pass over a resource that came to its end, in milliseconds. */
export interface FullRead {
  readonly begunAt: number;
  readonly endedAt: number;
  /** What was not in it is not there. */
  readonly whole: boolean;
}

/** The part of the sync that the outbox uses. */
export interface Passes {
  /** Reads a resource to its last page into the cache, by a pass that begins no sooner than `since`; shared by all who ask. `asked`: a person waits for it. */
  readWhole(resource: ResourceName, since: number, onItems: (items: number) => void, asked: boolean): Promise<FullRead>;
}

/** A product as a file's name tells of it. */
export interface MatchedProduct {
  readonly id: ResourceId;
  readonly sku: string;
  readonly label: string | null;
}

/** The part of the cache that the outbox uses. */
export interface OutboxCache {
  /** One item with its body as it came; null when it was never read. */
  get(resource: ResourceName, id: ResourceId): Promise<{ readonly raw: string; readonly gone: boolean } | null>;
  /** Keeps one item that was created or fetched, given as its JSON; `notTaken`: what of it was sent and did not take. */
  put(
    resource: ResourceName,
    raw: string,
    cause: 'created' | 'fetched',
    notTaken?: readonly string[],
  ): Promise<ResourceId>;
  /** Items (not gone) that could be taken for something that was sent: of that name, an asset also of that content or size, or made since then. */
  findAlike(asked: {
    readonly resource: ResourceName;
    readonly names: readonly string[];
    readonly checksums: readonly string[];
    readonly sizes: readonly number[];
    /** ISO 8601; null: not asked. */
    readonly since: string | null;
  }): Promise<readonly { readonly id: ResourceId; readonly raw: string }[]>;
  /** One checksum of each length that assets have: they tell of which kind the account's are. */
  checksumSamples(): Promise<readonly string[]>;
  /** What assets are, by their ids; those that are not known are left out. */
  rows(asked: {
    readonly resource: 'asset';
    readonly ids: readonly ResourceId[];
    readonly columns: readonly string[];
  }): Promise<readonly { readonly id: ResourceId; readonly cells: Readonly<Record<string, unknown>> }[]>;
}

/** A product as an upload tells of it. */
export type UploadProduct = Pick<MatchedProduct, 'id' | 'sku'>;

/** A file that a person chose to upload, as it was when it was reviewed. */
export interface SourceFile {
  readonly path: string;
  readonly name: string;
  readonly size: number;
  readonly mtimeMs: number;
  /** Null when it was not hashed before. */
  readonly sha256: string | null;
  /** Sent with it where the account's uploads carry an alt text. */
  readonly altText?: string;
  /** A person wants it sent although the account has its content already. */
  readonly asWell?: boolean;
  /** The product that it seemed to belong to. */
  readonly product?: UploadProduct;
}

/** How far the looking for an intent has come, as it is kept. */
export interface KeptLook {
  readonly passes: number;
  readonly notBefore: string | null;
  readonly lookedAt: string | null;
  readonly why: AskReason | null;
  readonly problem: AppError | null;
}

/** What an intent waits for, and the member of its body that gets the id of what comes of that. */
export interface Needed {
  readonly id: IntentId;
  readonly member: string | null;
}

/** An intent with what only the main process may know of it. */
export interface StoredIntent {
  readonly intent: Intent;
  readonly source: SourceFile | null;
  /** Ids that could be taken for it and were in the account before it was first sent; null: not sent yet. */
  readonly before: readonly ResourceId[] | null;
  /** A person stopped it while the service had it. */
  readonly stopped: boolean;
}

/** What a happening changes beside the state; what is absent stays. */
export interface Patch {
  readonly body?: Readonly<Record<string, unknown>>;
  readonly sha256?: string;
  readonly error?: AppError | null;
  readonly resultId?: ResourceId | null;
  readonly alreadyThere?: boolean;
  readonly notTaken?: readonly string[];
  readonly notice?: string | null;
  readonly answer?: Answer | null;
  readonly before?: readonly ResourceId[];
  readonly stopped?: boolean;
  readonly look?: KeptLook | null;
  /** It is the person's to decide. */
  readonly asks?: boolean;
  readonly found?: readonly Found[];
}
