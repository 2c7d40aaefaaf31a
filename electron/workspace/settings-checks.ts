import { createHash } from 'node:crypto';
import { getProperty } from '../base/guards.ts';
import type { Accounts } from '../account/accounts.ts';
import { toResourceId } from '../base/branded-types.ts';
import type { Cache } from '../cache/cache.ts';
import {
  type AccountSettings,
  type AssetAddressCheck,
  type PageSizeCheck,
  type RequestPaceCheck,
  type UploadFieldsCheck,
  VitrineError,
} from '../contract/index.ts';
import { type ResourceName, searchable } from '../model/index.ts';
import { m } from '../messages/index.ts';
import type { ServiceClient } from '../service/client.ts';
import { checkAssetAddress } from '../account/account-views.ts';
import type { PictureFetch } from '../asset-files/fetch-picture.ts';
import { isRaster } from '../pictures/raster-format.ts';
import { type ConfirmPrivateHost, allowAssetHost } from './private-asset-host.ts';
import type { Workspaces } from './workspaces.ts';

/** Tests settings of the current account before they are saved. */
export interface SettingsChecks {
  readonly items: (itemsPerRequest: number | null) => Promise<PageSizeCheck>;
  readonly pace: () => Promise<RequestPaceCheck>;
  readonly assetAddress: (typed: string | null) => Promise<AssetAddressCheck>;
  readonly upload: (fields: AccountSettings['uploadFields'], send: boolean) => Promise<UploadFieldsCheck>;
}

interface Parts {
  readonly accounts: Accounts;
  readonly workspaces: Pick<Workspaces, 'current'>;
  readonly look: PictureFetch['look'];
  readonly confirmPrivateHost: ConfirmPrivateHost;
}

/** A picture of one transparent pixel: the smallest upload that is a real file. */
const testFile = {
  name: 'vitrine-test.png',
  content: 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
} as const;
const parallelProbes = 3;
const maxCheckedAssets = 50;

/**
 * Returns the smallest resource with more items than `wanted`, so that it can prove the page size; otherwise the
 * largest one.
 */
const listFor = (counts: Readonly<Record<ResourceName, number>>, wanted: number): ResourceName => {
  const bySize = searchable.toSorted((one, other) => counts[one] - counts[other]);
  return bySize.find((name) => counts[name] > wanted) ?? bySize.at(-1) ?? 'family';
};

interface KnownAsset {
  readonly name: string;
  readonly path: string;
}

/** Returns an asset with a known file, preferring a picture. */
const findSomeAsset = async (cache: Cache): Promise<KnownAsset> => {
  const query = { resource: 'asset', searchText: '', view: 'all', type: null, sort: null } as const;
  let other: KnownAsset | null = null;
  for (const { id, title } of await cache.ids(query, 0, maxCheckedAssets)) {
    const source = await cache.assetSource(toResourceId(id));
    if (source === null) continue;
    const found = { name: title, path: source.path };
    if (source.contentType?.startsWith('image/') ?? true) return found;
    other ??= found;
  }
  if (other === null) throw new VitrineError('notFound', m.cache.noAsset);
  return other;
};

const readText = (item: unknown, name: string): string | null => {
  const value = getProperty(item, name);
  return typeof value === 'string' && value !== '' ? value : null;
};

/** Whether the returned item has the content of the sent file; null if unknown. */
const isSameFile = (item: unknown): boolean | null => {
  const checksum = readText(item, 'checksum')?.toLowerCase() ?? null;
  const algorithm = ({ 32: 'md5', 40: 'sha1', 64: 'sha256' } as const)[checksum?.length ?? 0];
  if (algorithm === undefined) return null;
  return createHash(algorithm).update(Buffer.from(testFile.content, 'base64')).digest('hex') === checksum;
};

export const createSettingsChecks = ({ accounts, workspaces, look, confirmPrivateHost }: Parts): SettingsChecks => {
  const getClientOrThrow = (): ServiceClient => {
    const present = accounts.client();
    if (!present) throw new VitrineError('signInNeeded', m.account.signInNeeded);
    return present;
  };
  return {
    items: async (request) => {
      const { cache } = await workspaces.current();
      const resource = listFor(await cache.counts(), request ?? 0);
      const query = request === null ? [] : ([['_page_size', String(request)]] as const);
      const { items, more } = await getClientOrThrow().ask(resource, query);
      return { resource, asked: request, came: items.length, more };
    },
    pace: async () => {
      const answers = await Promise.allSettled(
        Array.from({ length: parallelProbes }, () => getClientOrThrow().probe()),
      );
      const failures = answers.filter((answer) => answer.status === 'rejected').map(({ reason }) => reason as Error);
      const isLimit = (error: Error): boolean => error instanceof VitrineError && error.code === 'rateLimited';
      const other = failures.find((error) => !isLimit(error));
      if (other !== undefined) throw other;
      return { sent: parallelProbes, refused: failures.length, pace: getClientOrThrow().budget().pace };
    },
    assetAddress: async (typed) => {
      const record = accounts.record();
      if (!record) throw new VitrineError('signInNeeded', m.account.connectFirst);
      const assetAddress = checkAssetAddress(typed);
      const { cache } = await workspaces.current();
      const { name, path } = await findSomeAsset(cache);
      const privateAssetHost = await allowAssetHost(record, typed, confirmPrivateHost);
      const origins = { serviceAddress: record.serviceAddress, assetAddress, privateAssetHost };
      const { url, status, contentType, body } = await look(path, origins, AbortSignal.timeout(20_000));
      return {
        asset: name,
        address: `${url.origin}${url.pathname}`,
        status,
        contentType,
        bytes: body.byteLength,
        picture: isRaster(body),
        elsewhere: url.host !== new URL(record.serviceAddress).host,
      };
    },
    upload: async ({ filename, content }, send) => {
      if (filename === content) throw new VitrineError('badArgument', m.account.sameFields, { field: 'content' });
      const sent = { [filename]: testFile.name, [content]: testFile.content };
      const body = JSON.stringify(sent);
      if (!send) return { body, created: null };
      const { id, item, raw } = await getClientOrThrow().create('asset', sent);
      if (raw !== null && id !== null) await (await workspaces.current()).cache.put('asset', raw);
      return { body, created: { id, filename: readText(item, 'filename'), sameFile: isSameFile(item) } };
    },
  };
};
