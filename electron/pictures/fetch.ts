import { lookup } from 'node:dns';
import { isIP } from 'node:net';
import type { LookupFunction } from 'node:net';
import type { Dispatcher } from 'undici';
import { VitrineError } from '../contract/index.ts';
import { m } from '../messages/index.ts';
import { createCarrier } from '../service/http/dispatchers.ts';
import type { SystemTrust } from '../service/http/system-trust.ts';
import { isWebPage } from '../service/http/web-page.ts';
import { networkError, noAnswer } from '../service/http/network-errors.ts';
import { createRoutes } from '../service/routes.ts';
import type { ResolveProxy, Route } from '../service/routes.ts';
import { isOwnHost, isPrivateAddress, pictureAddress } from './address.ts';
import type { PictureOrigins } from './address.ts';
import { headerBytes } from './picture-header.ts';

type Bytes = Uint8Array<ArrayBuffer>;
type Came = (bytes: number) => void;

/** The largest file that is fetched to make a small picture of it, in bytes. */
export const mostFetched = 50_000_000;
/** The largest that is fetched to be looked at itself: half of what is kept of such files. */
export const mostKept = 500_000_000;
const redirects = 3;

const refuse = (words: string): VitrineError => new VitrineError('file', words);

/** A fault of the service may be over the next time; anything else is its word on this picture. */
const notHad = (status: number): VitrineError => {
  if (status === 511) return new VitrineError('file', m.service.stranger.networkSignIn, { retryable: true });
  const retryable = status >= 500 || status === 429;
  return new VitrineError('file', m.pictures.failed(status), { retryable });
};

/** A web page in place of a file: it may be the sign-in page of the network, so another try may do better. */
const webPage = (host: string): VitrineError =>
  new VitrineError('file', m.service.stranger.webPage(host), { retryable: true });

/** Files that may be web pages, or hold one, by the extension in their address. Without an extension any file may. */
const mayBeWebPage = (path: string): boolean => {
  const [, extension] = /\.([a-z\d]{1,5})(?:[?#]|$)/i.exec(path) ?? [];
  return extension === undefined || /^(?:x?html?|xht|xml|svg|txt|md|mht|php|aspx?|jsp|bin|dat)$/i.test(extension);
};

/** A connection that failed, in words that name the host. */
const inWords = (error: unknown, host: string): unknown =>
  error instanceof Error && 'code' in error && error.code === 'EPRIVATE'
    ? refuse(m.pictures.privateHost(host))
    : networkError(error, host);

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

/**
 * Through a proxy the addresses are its own affair. What this computer itself knows to be private is not asked for there
 * either; a name that only the proxy knows is.
 */
const refusePrivate = async (host: string, route: Route): Promise<void> => {
  if (route === 'here' || route === 'direct') return;
  const { promise, resolve, reject } = Promise.withResolvers<undefined>();
  guardedLookup(host, { all: true }, (error) => (error?.code === 'EPRIVATE' ? reject(error) : resolve(undefined)));
  return promise;
};

/** What stands at an address. */
export interface Looked {
  /** Where it was found in the end. */
  readonly url: URL;
  readonly status: number;
  readonly contentType: string | null;
  /** Empty unless the file, or the part that was asked for, is there. */
  readonly body: Uint8Array<ArrayBuffer>;
}

/** Takes a file as it comes. */
export interface Taking {
  /** How long the answer says that it is, in bytes; null: it does not. LearnedFacts once, before the first part. */
  readonly length: (bytes: number | null) => void;
  /** The most bytes that are taken; 500 MB by default. */
  readonly most?: number;
  /** The next part; the one after it waits for this. */
  readonly part: (bytes: Uint8Array) => Promise<void>;
}

export interface PictureFetch {
  /**
   * The bytes at a path the service gave, 50 MB at most. Sends no credentials and no cookies. `came` is told of bytes as
   * they come, also of those that are of no use in the end. Rejects with `file` or `cancelled`.
   */
  readonly fetch: (path: string, origins: PictureOrigins, signal: AbortSignal, came: Came) => Promise<Bytes>;
  /**
   * The first bytes of the file at a path where its host gives parts of files, else all of it, as `fetch` does; `host` says
   * where it was found in the end.
   */
  readonly head: (
    path: string,
    origins: PictureOrigins,
    signal: AbortSignal,
    came: Came,
  ) => Promise<{ readonly bytes: Bytes; readonly whole: boolean; readonly host: string }>;
  /** The same, whatever the answer's status; a connection that fails is reported in words. */
  readonly look: (path: string, origins: PictureOrigins, signal: AbortSignal, came?: Came) => Promise<Looked>;
  /** Hands the file on while it comes. Rejects with `file`, in words for a connection that fails, or `cancelled`. */
  readonly download: (path: string, origins: PictureOrigins, signal: AbortSignal, taking: Taking) => Promise<void>;
  readonly close: () => Promise<void>;
}

type Body = Dispatcher.ResponseData['body'];

interface Asked {
  readonly origins: PictureOrigins;
  readonly signal: AbortSignal;
  /** What is asked for, as media types. */
  readonly accept: string;
  /** How many bytes from the beginning are enough; absent: all are wanted. */
  readonly first?: number;
  /** Takes the body of a file that is there; answers its bytes, or none where they went elsewhere. */
  readonly take: (body: Body, length: number | null) => Promise<Bytes>;
}

/** Reads a whole body into memory. */
const intoMemory =
  (signal: AbortSignal, came: Came) =>
  async (body: Body): Promise<Bytes> => {
    const parts: Buffer[] = [];
    let size = 0;
    for await (const part of body as AsyncIterable<Buffer>) {
      size += part.byteLength;
      came(part.byteLength);
      if (size > mostFetched || signal.aborted) {
        body.destroy();
        throw refuse(m.pictures.tooLarge);
      }
      parts.push(part);
    }
    return new Uint8Array(Buffer.concat(parts));
  };

/** Hands a body on, part by part. */
const intoParts =
  (signal: AbortSignal, taking: Taking) =>
  async (body: Body, length: number | null): Promise<Bytes> => {
    taking.length(length);
    let size = 0;
    const { most = mostKept } = taking;
    const tooMuch = (length ?? 0) > most;
    for await (const part of body as AsyncIterable<Buffer>) {
      size += part.byteLength;
      if (tooMuch || size > most) {
        body.destroy();
        throw refuse(m.pictures.tooLargeToKeep);
      }
      signal.throwIfAborted();
      await taking.part(part);
    }
    if (length !== null && size !== length) throw new VitrineError('file', m.pictures.cutOff, { retryable: true });
    return new Uint8Array();
  };

/** Takes a file unless it begins as a web page. */
const withoutWebPages = (taking: Taking, host: string): Taking => {
  let isFirst = true;
  return {
    ...taking,
    part: async (bytes) => {
      if (isFirst && isWebPage(bytes)) throw webPage(host);
      isFirst = false;
      await taking.part(bytes);
    },
  };
};

const lengthOf = (header: unknown): number | null =>
  typeof header === 'string' && /^\d{1,15}$/.test(header) ? Number(header) : null;

/** Asks for what is at a path, and where that leads. */
interface Start {
  readonly start: (path: string, asked: Asked) => Promise<Looked>;
  readonly close: () => Promise<void>;
}

const createStart = (resolveProxy?: ResolveProxy, trust?: SystemTrust): Start => {
  const limits = { connections: 6, headersTimeout: 15_000, bodyTimeout: 15_000 };
  const routes = createRoutes(resolveProxy);
  const open = createCarrier(routes, { agent: limits, lookup: guardedLookup, trust });
  const own = createCarrier(routes, { agent: limits, trust });

  const fetchFrom = async (url: URL, asked: Asked, left: number): Promise<Looked> => {
    const { origins, signal } = asked;
    const mine = isOwnHost(url, origins);
    const literal = url.hostname.replace(/^\[|\]$/g, '');
    if (!mine && isIP(literal) !== 0 && isPrivateAddress(literal)) throw refuse(m.pictures.privateAddress);
    const request = async (dispatcher: Dispatcher, route: Route): Promise<Dispatcher.ResponseData> => {
      if (!mine) await refusePrivate(literal, route);
      signal.throwIfAborted();
      const path = url.pathname + url.search;
      const headers = {
        accept: asked.accept,
        ...(asked.first === undefined
          ? {}
          : { range: `bytes=0-${String(asked.first - 1)}`, 'accept-encoding': 'identity' }),
      };
      return dispatcher.request({ origin: url.origin, path, method: 'GET', signal, headers });
    };
    const { statusCode, headers, body } = await (mine ? own : open).carry(url, request);
    const location = headers['location'];
    if (statusCode >= 300 && statusCode < 400 && typeof location === 'string') {
      await body.dump();
      const next = pictureAddress(new URL(location, url).href, origins);
      if (left === 0 || !next) throw refuse(m.pictures.notFound);
      return fetchFrom(next, asked, left - 1);
    }
    const type = headers['content-type'];
    const looked = { url, status: statusCode, contentType: typeof type === 'string' ? type : null };
    const isThere = statusCode === 200 || (statusCode === 206 && asked.first !== undefined);
    if (isThere) return { ...looked, body: await asked.take(body, lengthOf(headers['content-length'])) };
    await body.dump();
    return { ...looked, body: new Uint8Array() };
  };
  const start = async (path: string, asked: Asked): Promise<Looked> => {
    const url = pictureAddress(path, asked.origins);
    if (!url) throw refuse(m.pictures.noAddress);
    return fetchFrom(url, asked, redirects);
  };
  return {
    start,
    close: async () => {
      await Promise.all([open.close(), own.close()]);
    },
  };
};

/**
 * Fetches pictures from where the service says they are: http or https, and no private address but the account's own; with
 * the system's certificates and proxies.
 */
export const createPictureFetch = (resolveProxy?: ResolveProxy, trust?: SystemTrust): PictureFetch => {
  const { start, close } = createStart(resolveProxy, trust);
  return {
    fetch: async (path, origins, signal, came) => {
      const { status, body } = await start(path, {
        origins,
        signal,
        accept: 'image/*',
        take: intoMemory(signal, came),
      });
      if (status !== 200) throw notHad(status);
      return body;
    },
    head: async (path, origins, signal, came) => {
      const take = intoMemory(signal, came);
      const { status, body, url } = await start(path, { origins, signal, accept: 'image/*', first: headerBytes, take });
      // An empty file has no first byte.
      if (status !== 200 && status !== 206) throw notHad(status);
      if (isWebPage(body)) throw webPage(url.host);
      return { bytes: body, whole: status === 200 || body.byteLength < headerBytes, host: url.host };
    },
    look: async (path, origins, signal, came = () => undefined) => {
      const host = pictureAddress(path, origins)?.host ?? '';
      return start(path, { origins, signal, accept: 'image/*', take: intoMemory(signal, came) }).catch(
        (error: unknown) => {
          throw inWords(signal.aborted ? noAnswer(host) : error, host);
        },
      );
    },
    download: async (path, origins, signal, taking) => {
      const host = pictureAddress(path, origins)?.host ?? '';
      const take = mayBeWebPage(path) ? taking : withoutWebPages(taking, host);
      const { status } = await start(path, { origins, signal, accept: '*/*', take: intoParts(signal, take) }).catch(
        (error: unknown) => {
          throw signal.aborted ? new VitrineError('cancelled', m.pictures.cancelled) : inWords(error, host);
        },
      );
      if (status !== 200) throw notHad(status);
    },
    close,
  };
};
