import type { IncomingMessage } from 'node:http';
import {
  createErrorReply,
  createValidationError,
  createJsonReply,
  HttpReplyError,
  type HttpReply,
} from './responses.ts';
import { readAssetBody } from './asset-upload-parser.ts';
import { parseJsonBody, readRequestBody, toRecordedBody } from './request-body.ts';
import type { Collections } from './collections.ts';
import { createAsset } from './create-asset.ts';
import { createStandardItem } from './create-item.ts';
import {
  isUpdatable,
  createLiveItem,
  createLiveAsset,
  toLiveItem,
  getLiveProperty,
  LiveSearches,
  updateLiveItem,
} from './live/index.ts';
import { searchPage } from './search-pages.ts';
import type { RequestRecord, ResourcePath } from './types.ts';
import type { UploadedFiles } from './uploaded-files.ts';

type Able = Readonly<Record<ResourcePath, readonly ('search' | 'create' | 'getOne')[]>>;

/** The operations of each resource in the contract. */
const DOCUMENT: Able = {
  products: ['search', 'create'],
  assets: ['search', 'create', 'getOne'],
  'asset-lists': ['search', 'create'],
  channels: ['create', 'getOne'],
  ecatalogs: ['search', 'create'],
  'pdf-catalogs': ['search', 'create'],
  'product-attributes': ['search', 'create'],
  'product-families': ['search'],
  connections: ['search', 'create'],
};
const EACH = ['search', 'create', 'getOne'] as const;
/** The operations of a current live service: channels can be searched, and every resource has single-item requests. */
const LIVE: Able = {
  ...{ products: EACH, assets: EACH, 'asset-lists': EACH, channels: EACH, ecatalogs: EACH, 'pdf-catalogs': EACH },
  ...{ 'product-attributes': EACH, connections: EACH, 'product-families': ['search', 'getOne'] },
};
const PATH = /^\/api\/v3\/([a-z-]+)(?:\/([^/]+)((?:\/[^/]+){1,2})?)?$/;
const JSON_TYPE = /^application\/json\b/i;

export interface RouteRequest {
  readonly request: IncomingMessage;
  readonly url: URL;
  readonly record: RequestRecord;
}

/** The resource endpoints. Finds the handler of a request and runs it. */
export class RouteTable {
  private readonly collections: Collections;
  private readonly uploaded: UploadedFiles;
  private readonly searches: LiveSearches;

  constructor(collections: Collections, uploaded: UploadedFiles) {
    this.collections = collections;
    this.uploaded = uploaded;
    this.searches = new LiveSearches(collections);
  }

  async answer({ request, url, record }: RouteRequest): Promise<HttpReply> {
    const [, name = '', identifier, below = ''] = PATH.exec(url.pathname) ?? [];
    const path = below.split('/').slice(1).map(decodePart);
    if (!Object.hasOwn(DOCUMENT, name)) return createNotFoundReply('No endpoint has this path');
    const resource = name as ResourcePath;
    const able = (this.isLive ? LIVE : DOCUMENT)[resource];
    if (identifier !== undefined) {
      const isKnown = able.includes('getOne') && (this.isLive || (path.length === 0 && request.method !== 'PATCH'));
      if (!isKnown) return createNotFoundReply('No endpoint has this path');
      if (request.method === 'GET') return this.getOne(resource, decodePart(identifier), path);
      if (request.method !== 'PATCH' || !isUpdatable(resource))
        return createNotAllowedReply(isUpdatable(resource) && this.isLive ? 'GET, PATCH' : 'GET');
      return this.update(resource, decodePart(identifier), { path, request, record });
    }
    if (request.method === 'GET' && able.includes('search')) return this.search(resource, url.searchParams);
    if (request.method === 'POST' && able.includes('create')) return this.create(resource, request, record);
    return createNotAllowedReply(
      [able.includes('search') && 'GET', able.includes('create') && 'POST'].filter(Boolean).join(', '),
    );
  }

  private get isLive(): boolean {
    return this.collections.world.behaviour.generation === 'live';
  }

  private search(resource: ResourcePath, query: URLSearchParams): HttpReply {
    return this.isLive ? this.searches.answer(resource, query) : searchPage(this.collections, resource, query);
  }

  private getOne(resource: ResourcePath, identifier: string, path: readonly string[]): HttpReply {
    const { collections } = this;
    const item = collections.find(resource, identifier);
    if (!item) return createNotFoundReply(`No item has the id ${identifier}`);
    const { secondWriter } = collections.world.behaviour;
    if (secondWriter && isUpdatable(resource))
      collections.of(resource).update(identifier, { [secondWriter.member]: secondWriter.value });
    if (path.length > 0) return getLiveProperty(collections, resource, item, path);
    return createJsonReply(200, { data: this.isLive ? toLiveItem(collections, resource, item) : item, errors: [] });
  }

  private async update(
    resource: ResourcePath,
    identifier: string,
    { path, request, record }: Pick<RouteRequest, 'request' | 'record'> & { readonly path: readonly string[] },
  ): Promise<HttpReply> {
    const body = await this.jsonBody(request, record);
    const item = this.collections.find(resource, identifier);
    if (!item) return createNotFoundReply(`No item has the id ${identifier}`);
    return updateLiveItem(this.collections, resource, item, { path, body });
  }

  private async jsonBody(request: IncomingMessage, record: RequestRecord): Promise<unknown> {
    const bytes = await readRequestBody(request);
    record.bodySize = bytes.length;
    record.body = toRecordedBody(bytes);
    const body = parseJsonBody(bytes);
    if (body === undefined)
      throw new HttpReplyError(createErrorReply(422, createValidationError('body', 'Invalid JSON')));
    return body;
  }

  private async create(resource: ResourcePath, request: IncomingMessage, record: RequestRecord): Promise<HttpReply> {
    if (!JSON_TYPE.test(request.headers['content-type'] ?? '')) {
      return createErrorReply(415, { name: 'UnsupportedMediaType', description: 'The body must be application/json' });
    }
    if (resource === 'assets') return this.createAsset(request, record);
    const body = await this.jsonBody(request, record);
    return (this.isLive ? createLiveItem : createStandardItem)(this.collections, resource, body, record.body);
  }

  private async createAsset(request: IncomingMessage, record: RequestRecord): Promise<HttpReply> {
    const body = await readAssetBody(request, this.collections.world.behaviour.checksum, this.uploaded);
    record.bodySize = body.bodySize;
    record.body = body.members;
    if (body.file) record.file = { size: body.file.size, sha256: body.file.sha256 };
    try {
      return (this.isLive ? createLiveAsset : createAsset)(this.collections, this.uploaded, body);
    } catch (error) {
      body.file?.content.drop();
      throw error;
    }
  }
}

function decodePart(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch (error) {
    if (error instanceof URIError) return part;
    throw error;
  }
}

function createNotFoundReply(description: string): HttpReply {
  return createErrorReply(404, { name: 'NotFound', description });
}

function createNotAllowedReply(allow: string): HttpReply {
  const reply = createErrorReply(405, { name: 'MethodNotAllowed', description: `This path takes ${allow}` });
  return { ...reply, headers: { ...reply.headers, allow } };
}
