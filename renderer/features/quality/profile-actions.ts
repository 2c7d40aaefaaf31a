import type { Profile } from '../../../electron/model/rules/profile.ts';
import { runWithErrorToast } from '../../app/run-with-toast.ts';
import { unwrapReply, bridge, getBridgeError } from '../../app/bridge.ts';
import { router } from '../../app/router.svelte.ts';
import { m } from '../../messages/lazy.ts';
import { truncateName } from '../../ui/truncate-name.ts';
import { toasts } from '../../ui/toasts.svelte.ts';
import { editAddress, formatQualityRoute } from '../../app/quality/quality-routes.ts';

/** The actions on a profile. Errors are shown in a toast. */
const messages = m.quality;

const cloneProfile = (profile: Profile): Profile => structuredClone(profile);

export const editProfile = ({ id }: Profile): void => router.go(editAddress(id));

export const watchProfile = (profile: Profile): Promise<boolean> =>
  runWithErrorToast(() =>
    unwrapReply(bridge.quality.save({ profile: { ...cloneProfile(profile), watched: !profile.watched } })),
  );

/** Creates a copy of a profile and opens it for editing. */
export const duplicateProfile = async (profile: Profile): Promise<void> => {
  const { channel: _, ...own } = cloneProfile(profile);
  const copy = { ...own, id: crypto.randomUUID(), name: messages.copyName(profile.name), watched: false };
  if (await runWithErrorToast(() => unwrapReply(bridge.quality.save({ profile: copy }))))
    router.go(editAddress(copy.id));
};

/** Deletes a profile. The toast can undo it. */
export const removeProfile = async (profile: Profile): Promise<void> => {
  if (!(await runWithErrorToast(() => unwrapReply(bridge.quality.remove({ id: profile.id }))))) return;
  router.go('/quality');
  toasts.show({
    tone: 'info',
    ...truncateName(messages.removed, profile.name),
    link: {
      label: messages.undo,
      run: () => void runWithErrorToast(() => unwrapReply(bridge.quality.save({ profile: cloneProfile(profile) }))),
    },
  });
};

export const exportProfile = async ({ id }: Profile): Promise<void> => {
  await runWithErrorToast(async () => {
    const file = await unwrapReply(bridge.quality.exportProfile({ id }));
    if (file !== null) toasts.show({ tone: 'success', ...truncateName(messages.exported, file) });
  });
};

/**
 * Lets the user choose a file, imports its profile and opens it. Shows a detailed message if the file cannot be read.
 */
export const importProfile = async (): Promise<void> => {
  try {
    const added = await unwrapReply(bridge.quality.importProfile());
    if (added === null) return;
    toasts.show({ tone: 'success', ...truncateName(messages.imported, added.name) });
    router.go(formatQualityRoute(added.id));
  } catch (thrown) {
    toasts.show({ tone: 'danger', message: messages.importFailed, detail: getBridgeError(thrown).message });
  }
};
