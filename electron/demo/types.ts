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

/** The number of generated items of each resource. */
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

/** The location of the token in the exchange's response; `data-list` was observed in live services. */
export type TokenShape =
  'data-list' | 'access_token' | 'accessToken' | 'token' | 'data-object' | 'data-token' | 'nested' | 'text';

export interface RateLimitOptions {
  requests: number;
  perMs: number;
  retryAfter: 'seconds' | 'date' | 'none';
}

/** A limit in a token: the number of requests in a window of seconds. */
export interface TokenLimit {
  limit: number;
  window_size: number;
}

/** The generation of the interface: that of the document, or that of current live services. */
export type Generation = 'document' | 'live';

/** The behaviour of the service. Everything can be changed while it runs. */
export interface Behaviour {
  generation: Generation;
  latencyMs: number;
  rateLimit: RateLimitOptions | null;
  signInRateLimit: RateLimitOptions | null;
  tokenShape: TokenShape;
  /** The body of a 401 from the exchange: `{msg}` or `{error: {msg, errors}}`. */
  refusalShape: 'msg' | 'error';
  tokenLifeMs: number;
  /** The requested relations that a live service may expand or not: as items, or as IDs. */
  related: 'items' | 'ids';
  /** The account's limits in a live service's token; null: none. They are not enforced. */
  tokenLimits: readonly TokenLimit[] | null;
  /** `absolute` addresses can be fetched directly; `relative` ones are storage paths without a host. */
  assetPath: 'absolute' | 'relative';
  /** The digest of an uploaded file; `wrong` is a SHA-256 of other data. */
  checksum: 'sha256' | 'sha1' | 'md5' | 'none' | 'wrong';
  /** The position of created items in a search. */
  newItems: 'end' | 'start';
  /** The status for a duplicate SKU or name. */
  takenStatus: 409 | 422;
  /** Changes the number of generated items: new ones appear, or the last ones disappear. */
  counts: Partial<Counts>;
  /** Every n-th generated product and asset counts as modified in this round. */
  touched: { every: number; round: number } | null;
  /** The status of a live service's successful update: 200 with the item, or 204 without a body. */
  updateStatus: 200 | 204;
  /** Whether an update of a live service removes the spaces around a text that it stores. */
  storedTexts: 'unchanged' | 'trimmed';
  /** `all`: an update of one attribute deletes all other attributes of the product, as a faulty service may do. */
  attributeUpdate: 'one' | 'all';
  /** The status that rejects updates of a field, such as 403 for `attributes.color`; `*` means all fields. */
  refusedUpdates: Readonly<Record<string, number>>;
  /** Writes this value into a property of each item right after a request for that item alone, as another user would. */
  secondWriter: { readonly member: string; readonly value: unknown } | null;
}

export type Misbehaviour = Partial<Behaviour>;

export interface DemoOptions extends Partial<Counts> {
  seed?: number;
  generation?: Generation;
  /** The folder that stores uploads for later starts. Without it they are deleted when the service closes. */
  folder?: string;
  /** 0 selects any free port. */
  basePort?: number;
  authPort?: number;
  apiKey?: string;
  apiPassword?: string;
  tokenLifeMs?: number;
  misbehave?: Misbehaviour;
  /** The date before which generated dates are: ISO 8601 or milliseconds. By default the start of the current hour. */
  startTime?: string | number;
}

/** A received request and its response. */
export interface RequestRecord {
  at: number;
  server: 'base' | 'auth';
  method: string;
  /** Includes the query. */
  path: string;
  headers: Record<string, string | string[]>;
  /** The size of the received body in bytes. */
  bodySize: number;
  /** The JSON if it is below 64 kB, else `{sha256, length}`; for an asset its properties, with `content` shortened. */
  body: unknown;
  /** The decoded file of an upload. */
  file?: { size: number; sha256: string };
  /** Null until the response is sent, or if none is sent. */
  status: number | null;
}

export interface CreatedItem {
  resource: ResourcePath;
  id: string;
  /** The sent body, as in the record of the request. */
  body: unknown;
}

export interface DemoService {
  baseUrl: string;
  authUrl: string;
  apiKey: string;
  apiPassword: string;
  set(options: Misbehaviour): Promise<void>;
  /** Returns the last 5,000 requests, the oldest first. */
  requests(): Promise<RequestRecord[]>;
  clearRequests(): Promise<void>;
  created(): Promise<CreatedItem[]>;
  /** Returns the stored form of an item, or undefined. */
  item(resource: ResourcePath, id: string): Promise<unknown>;
  close(): Promise<void>;
}

/** A resource as sent over HTTP. */
export type Item = Record<string, unknown>;
