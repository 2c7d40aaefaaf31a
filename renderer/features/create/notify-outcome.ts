import type { Intent } from '../../../electron/contract/index.ts';
import { counts } from '../../app/counts.svelte.ts';
import { formatTime } from '../../messages/format.ts';
import { m } from '../../messages/lazy.ts';
import { router } from '../../app/router.svelte.ts';
import { announce } from '../../ui/announce.svelte.ts';
import { truncateName } from '../../ui/truncate-name.ts';
import { toasts } from '../../ui/toasts.svelte.ts';
import { createDoneMessage } from './done-message.ts';

const toOutbox = ({ id }: Intent): { label: string; run: () => void } => ({
  label: m.create.showOutbox,
  run: () => router.go(`/outbox/${encodeURIComponent(id)}`),
});

/** Opens the new or existing item. A toast adds information that the item does not show, such as left-out fields. */
export const notifyDone = (intent: Intent): void => {
  const { resource, resultId } = intent;
  if (resultId !== null) router.open(resource, resultId);
  const doneMessage = createDoneMessage(intent);
  if (resultId !== null && doneMessage.detail === undefined) announce(doneMessage.whole);
  else toasts.show(doneMessage.detail === undefined ? doneMessage : { ...doneMessage, link: toOutbox(intent) });
};

/**
 * Returns when a pending intent will be sent: at the time that the service requested, or after the current obstacle.
 */
const formatWaitReason = (): string => {
  const { hold, until } = counts.holdStatus;
  if (hold === 'limited' && until !== null) return m.create.waitsUntil(formatTime(until));
  return m.create.waitsFor[hold ?? 'inTurn'];
};

/** Shows that the outbox has the intent and sends it later. */
export const notifyWaiting = (intent: Intent): void =>
  toasts.show({
    tone: 'info',
    ...truncateName(m.create.waits, intent.title),
    detail: formatWaitReason(),
    link: toOutbox(intent),
  });

/** Shows that the outbox has several intents and sends them later. */
export const notifyPendingCreations = (count: number): void =>
  toasts.show({
    tone: 'info',
    message: m.createSeveral.manyWait(count),
    detail: formatWaitReason(),
    link: { label: m.create.showOutbox, run: () => router.go('/outbox') },
  });

/** Shows that a pending intent was changed. */
export const notifySaved = (intent: Intent): void =>
  toasts.show({ tone: 'success', ...truncateName(m.create.saved, intent.title) });

/** Shows that the dialog was closed before the response arrived. */
export const notifySending = (intent: Intent): void =>
  toasts.show({
    tone: 'info',
    ...truncateName(m.create.onItsWay, intent.title),
    detail: m.create.onItsWayMore,
    link: toOutbox(intent),
  });
