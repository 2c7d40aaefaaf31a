import { z } from 'zod';
import type { AccountId } from '../base/branded-types.ts';
import { type CompletenessPart, type RejectedFieldsByResource, completenessParts } from '../model/index.ts';
import { defineCall } from './define.ts';
import {
  type EditingMode,
  type PictureFetchChoice,
  editingModes,
  maxLabelLength,
  pictureTrafficLimits,
  pictureFetches,
} from './constants.ts';
import type { UnfinishedCounts } from './outbox.ts';
import { type Dialect, type DialectChoices, dialectChoicesSchema } from './dialect.ts';
import { accountIdSchema, noArgumentSchema, resourceNameSchema, shortText } from './schemas.ts';

/** The settings of an account. In a new account, every setting is off or empty. */
export interface AccountSettings {
  /** A short text next to the name that tells accounts apart, such as «production»; null: none. */
  readonly label: string | null;
  /**
   * The «Items per request» setting, sent as `_page_size`; null: the largest page size that the service is known to
   * support.
   */
  readonly itemsPerRequest: number | null;
  /**
   * The maximum number of requests in 10 s; null: no limit until the service first rejects one, then the limit adapts.
   */
  readonly requestsPerTenSeconds: number | null;
  /**
   * The maximum number of background requests per hour; null: a quarter of the limit in the token, or 1,000 if the
   * token has none.
   */
  readonly backgroundRequestsPerHour: number | null;
  /** Names of the body fields that create an asset. */
  readonly uploadFields: {
    readonly filename: string;
    readonly content: string;
    /** Null (the default of a new account): no alt text is sent. */
    readonly altText?: string | null | undefined;
    /**
     * The field with the URL from which the service fetches the file of an asset created without a file. Null (the
     * default of a new account): no URL is requested.
     */
    readonly address?: string | null | undefined;
  };
  /** The base URL of an asset path that is not a complete URL; null: the service address. */
  readonly assetAddress: string | null;
  /** The free attribute that contains the description of a product; null: the program chooses one. */
  readonly descriptionAttribute: string | null;
  /** The parts of completeness that are disabled; none in a new account. */
  readonly completenessOff: readonly CompletenessPart[];
  /** The user's overrides of detected features; the program detects the other ones. */
  readonly dialect: DialectChoices;
  /** The maximum number of bytes fetched for pictures in a calendar month without a request by the user. */
  readonly pictureCeiling: number;
  readonly pictureFetch: PictureFetchChoice;
  readonly editing: EditingMode;
  /** Whether every picture is being fetched for offline use; false again after all of them are stored. */
  readonly keepPictures: boolean;
}

/** An account as the renderer receives it: without key, password and token. */
export interface AccountView {
  readonly id: AccountId;
  readonly name: string;
  readonly serviceAddress: string;
  readonly signInAddress: string;
  /** The last four characters of the API key. */
  readonly keyEnd: string;
  readonly demo: boolean;
  readonly settings: AccountSettings;
  readonly dialect: Dialect;
  /** Fields that the service rejected in creations. Copies omit them and forms mark them. */
  readonly refusedMembers: RejectedFieldsByResource;
}

/** A key that opens another account of the service than before. Nothing is read or sent until the user decides. */
export interface OtherAccount {
  /** The service's ID of the account that the key opened before. */
  readonly expected: string;
  readonly found: string;
}

/** `needed`: the user must enter the password before any request can be sent. */
export interface SessionView {
  readonly signedIn: boolean;
  /** ISO 8601; null if there is no token. */
  readonly expiresAt: string | null;
  readonly needed: boolean;
  /** The reason why a password is needed, as a message. */
  readonly why: string | null;
  /** The storage of the password. */
  readonly keptIn: 'keychain' | 'session' | null;
  /** Null unless it is the reason for `needed`. */
  readonly otherAccount: OtherAccount | null;
}

export interface CurrentAccount {
  readonly account: AccountView | null;
  readonly session: SessionView;
}

export interface Connected {
  readonly account: AccountView;
  readonly keptIn: 'keychain' | 'session';
  /** The reason why the password could not be stored in the keychain, if so. */
  readonly notice: string | null;
}

export const itemsPerRequestSchema = z.int().min(1).max(1000).nullable();
export const uploadFieldsSchema = z.strictObject({
  filename: z.string().min(1).max(100),
  content: z.string().min(1).max(100),
  altText: z.string().min(1).max(100).nullable().optional(),
  address: z.string().min(1).max(100).nullable().optional(),
});
export const assetAddressSchema = z.string().max(1_000).nullable();

const settingsSchema = z.strictObject({
  label: z.string().min(1).max(maxLabelLength).nullable().optional(),
  itemsPerRequest: itemsPerRequestSchema.optional(),
  requestsPerTenSeconds: z.int().min(1).max(1000).nullable().optional(),
  backgroundRequestsPerHour: z.int().min(10).max(100_000).nullable().optional(),
  uploadFields: uploadFieldsSchema.optional(),
  assetAddress: assetAddressSchema.optional(),
  descriptionAttribute: z.string().max(500).nullable().optional(),
  completenessOff: z.array(z.enum(completenessParts)).max(completenessParts.length).readonly().optional(),
  dialect: dialectChoicesSchema.optional(),
  pictureCeiling: z.int().min(pictureTrafficLimits.least).max(pictureTrafficLimits.most).nullable().optional(),
  pictureFetch: z.enum(pictureFetches).optional(),
  editing: z.enum(editingModes).optional(),
});

export const accountCalls = {
  /** All stored accounts, in the order in which they were added. */
  'accounts.list': defineCall<readonly AccountView[]>()(noArgumentSchema),
  /** The current account and whether it is signed in. Sends no request. */
  'accounts.current': defineCall<CurrentAccount>()(noArgumentSchema),
  /**
   * Exchanges key and password for a token, and stores the account if that succeeds. Only this call and `signIn` carry
   * the password.
   */
  'accounts.connect': defineCall<Connected>()(
    z.strictObject({
      serviceAddress: shortText,
      signInAddress: shortText,
      apiKey: z.string().max(10_000),
      apiPassword: z.string().max(10_000),
      name: shortText.optional(),
    }),
  ),
  /** Cancels a connection attempt: `connect` rejects with `cancelled`. Safe to call if there is none. */
  'accounts.cancelConnect': defineCall<undefined>()(noArgumentSchema),
  /** Starts the embedded demo service if it is not running, and connects to it. */
  'accounts.openDemo': defineCall<Connected>()(noArgumentSchema),
  /** Makes a stored account the current one. */
  'accounts.select': defineCall<CurrentAccount>()(z.strictObject({ id: accountIdSchema })),
  /** Signs a stored account in again with its password. */
  'accounts.signIn': defineCall<Connected>()(
    z.strictObject({ id: accountIdSchema, apiPassword: z.string().max(10_000) }),
  ),
  /**
   * Adds the service account that the key of a stored account now opens as a separate account. The stored account is
   * unchanged.
   */
  'accounts.openOther': defineCall<Connected>()(z.strictObject({ id: accountIdSchema })),
  /** Deletes the token and the password; the account and its data are kept. */
  'accounts.signOut': defineCall<CurrentAccount>()(z.strictObject({ id: accountIdSchema })),
  /**
   * Removes the account: its password from the keychain and its data from the disk. Rejects with `conflict` if there
   * are unsent intents, unless `evenUnsent` is set.
   */
  'accounts.forget': defineCall<CurrentAccount>()(
    z.strictObject({ id: accountIdSchema, evenUnsent: z.boolean().optional() }),
  ),
  /** The contents of the account's outbox that would be lost with it. */
  'accounts.unsent': defineCall<UnfinishedCounts>()(z.strictObject({ id: accountIdSchema })),
  'accounts.rename': defineCall<AccountView>()(
    z.strictObject({ id: accountIdSchema, name: z.string().trim().min(1).max(200) }),
  ),
  /**
   * Forgets the fields that the service of the current account rejected for a resource, so that they are sent again.
   */
  'accounts.forgetRefused': defineCall<CurrentAccount>()(z.strictObject({ resource: resourceNameSchema })),
  /** Changes the given settings; null resets a setting to its default. */
  'accounts.saveSettings': defineCall<AccountView>()(z.strictObject({ id: accountIdSchema, settings: settingsSchema })),
} as const;

export interface AccountEvents {
  readonly 'accounts.changed': CurrentAccount;
}
