import { z } from 'zod';
import type { AccountId } from '../base/brand.ts';
import { completenessParts } from '../model/index.ts';
import type { CompletenessPart, RefusedMembers } from '../model/index.ts';
import { answers } from './define.ts';
import { pictureCeilings, pictureFetches } from './values.ts';
import type { PictureFetchChoice } from './values.ts';
import type { Unsent } from './outbox.ts';
import { dialectChoicesSchema } from './dialect.ts';
import type { Dialect, DialectChoices } from './dialect.ts';
import { accountIdSchema, nothing, resourceNameSchema, shortText } from './schemas.ts';

/** What a person may set for an account; every member is off or empty for a new account. */
export interface AccountSettings {
  /** Sent as `_page_size` when set («Items per request»); null: as large as the service takes, as far as that is found out. */
  readonly itemsPerRequest: number | null;
  /** Requests of any kind in 10 s; null: no limit until the service first complains, then it adapts. */
  readonly requestsPerTenSeconds: number | null;
  /** Requests an hour that work in the background may take; null: a quarter of what the token allows, else 1,000. */
  readonly backgroundRequestsPerHour: number | null;
  /** Member names of the body that makes an asset. */
  readonly uploadFields: {
    readonly filename: string;
    readonly content: string;
    /** Null, as for a new account: no alt text is sent. */
    readonly altText?: string | null | undefined;
    /** Of an asset without a file: the address that the service fetches it from. Null, as for a new account: none is asked for. */
    readonly address?: string | null | undefined;
  };
  /** Put before an asset's path when it is not a full address; null: the service address. */
  readonly assetAddress: string | null;
  /** The free attribute that holds a product's description; null: guessed from those seen. */
  readonly descriptionAttribute: string | null;
  /** The answers of completeness that do not count; none for a new account. */
  readonly completenessOff: readonly CompletenessPart[];
  /** A person's word on what the service takes beyond the interface document; what is not named is found out. */
  readonly dialect: DialectChoices;
  /** Bytes of files that may be fetched for pictures in a calendar month without a person asking for each. */
  readonly pictureCeiling: number;
  readonly pictureFetch: PictureFetchChoice;
  /** Every picture is being fetched for a time without the service; false again when all are here. */
  readonly keepPictures: boolean;
}

/** An account as the renderer sees it: no key, no password, no token. */
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
  /** Members that the service refused in creations: left out of copies, and marked in forms. */
  readonly refusedMembers: RefusedMembers;
}

/** A key that opens another account of the service than before. Nothing is read or sent until the user decides. */
export interface OtherAccount {
  /** The service's ID of the account that the key opened before. */
  readonly expected: string;
  readonly found: string;
}

/** `needed`: a password must be given before anything can be asked of the service. */
export interface SessionView {
  readonly signedIn: boolean;
  /** ISO 8601; null while no token is held. */
  readonly expiresAt: string | null;
  readonly needed: boolean;
  /** Why a password is needed, in words. */
  readonly why: string | null;
  /** Where the password is kept. */
  readonly keptIn: 'keychain' | 'session' | null;
  /** Null unless `needed` is because of it. */
  readonly otherAccount: OtherAccount | null;
}

export interface CurrentAccount {
  readonly account: AccountView | null;
  readonly session: SessionView;
}

export interface Connected {
  readonly account: AccountView;
  readonly keptIn: 'keychain' | 'session';
  /** Why the keychain could not keep the password, when it could not. */
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
  itemsPerRequest: itemsPerRequestSchema.optional(),
  requestsPerTenSeconds: z.int().min(1).max(1000).nullable().optional(),
  backgroundRequestsPerHour: z.int().min(10).max(100_000).nullable().optional(),
  uploadFields: uploadFieldsSchema.optional(),
  assetAddress: assetAddressSchema.optional(),
  descriptionAttribute: z.string().max(500).nullable().optional(),
  completenessOff: z.array(z.enum(completenessParts)).max(completenessParts.length).readonly().optional(),
  dialect: dialectChoicesSchema.optional(),
  pictureCeiling: z.int().min(pictureCeilings.least).max(pictureCeilings.most).nullable().optional(),
  pictureFetch: z.enum(pictureFetches).optional(),
});

export const accountCalls = {
  /** Every account known here, in the order they were added. */
  'accounts.list': answers<readonly AccountView[]>()(nothing),
  /** The account in use and whether it is signed in. Asks no network. */
  'accounts.current': answers<CurrentAccount>()(nothing),
  /** Exchanges key and password for a token, and keeps the account when that worked. The only call that carries the password, with `signIn`. */
  'accounts.connect': answers<Connected>()(
    z.strictObject({
      serviceAddress: shortText,
      signInAddress: shortText,
      apiKey: z.string().max(10_000),
      apiPassword: z.string().max(10_000),
      name: shortText.optional(),
    }),
  ),
  /** Tries no further to connect: `connect` fails with `cancelled`. Safe when nothing is tried. */
  'accounts.cancelConnect': answers<undefined>()(nothing),
  /** Starts the embedded demo service when it does not run, and connects to it. */
  'accounts.openDemo': answers<Connected>()(nothing),
  /** Makes a known account the one in use. */
  'accounts.select': answers<CurrentAccount>()(z.strictObject({ id: accountIdSchema })),
  /** Gives a known account its password again. */
  'accounts.signIn': answers<Connected>()(z.strictObject({ id: accountIdSchema, apiPassword: z.string().max(10_000) })),
  /** Opens the account of the service that the known account's key opens now as an account of its own; the known one stays as it is. */
  'accounts.openOther': answers<Connected>()(z.strictObject({ id: accountIdSchema })),
  /** Forgets the token and the password; the account and its data stay. */
  'accounts.signOut': answers<CurrentAccount>()(z.strictObject({ id: accountIdSchema })),
  /** Removes the account: its password from the keychain and its data from the disk. Refused (`conflict`) while unsent work waits, unless `evenUnsent`. */
  'accounts.forget': answers<CurrentAccount>()(
    z.strictObject({ id: accountIdSchema, evenUnsent: z.boolean().optional() }),
  ),
  /** How much of the account's outbox would be lost with it. */
  'accounts.unsent': answers<Unsent>()(z.strictObject({ id: accountIdSchema })),
  'accounts.rename': answers<AccountView>()(
    z.strictObject({ id: accountIdSchema, name: z.string().trim().min(1).max(200) }),
  ),
  /** Forgets which members of a resource the service of the account in use refused in creations: they are sent again. */
  'accounts.forgetRefused': answers<CurrentAccount>()(z.strictObject({ resource: resourceNameSchema })),
  /** Changes the settings that are given; null puts one back to its default. */
  'accounts.saveSettings': answers<AccountView>()(z.strictObject({ id: accountIdSchema, settings: settingsSchema })),
} as const;

export interface AccountEvents {
  readonly 'accounts.changed': CurrentAccount;
}
