import { lookup } from 'node:dns';
import { isIP } from 'node:net';
import type { LookupFunction } from 'node:net';
import { Agent, request } from 'undici';
import type { Dispatcher } from 'undici';
import { VitrineError } from '../../contract/index.ts';
import { isOwnHost, isPrivateAddress, pictureAddress } from './address.ts';
import type { PictureOrigins } from './address.ts';

const limit = 50_000_000;
const redirects = 3;

const refuse = (words: string): VitrineError => new VitrineError('file', words);

/** Looks a host up and lets no private address through: checked at the connection itself, so that no second look-up can differ. */
const guardedLookup: LookupFunction = (host, options, done) => {
  lookup(host, { ...options, all: true }, (error, found) => {
    if (error) return done(error, '', 0);
    const allowed = found.filter(({ address }) => !isPrivateAddress(address));
    const [first] = allowed;
    if (!first) return done(Object.assign(new Error('private address'), { code: 'EPRIVATE' }), '', 0);
    return options.all ? done(null, allowed) : done(null, first.address, first.family);
  });
};

export interface PictureFetch {
  /** The bytes at a path the service told, 50 MB at most. Sends no credentials and no cookies. Rejects with `file` or `cancelled`. */
  readonly fetch: (path: string, origins: PictureOrigins, signal: AbortSignal) => Promise<Uint8Array<ArrayBuffer>>;
  readonly close: () => Promise<void>;
}

const readBody = async (
  body: Dispatcher.ResponseData['body'],
  signal: AbortSignal,
): Promise<Uint8Array<ArrayBuffer>> => {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of body as AsyncIterable<Buffer>) {
    size += part.byteLength;
    if (size > limit || signal.aborted) {
      body.destroy();
      throw refuse('The picture is larger than 50 MB.');
    }
    parts.push(part);
  }
  return new Uint8Array(Buffer.concat(parts));
};

/** Fetches pictures from where the service says they are: http or https, and no private address but the account's own. */
export const createPictureFetch = (): PictureFetch => {
  const limits = { connections: 4, headersTimeout: 15_000, bodyTimeout: 15_000 };
  const open = new Agent({ ...limits, connect: { lookup: guardedLookup, timeout: 10_000 } });
  const own = new Agent({ ...limits, connect: { timeout: 10_000 } });

  const fetchFrom = async (
    url: URL,
    origins: PictureOrigins,
    signal: AbortSignal,
    left: number,
  ): Promise<Uint8Array<ArrayBuffer>> => {
    const mine = isOwnHost(url, origins);
    const literal = url.hostname.replace(/^\[|\]$/g, '');
    if (!mine && isIP(literal) !== 0 && isPrivateAddress(literal)) throw refuse('The picture is at a private address.');
    const { statusCode, headers, body } = await request(url, {
      dispatcher: mine ? own : open,
      signal,
      headers: { accept: 'image/*' },
    });
    const location = headers['location'];
    if (statusCode >= 300 && statusCode < 400 && typeof location === 'string') {
      await body.dump();
      const next = pictureAddress(new URL(location, url).href, origins);
      if (left === 0 || !next) throw refuse('The picture is nowhere to be found.');
      return fetchFrom(next, origins, signal, left - 1);
    }
    if (statusCode !== 200) {
      await body.dump();
      throw refuse(`The picture could not be had (status ${statusCode}).`);
    }
    return readBody(body, signal);
  };

  return {
    fetch: async (path, origins, signal) => {
      const url = pictureAddress(path, origins);
      if (!url) throw refuse('The picture has no address that may be asked.');
      return fetchFrom(url, origins, signal, redirects);
    },
    close: async () => {
      await Promise.all([open.destroy(), own.destroy()]);
    },
  };
};
