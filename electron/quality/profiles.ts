import { VitrineError } from '../base/errors.ts';
import type { Profile } from '../model/rules/profile.ts';
import { m } from '../messages/index.ts';
import { checkPatterns } from './validate-pattern.ts';
import type { ProfileStore } from './profile-store.ts';

/** The maximum number of profiles of an account. */
const maxProfiles = 50;

/** Operations on profiles. Each change is stored before its call resolves. */
export interface Profiles {
  /** Returns the names by ID. */
  names(): Promise<Readonly<Record<string, string>>>;
  /** Throws `notFound`. */
  get(id: string): Promise<Profile>;
  /** Replaces the profile with this ID, or appends it. Throws `badArgument` for an unusable pattern. */
  save(profile: Profile): Promise<void>;
  /** Adds a copy of the profile with a new ID and a unique name. Returns the stored profile. */
  add(profile: Profile): Promise<Profile>;
  /** Throws `notFound`. */
  remove(id: string): Promise<void>;
}

const toUniqueName = (name: string, others: readonly Profile[]): string => {
  const existingNames = new Set(others.map((other) => other.name.toLowerCase()));
  if (!existingNames.has(name.toLowerCase())) return name;
  let number = 2;
  while (existingNames.has(`${name} ${String(number)}`.toLowerCase())) number += 1;
  return `${name} ${String(number)}`;
};

/** Creates the operations on stored profiles. `onChanged` is called after each change. */
export const createProfiles = (store: ProfileStore, onChanged: () => void): Profiles => {
  const updateProfiles: ProfileStore['update'] = async (change) => {
    await store.update((all) => {
      const profiles = change(all);
      if (profiles.length > maxProfiles) throw new VitrineError('badArgument', m.quality.tooMany(maxProfiles));
      return profiles;
    });
    onChanged();
  };
  const get = async (id: string): Promise<Profile> => {
    const found = (await store.list()).find((profile) => profile.id === id);
    if (found === undefined) throw new VitrineError('notFound', m.quality.unknownProfile);
    return found;
  };
  return {
    names: async () => Object.fromEntries((await store.list()).map(({ id, name }) => [id, name])),
    get,
    save: async (profile) => {
      await checkPatterns(profile.rules);
      await updateProfiles((all) => {
        const index = all.findIndex(({ id }) => id === profile.id);
        return index < 0 ? [...all, profile] : all.with(index, profile);
      });
    },
    add: async (profile) => {
      await checkPatterns(profile.rules);
      const id = crypto.randomUUID();
      await updateProfiles((all) => [
        ...all,
        { ...profile, id, name: toUniqueName(profile.name, all), watched: false },
      ]);
      return get(id);
    },
    remove: async (id) => {
      await updateProfiles((all) => {
        if (!all.some((profile) => profile.id === id)) throw new VitrineError('notFound', m.quality.unknownProfile);
        return all.filter((profile) => profile.id !== id);
      });
    },
  };
};
