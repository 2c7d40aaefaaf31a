import type { Profile } from '../../../electron/model/rules/profile.ts';
import { attempt } from '../../app/attempt.ts';
import { ask, bridge, errorOf } from '../../app/bridge.ts';
import { router } from '../../app/router.svelte.ts';
import { m } from '../../messages/lazy.ts';
import { named } from '../../ui/named.ts';
import { toasts } from '../../ui/toasts.svelte.ts';
import { editAddress, qualityAddress } from './quality-address.ts';

/** The actions on a profile. Errors are shown in a toast. */
const words = m.quality;

const plain = (profile: Profile): Profile => structuredClone(profile);

export const editProfile = ({ id }: Profile): void => router.go(editAddress(id));

export const watchProfile = (profile: Profile): Promise<boolean> =>
  attempt(() => ask(bridge.quality.save({ profile: { ...plain(profile), watched: !profile.watched } })));

/** Creates a copy of a profile and opens it for editing. */
export const duplicateProfile = async (profile: Profile): Promise<void> => {
  const { channel: _, ...own } = plain(profile);
  const copy = { ...own, id: crypto.randomUUID(), name: words.copyName(profile.name), watched: false };
  if (await attempt(() => ask(bridge.quality.save({ profile: copy })))) router.go(editAddress(copy.id));
};

/** Deletes a profile. The toast can undo it. */
export const removeProfile = async (profile: Profile): Promise<void> => {
  if (!(await attempt(() => ask(bridge.quality.remove({ id: profile.id }))))) return;
  router.go('/quality');
  toasts.show({
    tone: 'info',
    ...named(words.removed, profile.name),
    link: {
      words: words.undo,
      run: () => void attempt(() => ask(bridge.quality.save({ profile: plain(profile) }))),
    },
  });
};

export const exportProfile = async ({ id }: Profile): Promise<void> => {
  await attempt(async () => {
    const file = await ask(bridge.quality.exportProfile({ id }));
    if (file !== null) toasts.show({ tone: 'success', ...named(words.exported, file) });
  });
};

/**
 * Lets the user choose a file, imports its profile and opens it. Shows a detailed message if the file cannot be read.
 */
export const importProfile = async (): Promise<void> => {
  try {
    const added = await ask(bridge.quality.importProfile());
    if (added === null) return;
    toasts.show({ tone: 'success', ...named(words.imported, added.name) });
    router.go(qualityAddress(added.id));
  } catch (thrown) {
    toasts.show({ tone: 'danger', words: words.importFailed, detail: errorOf(thrown).message });
  }
};
