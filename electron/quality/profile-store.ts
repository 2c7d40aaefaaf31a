import { join } from 'node:path';
import { z } from 'zod';
import { JsonFile, parseEntries } from '../base/json-file.ts';
import type { Profile } from '../model/rules/profile.ts';
import { createDefaultProfile } from './completeness-profile.ts';
import { profileSchema } from './profile-contract.ts';

/**
 * The profiles of one account, in a file of its folder. The file is deleted with the account, and kept when the cache
 * is rebuilt.
 */
export interface ProfileStore {
  /** Returns the profiles in the user's order. Before the first save: the default profile. */
  list(): Promise<readonly Profile[]>;
  /** Replaces all profiles by the result of `change`, which sees every earlier change. Throws `disk`. */
  update(change: (profiles: readonly Profile[]) => readonly Profile[]): Promise<void>;
  /** Resolves when all pending operations are done. */
  settled(): Promise<void>;
}

const fileSchema = z.object({ profiles: z.unknown() });

/** Creates the store in `folder`, which must exist. An unreadable profile is omitted; the others are kept. */
export const createProfileStore = (folder: string): ProfileStore => {
  const file = new JsonFile<readonly Profile[]>({
    path: join(folder, 'profiles.json'),
    parse: (json, skip) => parseEntries(fileSchema.parse(json).profiles, profileSchema, skip),
    createDefault: () => [createDefaultProfile()],
    toJson: (profiles) => ({ profiles }),
  });
  return {
    list: () => file.read(),
    update: async (change) => void (await file.update(change)),
    settled: () => file.settled(),
  };
};
