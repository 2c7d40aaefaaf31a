import { createHash } from 'node:crypto';
import {
  createErrorReply,
  createValidationError,
  HttpReplyError,
  type ErrorEntry,
  type HttpReply,
} from './responses.ts';
import type { AssetBody } from './asset-upload-parser.ts';
import type { Collections } from './collections.ts';
import { createCreatedReply, pickProperties } from './create-item.ts';
import { getStoragePath } from './data/assets.ts';
import { toDemoIsoDate } from './data/dates.ts';
import { getFileType } from './data/file-types.ts';
import type { Item } from './types.ts';
import type { UploadedFiles } from './uploaded-files.ts';

/** The properties in the response to a creation. */
export const ANSWERED = [
  ...[
    'id',
    'account_id',
    'assigned',
    'content_type',
    'checksum',
    'extension',
    'file_size',
    'file_type',
    'file_modified',
  ],
  ...[
    'filename',
    'path',
    'n_catalogs',
    'n_products',
    'public',
    'alt_text',
    'category_ids',
    'status',
    'static_list_ids',
  ],
];

/** Creates an asset from an upload, or from an address, which is stored and never fetched. */
export function createAsset(collections: Collections, files: UploadedFiles, body: AssetBody): HttpReply {
  const problems = validateAsset(body);
  if (problems.length > 0) throw new HttpReplyError(createErrorReply(422, ...problems));
  return createCreatedReply(pickProperties(storeAsset(collections, files, body), ANSWERED));
}

/** Stores a new asset and its file. */
export function storeAsset(collections: Collections, files: UploadedFiles, body: AssetBody): Item {
  const item = collections.add('assets', (id) => buildUploadedAsset(collections, id, body), body.members);
  body.file?.content.keep(String(item['id']));
  files.note(item);
  return item;
}

function validateAsset({ members, file }: AssetBody): ErrorEntry[] {
  const problems: ErrorEntry[] = [];
  const { filename, url, content, alt_text: altText, static_list_ids: lists } = members;
  if (filename === undefined || filename === null) problems.push(createValidationError('filename', 'Field required'));
  else if (typeof filename !== 'string')
    problems.push(createValidationError('filename', 'Input should be a valid string'));
  else if (filename === '') problems.push(createValidationError('filename', 'String should have at least 1 character'));
  if (!file && url === undefined)
    problems.push(
      createValidationError('content', content === undefined ? 'Field required' : 'Input should be a valid string'),
    );
  if (url !== undefined && typeof url !== 'string')
    problems.push(createValidationError('url', 'Input should be a valid string'));
  if (!isTextOrNothing(altText)) problems.push(createValidationError('alt_text', 'Input should be a valid string'));
  if (!isTexts(lists))
    problems.push(createValidationError('static_list_ids', 'Input should be a valid list of strings'));
  return problems;
}

// Sent categories are ignored silently, as in live services.
function buildUploadedAsset(collections: Collections, id: string, { members, file }: AssetBody): Item {
  const url = typeof members['url'] === 'string' ? members['url'] : null;
  const filename = typeof members['filename'] === 'string' ? members['filename'] : getLastSegment(url);
  const type = getFileType(filename);
  const now = toDemoIsoDate(Date.now());
  return {
    id,
    account_id: collections.world.accountId,
    assigned: false,
    content_type: type.contentType,
    checksum: file ? file.checksum : createHash('sha256').update(String(url)).digest('hex'),
    extension: type.extension,
    file_size: file?.size ?? 0,
    file_type: type.fileType,
    file_modified: now,
    filename,
    path: getStoragePath(collections.world, id, filename),
    downloaded_from: url,
    n_catalogs: 0,
    n_products: 0,
    public: true,
    alt_text: members['alt_text'] ?? null,
    category_ids: [],
    categories: [],
    status: 'ACTIVE',
    static_list_ids: members['static_list_ids'] ?? [],
    static_lists: [],
    created: now,
    modified: now,
  };
}

/** Adds the assets of earlier starts with their current addresses. Stops at the first asset whose ID has changed. */
export function restoreAssets(collections: Collections, files: UploadedFiles): void {
  const { world } = collections;
  const assets = collections.of('assets');
  for (const item of files.assets()) {
    if (assets.nextId() !== item['id']) return;
    assets.add((id) => ({ ...item, path: getStoragePath(world, id, String(item['filename'])) }));
  }
}

/** Returns the last segment of an address as the default file name. */
function getLastSegment(url: string | null): string {
  return /[^/?#]+(?=[?#]|$)/.exec(url ?? '')?.[0] ?? 'file';
}

function isTextOrNothing(value: unknown): boolean {
  return value === undefined || value === null || typeof value === 'string';
}

function isTexts(value: unknown): boolean {
  if (value === undefined || value === null) return true;
  return Array.isArray(value) && value.every((one) => typeof one === 'string');
}
