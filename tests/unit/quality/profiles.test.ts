import { expect, it } from 'vitest';
import type { Profile } from '../../../electron/model/rules/profile.ts';
import { createProfileStore } from '../../../electron/quality/profile-store.ts';
import { createProfiles } from '../../../electron/quality/profiles.ts';
import { tempFolder } from '../../support/temp-folder.ts';

const getProfile = (id: string, name: string): Profile => ({ id, name, watched: false, rules: [] });

it('stores every change of the profiles, also of calls at the same time, and no two with the same name', async () => {
  const folder = tempFolder();
  const profiles = createProfiles(createProfileStore(folder), () => undefined);
  await profiles.save(getProfile('old', 'Old'));
  await profiles.remove('completeness');
  const [, , one, other] = await Promise.all([
    profiles.save(getProfile('a', 'A')),
    profiles.save(getProfile('b', 'B')),
    profiles.add(getProfile('', 'New')),
    profiles.add(getProfile('', 'New')),
    profiles.remove('old'),
  ]);
  expect(new Set([one.name, other.name])).toEqual(new Set(['New', 'New 2']));
  const names = (await createProfileStore(folder).list()).map(({ name }) => name);
  expect(names.toSorted()).toEqual(['A', 'B', 'New', 'New 2']);
  await expect(profiles.remove('old')).rejects.toMatchObject({ code: 'notFound' });
});
