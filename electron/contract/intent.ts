import type { Bytes, IntentId, ResourceId } from '../base/branded-types.ts';
import type { AppError } from '../base/errors.ts';
import type { ResourceName } from '../model/index.ts';
import type { SentEdit } from '../edits/sent-edit-contract.ts';

/** `edit`: a new value for one field of an existing item. */
export type IntentKind = 'create' | 'upload' | 'edit';

export type IntentState = 'waiting' | 'sending' | 'done' | 'failed' | 'unknown' | 'cancelled';

/** An event of an intent. Events are in chronological order. */
export interface IntentEvent {
  readonly at: string;
  readonly what:
    | 'created'
    | 'edited'
    | 'sent'
    | 'answered'
    | 'failed'
    | 'lost'
    | 'interrupted'
    | 'cancelled'
    | 'discarded'
    | 'restored'
    | 'looked'
    | 'found'
    | 'released';
  readonly words: string;
}

/** An intent that must be done before another one. */
export interface Dependency {
  readonly id: IntentId;
  /** The body field that gets the ID of the created item; null: the intent only has to be done first. */
  readonly member: string | null;
  readonly kind: IntentKind;
  readonly resource: ResourceName;
  readonly title: string;
  readonly state: IntentState;
  /** The created item. */
  readonly resultId: ResourceId | null;
  /** Whether it was removed from the list: unless it is done, it will never be done. */
  readonly discarded: boolean;
}

/** The last response of the service. */
export interface ServiceResponse {
  /** ISO 8601. */
  readonly at: string;
  /** The HTTP status; null if it is unknown. */
  readonly status: number | null;
  /** The raw response without secrets, at most 20,000 characters; null if it was empty. */
  readonly raw: string | null;
  /** Whether `raw` was truncated. */
  readonly cut: boolean;
}

/**
 * The reason why the user has to resolve an intent: there are `several` candidates; the candidate may as well be the
 * result of a `rival` with the same name; it `differs` from the request; its `time` does not match; the request had no
 * name to search for (`nameless`); the service has no list of such items (`noList`) or does not show it to this key
 * (`notAllowed`); the list had errors (`incomplete`); the service has only `accepted` the request, and may perform it
 * later.
 */
export type UserDecisionReason =
  'several' | 'rival' | 'differs' | 'time' | 'nameless' | 'noList' | 'notAllowed' | 'incomplete' | 'accepted';

/**
 * The search for the outcome of an intent in the account. `due`: a pass starts as soon as possible; `reading`: a pass
 * is running; `asks`: the user has to resolve it.
 */
export interface ReconcileStatus {
  readonly state: 'due' | 'reading' | 'asks';
  /** Complete passes that did not find the item. */
  readonly passes: number;
  /** Items that the running pass has read so far. */
  readonly items: number | null;
  /** The earliest start of the next pass that counts, ISO 8601; null: immediately. */
  readonly notBefore: string | null;
  /** The end of the last pass that searched for it. */
  readonly lookedAt: string | null;
  /** The reason why the user has to resolve it. */
  readonly why: UserDecisionReason | null;
  /** The reason why the last pass did not finish. */
  readonly problem: AppError | null;
}

/** A candidate: an item of the account that may be the result of an intent. */
export interface CandidateItem {
  readonly id: ResourceId;
  readonly title: string;
  /** ISO 8601; null if the service does not report it. */
  readonly created: string | null;
  /** Fields whose values differ from the sent ones. */
  readonly differs: readonly string[];
}

/**
 * A row of a comparison: `same`, `other`, `added` by the service, or `untold` (the service never returns such a field).
 */
export interface ComparedField {
  /** The name of the field. If the field is a free map, `attribute` is the key of the entry. */
  readonly member: string;
  readonly attribute: string | null;
  readonly sign: 'same' | 'other' | 'added' | 'untold';
  /** Absent if the sign is `added`. */
  readonly sent?: unknown;
  /** Undefined if the item does not have the field. */
  readonly found: unknown;
}

/** A creation, an upload or an edit that the user requested. */
export interface Intent {
  readonly id: IntentId;
  readonly kind: IntentKind;
  readonly resource: ResourceName;
  readonly state: IntentState;
  /** The text by which the user identifies it: the SKU, the name or the file. */
  readonly title: string;
  /** The exact request body; for an upload, only the size of the file's content is shown. */
  readonly body: Readonly<Record<string, unknown>>;
  readonly file: {
    readonly name: string;
    readonly size: Bytes;
    readonly sha256: string | null;
    /** The product that the review assigned to the file. */
    readonly product: { readonly id: ResourceId; readonly sku: string } | null;
  } | null;
  /** Null unless the kind is `edit`. */
  readonly edit: SentEdit | null;
  readonly attempts: number;
  readonly createdAt: string;
  readonly changedAt: string;
  readonly error: AppError | null;
  /** The created or edited item. */
  readonly resultId: ResourceId | null;
  /** Whether the item, or the value of an edit, was already in the account: the intent is done and sent nothing. */
  readonly alreadyThere: boolean;
  /** Names of the sent fields whose values the service did not return unchanged. */
  readonly notTaken: readonly string[];
  /** A remark on the result, such as a different checksum or name. */
  readonly notice: string | null;
  /** The time of the last attempt, ISO 8601. */
  readonly sentAt: string | null;
  /** The dependencies, in the order in which they were given. */
  readonly dependsOn: readonly Dependency[];
  readonly answer: ServiceResponse | null;
  /** Null if nothing is searched for. */
  readonly look: ReconcileStatus | null;
  /** Candidates for an unknown outcome, or the existing items of a conflict. */
  readonly found: readonly CandidateItem[];
  readonly events: readonly IntentEvent[];
}
