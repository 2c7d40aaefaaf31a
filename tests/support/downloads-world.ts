import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { type IncomingMessage, type ServerResponse, createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { toAccountId } from '../../electron/base/branded-types.ts';
import type { ExportScope, SaveOptions, SaveRunStatus } from '../../electron/contract/index.ts';
import { createPictureFetch } from '../../electron/asset-files/fetch-picture.ts';
import { createScaler } from '../../electron/pictures/scaler.ts';
import { type SaveRuns, createSaves } from '../../electron/downloads/save-service.ts';
import { queryOf, root } from '../unit/cache/temp-cache.ts';
import { listen, shut } from './loopback.ts';

export type Serve = (request: IncomingMessage, response: ServerResponse) => void;

/** A real file server, and save runs from it into a real folder. */
export interface DownloadsWorld {
  readonly saves: SaveRuns;
  readonly target: string;
  /** The folder of cached originals. */
  readonly originals: string;
  readonly serviceAddress: string;
  readonly asked: string[];
  readonly counted: { bytes: number };
  readonly files: Map<string, Buffer | Serve>;
  /** Resolves to the run once it has ended, or waits for the user. */
  ended(run: string): Promise<SaveRunStatus>;
  /** Ends the program, and starts another on its data. */
  restart(): Promise<void>;
  close(): Promise<void>;
}

export const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

export const asItIs: SaveOptions = { which: 'all', names: '{sku}_{nn}', folders: true, convert: null };

export const everyProduct: ExportScope = {
  what: 'all',
  query: queryOf('product', { sort: { field: 'sku', descending: false } }),
};
export const everyAsset: ExportScope = {
  what: 'all',
  query: queryOf('asset', { sort: { field: 'filename', descending: false } }),
};

export const account = toAccountId('11111111-1111-4111-8111-111111111111');

/**
 * Starts a save world. `folder` contains the account's cache; `target` is the destination, by default a temporary
 * folder.
 */
export const startDownloads = async (folder: string, target?: string): Promise<DownloadsWorld> => {
  const targetFolder = target ?? mkdtempSync(join(tmpdir(), 'vitrine-saved-'));
  const originals = mkdtempSync(join(tmpdir(), 'vitrine-kept-'));
  const requests: string[] = [];
  const files = new Map<string, Buffer | Serve>();
  const counted = { bytes: 0 };
  const server = createServer((request, response) => {
    const name = decodeURIComponent((request.url ?? '').slice(1));
    requests.push(name);
    const file = files.get(name);
    if (file === undefined) response.writeHead(404).end();
    else if (typeof file === 'function') file(request, response);
    else response.writeHead(200, { 'content-length': file.byteLength }).end(file);
  });
  const serviceAddress = `http://127.0.0.1:${await listen(server)}`;
  const fetching = createPictureFetch();
  const scaler = createScaler(root);
  const runs = new Map<string, SaveRunStatus>();
  const listeners = new Set<(run: SaveRunStatus) => void>();
  const open = (): SaveRuns =>
    createSaves({
      root,
      folder,
      account,
      origins: () => ({ serviceAddress, assetAddress: null }),
      files: () => ({
        download: fetching.download,
        convert: scaler.convert,
        originals,
        metering: { came: (_account, bytes) => (counted.bytes += bytes), whole: () => undefined },
      }),
      onChanged: (run) => {
        runs.set(run.id, run);
        listeners.forEach((listener) => listener(run));
      },
    });
  let saves = open();
  const isEnded = ({ state }: SaveRunStatus): boolean =>
    state === 'done' || state === 'cancelled' || state === 'paused';
  return {
    get saves() {
      return saves;
    },
    target: targetFolder,
    originals,
    serviceAddress,
    asked: requests,
    counted,
    files,
    ended: (id) =>
      new Promise((resolve) => {
        const known = runs.get(id);
        if (known && isEnded(known)) return resolve(known);
        const listener = (run: SaveRunStatus): void => {
          if (run.id !== id || !isEnded(run)) return;
          listeners.delete(listener);
          resolve(run);
        };
        listeners.add(listener);
      }),
    restart: async () => {
      await saves.close();
      runs.clear();
      saves = open();
    },
    close: async () => {
      await saves.close();
      await fetching.close();
      await scaler.close();
      await shut(server);
      rmSync(originals, { recursive: true, force: true });
      if (target === undefined) rmSync(targetFolder, { recursive: true, force: true });
    },
  };
};
