import { runWithErrorToast } from '../../app/run-with-toast.ts';
import { unwrapReply, bridge } from '../../app/bridge.ts';
import type { ViewerAsset } from '../../app/viewer-request.ts';
import { m } from '../../messages/lazy.ts';
import { toasts } from '../../ui/toasts.svelte.ts';

const showSuccess = (text: string): void => toasts.show({ tone: 'success', message: text });

/** Saves the original to a path that the user chooses. */
export const saveOriginalFile = ({ id }: ViewerAsset): void =>
  void runWithErrorToast(async () => {
    const name = await unwrapReply(bridge.pictures.saveOriginal({ id }));
    if (name !== null) showSuccess(m.viewer.saved(name));
  });

export const copyPicture = ({ id }: ViewerAsset): void =>
  void runWithErrorToast(async () => {
    await unwrapReply(bridge.pictures.copyOriginal({ id }));
    showSuccess(m.viewer.copied);
  });

/** Opens the picture's URL at the service in the browser. */
export const openInBrowser = ({ id }: ViewerAsset): void =>
  void runWithErrorToast(async () => {
    await unwrapReply(bridge.pictures.openOriginal({ id }));
  });
