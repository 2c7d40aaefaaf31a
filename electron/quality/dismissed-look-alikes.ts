import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import PQueue from 'p-queue';
import { z } from 'zod';
import { isNotFoundError } from '../base/errno.ts';
import { VitrineError } from '../base/errors.ts';
import { createLogger } from '../base/logger.ts';
import { moveDamagedFile } from '../base/set-aside.ts';
import { m } from '../messages/index.ts';

const log = createLogger('quality');

type Ids = readonly string[];

/** Groups of assets that the user dismissed as look-alikes, in a file of the account's folder. */
export interface DismissedLookAlikes {
  list(): Promise<readonly Ids[]>;
  /** Can be called again. Throws `disk`. */
  add(ids: Ids): Promise<void>;
  /** Undoes a dismissal. Throws `disk`. */
  remove(ids: Ids): Promise<void>;
  settled(): Promise<void>;
}

const fileSchema = z.object({ groups: z.array(z.array(z.string())) });
const toGroupKey = (ids: Ids): string => JSON.stringify(ids.toSorted());

/** Creates the list in `folder`, which must exist. An unreadable file counts as empty and is moved away. */
export const createDismissedLookAlikes = (folder: string): DismissedLookAlikes => {
  const path = join(folder, 'not-alike.json');
  const queue = new PQueue({ concurrency: 1 });
  let loaded: readonly Ids[] | null = null;
  const read = async (): Promise<readonly Ids[]> => {
    try {
      return fileSchema.parse(JSON.parse(await readFile(path, 'utf8'))).groups;
    } catch (error) {
      if (isNotFoundError(error)) return [];
      log.error('What does not look alike cannot be read; its file is set aside', error);
      moveDamagedFile(path);
      return [];
    }
  };
  const list = async (): Promise<readonly Ids[]> => (loaded ??= await read());
  const writeGroups = async (groups: readonly Ids[]): Promise<void> => {
    try {
      await writeFile(`${path}.part`, JSON.stringify({ groups }), { mode: 0o600 });
      await rename(`${path}.part`, path);
    } catch (cause) {
      throw new VitrineError('disk', m.quality.notSaved, { cause });
    }
    loaded = groups;
  };
  const without = async (ids: Ids): Promise<readonly Ids[]> =>
    (await list()).filter((group) => toGroupKey(group) !== toGroupKey(ids));
  return {
    list: () => queue.add(list),
    add: (ids) => queue.add(async () => writeGroups([...(await without(ids)), ids])),
    remove: (ids) => queue.add(async () => writeGroups(await without(ids))),
    settled: () => queue.onIdle(),
  };
};
