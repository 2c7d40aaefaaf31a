import { z } from 'zod';
import type { ResourceName } from '../model/index.ts';
import { assetAddressSchema, itemsPerRequestSchema, uploadFieldsSchema } from './accounts.ts';
import { defineCall } from './define.ts';
import type { RequestPace } from './sync.ts';
import { noArgumentSchema } from './schemas.ts';

/** The result of requesting a first page. */
export interface PageSizeCheck {
  readonly resource: ResourceName;
  /** The sent `_page_size`; null: none was sent. */
  readonly asked: number | null;
  readonly came: number;
  /** Whether the service returned a next page. */
  readonly more: boolean;
}

/** The result of a few small requests. */
export interface RequestPaceCheck {
  readonly sent: number;
  /** The number of requests that the service rejected as too many. */
  readonly refused: number;
  readonly pace: RequestPace;
}

/** The result of fetching the file of one asset. */
export interface AssetAddressCheck {
  readonly asset: string;
  /** The URL without its query. */
  readonly address: string;
  readonly status: number;
  readonly contentType: string | null;
  readonly bytes: number;
  /** Whether the bytes are a picture that can be shown. */
  readonly picture: boolean;
  /** Whether the host differs from that of the service. No other host is ever sent a key or token. */
  readonly elsewhere: boolean;
}

/** The complete body of a test upload, and its result. */
export interface UploadFieldsCheck {
  readonly body: string;
  /** Null: nothing was sent. */
  readonly created: {
    readonly id: string | null;
    readonly filename: string | null;
    readonly sameFile: boolean | null;
  } | null;
}

/**
 * Tests settings of the current account before they are saved. Rejects with the service's own message if the service
 * rejects a request.
 */
export const settingsCheckCalls = {
  /** Requests the first page of a small list. */
  'settingsChecks.items': defineCall<PageSizeCheck>()(z.strictObject({ itemsPerRequest: itemsPerRequestSchema })),
  /** Sends three small requests concurrently. */
  'settingsChecks.pace': defineCall<RequestPaceCheck>()(noArgumentSchema),
  /** Fetches the file of one asset without key or token. Rejects with `notFound` if no asset is cached. */
  'settingsChecks.assetAddress': defineCall<AssetAddressCheck>()(z.strictObject({ assetAddress: assetAddressSchema })),
  /**
   * Returns the body of an upload. With `send`, sends it once and creates a real asset, which the program cannot
   * delete.
   */
  'settingsChecks.upload': defineCall<UploadFieldsCheck>()(
    z.strictObject({ uploadFields: uploadFieldsSchema, send: z.boolean() }),
  ),
} as const;
