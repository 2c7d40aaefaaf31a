import { join } from 'node:path';
import { z } from 'zod';
import { JsonFile } from '../base/json-file.ts';

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
const withoutGroup = (groups: readonly Ids[], ids: Ids): readonly Ids[] =>
  groups.filter((group) => toGroupKey(group) !== toGroupKey(ids));

/** Creates the list in `folder`, which must exist. An unreadable file counts as empty and is moved away. */
export const createDismissedLookAlikes = (folder: string): DismissedLookAlikes => {
  const file = new JsonFile<readonly Ids[]>({
    path: join(folder, 'not-alike.json'),
    parse: (json) => fileSchema.parse(json).groups,
    createDefault: () => [],
    toJson: (groups) => ({ groups }),
  });
  return {
    list: () => file.read(),
    add: async (ids) => void (await file.update((groups) => [...withoutGroup(groups, ids), ids])),
    remove: async (ids) => void (await file.update((groups) => withoutGroup(groups, ids))),
    settled: () => file.settled(),
  };
};
