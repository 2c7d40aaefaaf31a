import { z } from 'zod';
import type { ResourceName } from '../model/index.ts';
import { assetAddressSchema, itemsPerRequestSchema, uploadFieldsSchema } from './accounts.ts';
import { answers } from './define.ts';
import type { RequestPace } from './sync.ts';
import { nothing } from './schemas.ts';

/** What a first page brought. */
export interface TriedItems {
  readonly resource: ResourceName;
  /** Sent as `_page_size`; null: nothing was. */
  readonly asked: number | null;
  readonly came: number;
  /** Whether the service named a next page. */
  readonly more: boolean;
}

/** What a few small requests were answered. */
export interface TriedPace {
  readonly sent: number;
  /** How many of them the service refused as too many. */
  readonly refused: number;
  readonly pace: RequestPace;
}

/** What stands at the address of one asset's file. */
export interface TriedAddress {
  /** The asset's file name. */
  readonly asset: string;
  /** Without its query. */
  readonly address: string;
  readonly status: number;
  readonly contentType: string | null;
  readonly bytes: number;
  /** Whether the bytes are a picture that can be shown. */
  readonly picture: boolean;
  /** Whether it is another host than the service's; none is ever sent a key or token. */
  readonly elsewhere: boolean;
}

/** The whole body of a test upload, and what came of it. */
export interface TriedUpload {
  readonly body: string;
  /** Null: nothing was sent. */
  readonly created: {
    readonly id: string | null;
    readonly filename: string | null;
    readonly sameFile: boolean | null;
  } | null;
}

/** Settings of the account in use tried out before they are saved; what is refused fails in the service's own words. */
export const settingsCheckCalls = {
  /** Asks for the first page of a small list. */
  'settingsChecks.items': answers<TriedItems>()(z.strictObject({ itemsPerRequest: itemsPerRequestSchema })),
  /** Sends three small requests at once. */
  'settingsChecks.pace': answers<TriedPace>()(nothing),
  /** Fetches the file of one asset, without key or token. `notFound` while no asset is known. */
  'settingsChecks.assetAddress': answers<TriedAddress>()(z.strictObject({ assetAddress: assetAddressSchema })),
  /** Tells what an upload sends; with `send`, sends it once: a real asset, which nothing here can delete. */
  'settingsChecks.upload': answers<TriedUpload>()(
    z.strictObject({ uploadFields: uploadFieldsSchema, send: z.boolean() }),
  ),
} as const;
