import { createPublicKey, verify } from 'node:crypto';
import { z } from 'zod';

/** The request options that the library sets. */
interface RequestOptions {
  readonly path?: string | null;
}

/** The part of the library that sends its requests. */
export interface FeedRequests {
  request: (options: RequestOptions, ...rest: readonly unknown[]) => Promise<string | null>;
}

const requestsSchema = z.custom<FeedRequests>(
  (value) => typeof value === 'object' && value !== null && typeof Reflect.get(value, 'request') === 'function',
);

const createSignatureError = (code: string, message: string): Error => Object.assign(new Error(message), { code });

/** Whether `signature` (base64) is a signature of this text by the Ed25519 key `key` (SPKI, base64). */
export const isSignedBy = (text: string, signature: string, key: string): boolean => {
  const publicKey = createPublicKey({ key: Buffer.from(key, 'base64'), format: 'der', type: 'spki' });
  return verify(null, Buffer.from(text), publicKey, Buffer.from(signature, 'base64'));
};

/** Returns the path of a feed's signature, which is next to the feed, or null if the path is not that of a feed. */
const getSignaturePath = (path: string): string | null => {
  const [, feed, query = ''] = /^([^?]+\.yml)(\?.*)?$/.exec(path) ?? [];
  return feed === undefined ? null : `${feed}.sig${query}`;
};

const isNotFound = (error: unknown): boolean => (error as { readonly statusCode?: unknown }).statusCode === 404;

/**
 * Checks each feed that the library fetches against the signature next to it. A feed contains the SHA-512 of the files
 * of its release, so neither can be replaced. Throws if the library no longer sends its requests through `requests`.
 */
export const requireSignedFeeds = (requests: unknown, key: string): void => {
  const sender = requestsSchema.parse(requests);
  const request = sender.request.bind(sender);
  sender.request = async (options, ...rest) => {
    const { path } = options;
    const signaturePath = getSignaturePath(path ?? '');
    const text = await request(options, ...rest);
    if (signaturePath === null) return text;
    const signature = await request({ ...options, path: signaturePath }, ...rest).catch((error: unknown) => {
      // The library treats the status 404 as a missing feed.
      throw isNotFound(error) ? createSignatureError('ERR_FEED_SIGNATURE_MISSING', 'The feed has no signature') : error;
    });
    if (!isSignedBy(text ?? '', signature ?? '', key))
      throw createSignatureError('ERR_FEED_SIGNATURE_WRONG', 'The signature of the feed is not valid');
    return text;
  };
};
