import { VitrineError } from '../base/errors.ts';
import type { Profile } from '../model/rules/profile.ts';
import { m } from '../messages/index.ts';
import { checkPatterns } from './pattern-check.ts';
import type { ProfileStore } from './profile-store.ts';

/** An account has so many profiles at most. */
const mostProfiles = 50;

/** What a person does with profiles; each change is on the disk when it answers. */
export interface Profiles {
  /** What each is called, by its id. */
  names(): Promise<Readonly<Record<string, string>>>;
  /** Throws `notFound`. */
  get(id: string): Promise<Profile>;
  /** Keeps it in place of the one of its id, else as the last. Throws `badArgument` for a pattern that cannot be used. */
  save(profile: Profile): Promise<void>;
  /** Keeps it under an id of its own, and a name that no other has. Answers it as it was kept. */
  add(profile: Profile): Promise<Profile>;
  /** Throws `notFound`. */
  remove(id: string): Promise<void>;
}

const unlike = (name: string, others: readonly Profile[]): string => {
  const taken = new Set(others.map((one) => one.name.toLowerCase()));
  if (!taken.has(name.toLowerCase())) return name;
  let number = 2;
  while (taken.has(`${name} ${String(number)}`.toLowerCase())) number += 1;
  return `${name} ${String(number)}`;
};

/** Over the profiles that are kept; `onChanged` is called after each change. */
export const createProfiles = (store: ProfileStore, onChanged: () => void): Profiles => {
  const keep = async (profiles: readonly Profile[]): Promise<void> => {
    if (profiles.length > mostProfiles) throw new VitrineError('badArgument', m.quality.tooMany(mostProfiles));
    await store.save(profiles);
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
      const all = await store.list();
      const at = all.findIndex(({ id }) => id === profile.id);
      await keep(at < 0 ? [...all, profile] : all.with(at, profile));
    },
    add: async (profile) => {
      await checkPatterns(profile.rules);
      const all = await store.list();
      const added = { ...profile, id: crypto.randomUUID(), name: unlike(profile.name, all), watched: false };
      await keep([...all, added]);
      return added;
    },
    remove: async (id) => {
      await get(id);
      await keep((await store.list()).filter((profile) => profile.id !== id));
    },
  };
};
