import { lookup } from 'node:dns';
import { type LookupFunction, isIP } from 'node:net';
import type { Dispatcher } from 'undici';
import { VitrineError } from '../contract/index.ts';
import { m } from '../messages/index.ts';
import { createCarrier } from '../service/http/dispatchers.ts';
import type { SystemTrust } from '../service/http/system-trust.ts';
import { isWebPage } from '../service/http/web-page.ts';
import { convertNetworkError, createTimeoutError } from '../service/http/network-errors.ts';
import { type ResolveProxy, type Route, createRoutes } from '../service/proxy-routes.ts';
import { type PictureOrigins, isAccountHost, isPrivateAddress, resolvePictureUrl } from './picture-url.ts';

type Bytes = Uint8Array<ArrayBuffer>;
type BytesListener = (bytes: number) => void;

/** The maximum size of a file that is fetched for a thumbnail, in bytes. */
export const maxFetchedBytes = 50_000_000;
/** The maximum size of an original in bytes: half of the store's limit. */
export const maxOriginalBytes = 500_000_000;
/** The number of leading bytes that are requested. They usually contain the metadata of a picture. */
export const headerBytes = 65_536;
const maxRedirects = 3;

const createFileError = (message: string): VitrineError => new VitrineError('file', message);

/** Returns the error for a status. A server error may be temporary, any other is permanent for this picture. */
const createStatusError = (status: number): VitrineError => {
  if (status === 511) return new VitrineError('file', m.service.stranger.networkSignIn, { retryable: true });
  const retryable = status >= 500 || status === 429;
  return new VitrineError('file', m.pictures.failed(status), { retryable });
};

/**
 * Returns the error for a web page instead of a file. It may be the sign-in page of the network, so it is retryable.
 */
const createWebPageError = (host: string): VitrineError =>
  new VitrineError('file', m.service.stranger.webPage(host), { retryable: true });

/** Whether a file may be or contain a web page, by the extension in its address. Without an extension it may. */
const mayBeWebPage = (path: string): boolean => {
  const [, extension] = /\.([a-z\d]{1,5})(?:[?#]|$)/i.exec(path) ?? [];
  return extension === undefined || /^(?:x?html?|xht|xml|svg|txt|md|mht|php|aspx?|jsp|bin|dat)$/i.test(extension);
};

/** Converts a connection error to a message with the host's name. */
const toNetworkError = (error: unknown, host: string): unknown =>
  error instanceof Error && 'code' in error && error.code === 'EPRIVATE'
    ? createFileError(m.pictures.privateHost(host))
    : convertNetworkError(error, host);

/**
 * Resolves a host and rejects private addresses. The connection itself uses this lookup, so that no second lookup can
 * return another address.
 */
const lookupPublicAddress: LookupFunction = (host, options, done) => {
  lookup(host, { ...options, all: true }, (error, found) => {
    if (error) return done(error, '', 0);
    const allowed = found.filter(({ address }) => !isPrivateAddress(address));
    const [first] = allowed;
    if (!first) return done(Object.assign(new Error('private address'), { code: 'EPRIVATE' }), '', 0);
    return options.all ? done(null, allowed) : done(null, first.address, first.family);
  });
};

/**
 * Rejects hosts that this computer resolves to private addresses, even if a proxy would be used. A name that only the
 * proxy can resolve is allowed, because the proxy decides.
 */
const rejectPrivateHost = async (host: string, route: Route): Promise<void> => {
  if (route === 'here' || route === 'direct') return;
  const { promise, resolve, reject } = Promise.withResolvers<undefined>();
  lookupPublicAddress(host, { all: true }, (error) =>
    error?.code === 'EPRIVATE' ? reject(error) : resolve(undefined),
  );
  return promise;
};

/** The response from an address. */
export interface FetchedResponse {
  /** The address after redirects. */
  readonly url: URL;
  readonly status: number;
  readonly contentType: string | null;
  /** Empty unless the file, or the requested part, was returned. */
  readonly body: Uint8Array<ArrayBuffer>;
}

/** Receives a file in parts. */
export interface PartReceiver {
  /** Receives the content length in bytes, or null without one. Called once, before the first part. */
  readonly length: (bytes: number | null) => void;
  /** The maximum number of bytes; 500 MB by default. */
  readonly most?: number;
  /** The size of the file in the account. A web page of this size is the file itself, whatever its name says. */
  readonly size?: number | null;
  /** Receives the next part. The following one waits for the promise. */
  readonly part: (bytes: Uint8Array) => Promise<void>;
}

export interface PictureFetch {
  /**
   * Returns the bytes at a path from the service, at most 50 MB. Sends no credentials and no cookies. `came` is called
   * with received bytes, including those of failed responses. Rejects with `file` or `cancelled`.
   */
  readonly fetch: (path: string, origins: PictureOrigins, signal: AbortSignal, came: BytesListener) => Promise<Bytes>;
  /**
   * Returns the first bytes of the file at a path if its host supports ranges, else all bytes as `fetch` does. `host`
   * is the host after redirects.
   */
  readonly head: (
    path: string,
    origins: PictureOrigins,
    signal: AbortSignal,
    came: BytesListener,
  ) => Promise<{ readonly bytes: Bytes; readonly whole: boolean; readonly host: string }>;
  /** Fetches like `fetch` with any response status. A connection error has a message. */
  readonly look: (
    path: string,
    origins: PictureOrigins,
    signal: AbortSignal,
    came?: BytesListener,
  ) => Promise<FetchedResponse>;
  /** Downloads the file in parts. Rejects with `file` and a message, or with `cancelled`. */
  readonly download: (
    path: string,
    origins: PictureOrigins,
    signal: AbortSignal,
    taking: PartReceiver,
  ) => Promise<void>;
  readonly close: () => Promise<void>;
}

type Body = Dispatcher.ResponseData['body'];

interface FetchRequest {
  readonly origins: PictureOrigins;
  readonly signal: AbortSignal;
  /** The `Accept` header. */
  readonly accept: string;
  /** The number of leading bytes needed. Absent: all. */
  readonly first?: number;
  /** Consumes the body of a successful response. Returns its bytes, or none if they were passed on. */
  readonly take: (body: Body, length: number | null) => Promise<Bytes>;
}

/** Reads a complete body into memory. */
const createMemoryConsumer =
  (signal: AbortSignal, came: BytesListener) =>
  async (body: Body): Promise<Bytes> => {
    const parts: Buffer[] = [];
    let size = 0;
    for await (const part of body as AsyncIterable<Buffer>) {
      size += part.byteLength;
      came(part.byteLength);
      if (size > maxFetchedBytes || signal.aborted) {
        body.destroy();
        throw createFileError(m.pictures.tooLarge);
      }
      parts.push(part);
    }
    return new Uint8Array(Buffer.concat(parts));
  };

/** Passes a body on in parts. */
const createPartsConsumer =
  (signal: AbortSignal, taking: PartReceiver) =>
  async (body: Body, length: number | null): Promise<Bytes> => {
    taking.length(length);
    let size = 0;
    const { most = maxOriginalBytes } = taking;
    const tooMuch = (length ?? 0) > most;
    for await (const part of body as AsyncIterable<Buffer>) {
      size += part.byteLength;
      if (tooMuch || size > most) {
        body.destroy();
        throw createFileError(m.pictures.tooLargeToKeep);
      }
      signal.throwIfAborted();
      await taking.part(part);
    }
    if (length !== null && size !== length) throw new VitrineError('file', m.pictures.cutOff, { retryable: true });
    return new Uint8Array();
  };

/** Rejects a file that begins as a web page, unless it has the size of the file in the account. */
const withoutWebPages = (taking: PartReceiver, host: string): PartReceiver => {
  let mustCheck = true;
  return {
    ...taking,
    length: (bytes) => {
      mustCheck = bytes === null || bytes !== taking.size;
      taking.length(bytes);
    },
    part: async (bytes) => {
      if (mustCheck && isWebPage(bytes)) throw createWebPageError(host);
      mustCheck = false;
      await taking.part(bytes);
    },
  };
};

const parseLength = (header: unknown): number | null =>
  typeof header === 'string' && /^\d{1,15}$/.test(header) ? Number(header) : null;

/** Requests a path and follows redirects. */
interface Start {
  readonly start: (path: string, request: FetchRequest) => Promise<FetchedResponse>;
  readonly close: () => Promise<void>;
}

const createStart = (resolveProxy?: ResolveProxy, trust?: SystemTrust): Start => {
  const limits = { connections: 6, headersTimeout: 15_000, bodyTimeout: 15_000 };
  const routes = createRoutes(resolveProxy);
  const open = createCarrier(routes, { agent: limits, lookup: lookupPublicAddress, trust });
  const ownCarrier = createCarrier(routes, { agent: limits, trust });

  const fetchFrom = async (url: URL, fetchRequest: FetchRequest, left: number): Promise<FetchedResponse> => {
    const { origins, signal } = fetchRequest;
    const mine = isAccountHost(url, origins);
    const literal = url.hostname.replace(/^\[|\]$/g, '');
    if (!mine && isIP(literal) !== 0 && isPrivateAddress(literal)) throw createFileError(m.pictures.privateAddress);
    const request = async (dispatcher: Dispatcher, route: Route): Promise<Dispatcher.ResponseData> => {
      if (!mine) await rejectPrivateHost(literal, route);
      signal.throwIfAborted();
      const path = url.pathname + url.search;
      const headers = {
        accept: fetchRequest.accept,
        ...(fetchRequest.first === undefined
          ? {}
          : { range: `bytes=0-${String(fetchRequest.first - 1)}`, 'accept-encoding': 'identity' }),
      };
      return dispatcher.request({ origin: url.origin, path, method: 'GET', signal, headers });
    };
    const { statusCode, headers, body } = await (mine ? ownCarrier : open).carry(url, request);
    const location = headers['location'];
    if (statusCode >= 300 && statusCode < 400 && typeof location === 'string') {
      await body.dump();
      const next = resolvePictureUrl(new URL(location, url).href, origins);
      if (left === 0 || !next) throw createFileError(m.pictures.notFound);
      return fetchFrom(next, fetchRequest, left - 1);
    }
    const type = headers['content-type'];
    const responseInfo = { url, status: statusCode, contentType: typeof type === 'string' ? type : null };
    const isSuccess = statusCode === 200 || (statusCode === 206 && fetchRequest.first !== undefined);
    if (isSuccess)
      return { ...responseInfo, body: await fetchRequest.take(body, parseLength(headers['content-length'])) };
    await body.dump();
    return { ...responseInfo, body: new Uint8Array() };
  };
  const start = async (path: string, request: FetchRequest): Promise<FetchedResponse> => {
    const url = resolvePictureUrl(path, request.origins);
    if (!url) throw createFileError(m.pictures.noAddress);
    return fetchFrom(url, request, maxRedirects);
  };
  return {
    start,
    close: async () => {
      await Promise.all([open.close(), ownCarrier.close()]);
    },
  };
};

/**
 * Creates the client for pictures at addresses from the service: http or https, with the system's certificates and
 * proxies. Private addresses are rejected, except for the account's own hosts.
 */
export const createPictureFetch = (resolveProxy?: ResolveProxy, trust?: SystemTrust): PictureFetch => {
  const { start, close } = createStart(resolveProxy, trust);
  return {
    fetch: async (path, origins, signal, came) => {
      const { status, body } = await start(path, {
        origins,
        signal,
        accept: 'image/*',
        take: createMemoryConsumer(signal, came),
      });
      if (status !== 200) throw createStatusError(status);
      return body;
    },
    head: async (path, origins, signal, came) => {
      const take = createMemoryConsumer(signal, came);
      const { status, body, url } = await start(path, { origins, signal, accept: 'image/*', first: headerBytes, take });
      // A range request for an empty file has another status.
      if (status !== 200 && status !== 206) throw createStatusError(status);
      if (isWebPage(body)) throw createWebPageError(url.host);
      return { bytes: body, whole: status === 200 || body.byteLength < headerBytes, host: url.host };
    },
    look: async (path, origins, signal, came = () => undefined) => {
      const host = resolvePictureUrl(path, origins)?.host ?? '';
      return start(path, { origins, signal, accept: 'image/*', take: createMemoryConsumer(signal, came) }).catch(
        (error: unknown) => {
          throw toNetworkError(signal.aborted ? createTimeoutError(host) : error, host);
        },
      );
    },
    download: async (path, origins, signal, taking) => {
      const host = resolvePictureUrl(path, origins)?.host ?? '';
      const take = mayBeWebPage(path) ? taking : withoutWebPages(taking, host);
      const { status } = await start(path, {
        origins,
        signal,
        accept: '*/*',
        take: createPartsConsumer(signal, take),
      }).catch((error: unknown) => {
        throw signal.aborted ? new VitrineError('cancelled', m.pictures.cancelled) : toNetworkError(error, host);
      });
      if (status !== 200) throw createStatusError(status);
    },
    close,
  };
};
