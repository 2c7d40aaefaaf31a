import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { toAccountId } from '../../../electron/base/branded-types.ts';
import { VitrineError } from '../../../electron/base/errors.ts';
import { type FileAccess, fetchPart } from '../../../electron/downloads/fetch-file.ts';
import { tempFolder } from '../../support/temp-folder.ts';

/** Fetches a file of which some bytes arrive before `error`; null: all bytes arrive. */
const fetching = async (folder: string, error: Error | null): Promise<void> => {
  const download: FileAccess['download'] = async (_path, _origins, _signal, { part }) => {
    await part(Buffer.from('half of it'));
    if (error !== null) throw error;
  };
  const metering = { came: () => undefined, whole: () => undefined };
  const access = { download, metering } as unknown as FileAccess;
  const origins = { serviceAddress: 'http://127.0.0.1:1', assetAddress: null };
  const request = { account: toAccountId('a'), origins, address: '/a', part: join(folder, 'a.part'), size: null };
  await fetchPart(access, request, new AbortController().signal, () => undefined);
};

it('keeps the received part of a file, and removes it when the rest does not arrive', async () => {
  const folder = tempFolder();
  await fetching(folder, null);
  expect(readFileSync(join(folder, 'a.part'), 'utf8')).toBe('half of it');
  await expect(fetching(folder, new VitrineError('file', 'cut off'))).rejects.toThrow('cut off');
  expect(readdirSync(folder)).toEqual([]);
});
