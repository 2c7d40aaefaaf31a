/** A resource of the contract, named as in its path. */
export type ResourcePath =
  | 'products'
  | 'assets'
  | 'asset-lists'
  | 'channels'
  | 'ecatalogs'
  | 'pdf-catalogs'
  | 'product-attributes'
  | 'product-families'
  | 'connections';

/** How many generated items each resource has. */
export interface Counts {
  products: number;
  assets: number;
  assetLists: number;
  channels: number;
  ecatalogs: number;
  pdfCatalogs: number;
  attributes: number;
  families: number;
  connections: number;
}

/** Where the exchange's answer carries the token; `data-list` is what live services were seen to send. */
export type TokenShape =
  'data-list' | 'access_token' | 'accessToken' | 'token' | 'data-object' | 'data-token' | 'nested' | 'text';

export interface RateLimitOptions {
  requests: number;
  perMs: number;
  retryAfter: 'seconds' | 'date' | 'none';
}

/** One window of the limits that a token tells: so many requests in so many seconds. */
export interface TokenLimit {
  limit: number;
  window_size: number;
}

/** Which generation of the interface is spoken: that of the document, or that of a live service of today. */
export type Generation = 'document' | 'live';

/** How the service behaves. Everything can be changed while it runs. */
export interface Behaviour {
  generation: Generation;
  latencyMs: number;
  rateLimit: RateLimitOptions | null;
  signInRateLimit: RateLimitOptions | null;
  tokenShape: TokenShape;
  /** Body of a 401 from the exchange: `{msg}` or `{error: {msg, errors}}`. */
  refusalShape: 'msg' | 'error';
  tokenLifeMs: number;
  /** Relations of a live service that may be expanded or not, when they are asked for: whole items, or ids. */
  related: 'items' | 'ids';
  /** What a live service's token says of the account's limits; null: nothing. Nothing holds a client to it. */
  tokenLimits: readonly TokenLimit[] | null;
  /** `absolute` addresses can be fetched as they are; `relative` ones are storage paths without a host. */
  assetPath: 'absolute' | 'relative';
  /** Digest shown for an uploaded file; `wrong` is a SHA-256 of something else. */
  checksum: 'sha256' | 'sha1' | 'md5' | 'none' | 'wrong';
  /** Where created items appear in a search. */
  newItems: 'end' | 'start';
  /** Status for a SKU or name that is taken. */
  takenStatus: 409 | 422;
  /** Changes how many generated items there are: more appear, or the last ones vanish. */
  counts: Partial<Counts>;
  /** Every n-th generated product and asset counts as modified in this round. */
  touched: { every: number; round: number } | null;
}

export type Misbehaviour = Partial<Behaviour>;

export interface DemoOptions extends Partial<Counts> {
  seed?: number;
  generation?: Generation;
  /** 0 takes any free port. */
  basePort?: number;
  authPort?: number;
  apiKey?: string;
  apiPassword?: string;
  tokenLifeMs?: number;
  misbehave?: Misbehaviour;
  /** The date that generated dates lead up to: ISO 8601 or milliseconds. By default the start of this hour. */
  startTime?: string | number;
}

/** One request as it was received, and how it was answered. */
export interface RequestRecord {
  at: number;
  server: 'base' | 'auth';
  method: string;
  /** With the query. */
  path: string;
  headers: Record<string, string | string[]>;
  /** Bytes received. */
  bodySize: number;
  /** The JSON under 64 kB, else `{sha256, length}`; for an asset its members, with `content` shortened. */
  body: unknown;
  /** The decoded file of an upload. */
  file?: { size: number; sha256: string };
  /** Null until answered, and for good when no answer was sent. */
  status: number | null;
}

export interface CreatedItem {
  resource: ResourcePath;
  id: string;
  /** What was sent, as in the record of the request. */
  body: unknown;
}

export interface DemoService {
  baseUrl: string;
  authUrl: string;
  apiKey: string;
  apiPassword: string;
  set(options: Misbehaviour): Promise<void>;
  /** The last 5,000 requests, oldest first. */
  requests(): Promise<RequestRecord[]>;
  clearRequests(): Promise<void>;
  created(): Promise<CreatedItem[]>;
  /** The stored form of one item, or undefined. */
  item(resource: ResourcePath, id: string): Promise<unknown>;
  close(): Promise<void>;
}

/** One resource as it is sent over HTTP. */
export type Item = Record<string, unknown>;
