import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import PQueue from 'p-queue';
import { z } from 'zod';
import { isMissing } from '../base/errno.ts';
import { VitrineError } from '../base/errors.ts';
import { createLogger } from '../base/logger.ts';
import { setAside } from '../base/set-aside.ts';
import { profileSchema } from '../contract/profiles.ts';
import type { Profile } from '../model/rules/profile.ts';
import { m } from '../messages/index.ts';
import { firstProfile } from './completeness.ts';

const log = createLogger('quality');

/** The profiles of one account, in a file of its own folder: forgotten with it, and kept when the copy is made anew. */
export interface ProfileStore {
  /** In the person's order. Before anything was saved: the one that every account begins with. */
  list(): Promise<readonly Profile[]>;
  /** Keeps all of them in place of those before. Throws `disk`. */
  save(profiles: readonly Profile[]): Promise<void>;
  /** Resolves when everything that was asked for is done. */
  settled(): Promise<void>;
}

const fileName = 'profiles.json';

/** A profile that cannot be read is left out; the others stay. */
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
    if (!isMissing(error)) {
      log.error('The profiles cannot be read; their file is set aside', error);
      setAside(path);
    }
    return [firstProfile()];
  }
};

/** Profiles kept in `folder`, which is there. */
export const createProfileStore = (folder: string): ProfileStore => {
  const queue = new PQueue({ concurrency: 1 });
  let held: readonly Profile[] | null = null;
  const write = async (profiles: readonly Profile[]): Promise<void> => {
    const path = join(folder, fileName);
    try {
      // A crash in the middle leaves the file before it whole.
      await writeFile(`${path}.part`, JSON.stringify({ profiles }), { mode: 0o600 });
      await rename(`${path}.part`, path);
    } catch (cause) {
      throw new VitrineError('disk', m.quality.notSaved, { cause });
    }
    held = profiles;
  };
  return {
    list: () => queue.add(async () => (held ??= await readAll(folder))),
    save: (profiles) => queue.add(() => write(profiles)),
    settled: () => queue.onIdle(),
  };
};
