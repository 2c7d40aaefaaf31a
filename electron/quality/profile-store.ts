import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import PQueue from 'p-queue';
import { z } from 'zod';
import { isNotFoundError } from '../base/errno.ts';
import { VitrineError } from '../base/errors.ts';
import { createLogger } from '../base/logger.ts';
import { moveDamagedFile } from '../base/set-aside.ts';
import { profileSchema } from './profile-contract.ts';
import type { Profile } from '../model/rules/profile.ts';
import { m } from '../messages/index.ts';
import { createDefaultProfile } from './completeness-profile.ts';

const log = createLogger('quality');

/**
 * The profiles of one account, in a file of its folder. The file is deleted with the account, and kept when the cache
 * is rebuilt.
 */
export interface ProfileStore {
  /** Returns the profiles in the user's order. Before the first save: the default profile. */
  list(): Promise<readonly Profile[]>;
  /** Replaces all profiles. Throws `disk`. */
  save(profiles: readonly Profile[]): Promise<void>;
  /** Resolves when all pending operations are done. */
  settled(): Promise<void>;
}

const fileName = 'profiles.json';

/** An unreadable profile is omitted; the others are kept. */
const fileSchema = z.object({ profiles: z.array(z.unknown()) });

const readProfiles = (text: string): readonly Profile[] =>
  fileSchema.parse(JSON.parse(text)).profiles.flatMap((entry) => {
    const read = profileSchema.safeParse(entry);
    if (!read.success) log.error('A profile cannot be read', read.error);
    return read.success ? [read.data] : [];
  });

const readAll = async (folder: string): Promise<readonly Profile[]> => {
  const path = join(folder, fileName);
  try {
    return readProfiles(await readFile(path, 'utf8'));
  } catch (error) {
    if (!isNotFoundError(error)) {
      log.error('The profiles cannot be read; their file is set aside', error);
      moveDamagedFile(path);
    }
    return [createDefaultProfile()];
  }
};

/** Creates the store in `folder`, which must exist. */
export const createProfileStore = (folder: string): ProfileStore => {
  const queue = new PQueue({ concurrency: 1 });
  let loaded: readonly Profile[] | null = null;
  const write = async (profiles: readonly Profile[]): Promise<void> => {
    const path = join(folder, fileName);
    try {
      // A crash while writing leaves the former file complete.
      await writeFile(`${path}.part`, JSON.stringify({ profiles }), { mode: 0o600 });
      await rename(`${path}.part`, path);
    } catch (cause) {
      throw new VitrineError('disk', m.quality.notSaved, { cause });
    }
    loaded = profiles;
  };
  return {
    list: () => queue.add(async () => (loaded ??= await readAll(folder))),
    save: (profiles) => queue.add(() => write(profiles)),
    settled: () => queue.onIdle(),
  };
};
