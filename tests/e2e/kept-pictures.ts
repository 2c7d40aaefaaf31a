import { existsSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { toAccountId } from '../../electron/base/branded-types.ts';
import { getCacheKeys } from '../../electron/asset-files/cache-keys.ts';
import { getPictureFileName } from '../../electron/pictures/thumbnail-store.ts';

/** An account of a profile. */
interface PictureFolder {
  readonly profile: string;
  readonly account: string;
}

const getFile = ({ profile, account }: PictureFolder, checksum: string): string => {
  const { key } = getCacheKeys(toAccountId(account), '', {
    path: '',
    modified: null,
    contentType: null,
    checksum,
    size: null,
  });
  return join(profile, 'pictures', getPictureFileName(key));
};

/** Returns the checksums of an account’s assets. */
const getChecksums = ({ profile, account }: PictureFolder): readonly string[] => {
  const cache = new DatabaseSync(join(profile, 'accounts', account, 'cache.db'), { readOnly: true });
  const rows = cache.prepare('SELECT DISTINCT checksum FROM r_asset WHERE checksum IS NOT NULL').all();
  cache.close();
  return rows.map(({ checksum }) => String(checksum));
};

/** Copies the stored pictures of one account to another with the same assets. */
export const givePictures = async (from: PictureFolder, to: PictureFolder): Promise<void> => {
  for (const checksum of getChecksums(from)) {
    const stored = getFile(from, checksum);
    if (existsSync(stored)) await cp(stored, getFile(to, checksum));
  }
};
