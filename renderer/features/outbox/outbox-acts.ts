import type { BulkDone, Intent, IntentQuery, IntentScope, IntentState } from '../../../electron/contract/index.ts';
import { attempt } from '../../app/attempt.ts';
import { ask, bridge } from '../../app/bridge.ts';
import { m } from '../../messages/lazy.ts';
import { announce } from '../../ui/announce.svelte.ts';
import { toasts } from '../../ui/toasts.svelte.ts';

const words = m.outbox;

/** What may be done with an entry now. */
export const canRetry = ({ state }: Pick<Intent, 'state'>): boolean => state === 'failed' || state === 'cancelled';
export const canCancel = ({ state }: Pick<Intent, 'state'>): boolean => state === 'waiting' || state === 'sending';
/** An entry that is done has nothing to discard: finished entries are cleared together. */
export const canDiscard = ({ state }: Pick<Intent, 'state'>): boolean =>
  state === 'failed' || state === 'unknown' || state === 'cancelled';
export const canEdit = ({ state, kind }: Pick<Intent, 'state' | 'kind'>): boolean =>
  kind === 'create' && (state === 'waiting' || state === 'failed');
/** Only a person can say what became of it: the answers stand beside what was found. */
export const asksPerson = ({ state, look }: Pick<Intent, 'state' | 'look'>): boolean =>
  state === 'unknown' && look?.state === 'asks';
/** A file that was refused can be sent under another name. */
export const canRename = ({ state, kind }: Pick<Intent, 'state' | 'kind'>): boolean =>
  kind === 'upload' && state === 'failed';
/** Nothing is lost with what is over: it needs no question, and can be put back. */
export const isOver = (state: IntentState): boolean => state === 'done' || state === 'cancelled';

const leftWords = (left: BulkDone['left']): string | null => {
  const parts = Object.entries(left).map(([state, count]) => words.leftOf(count, state as IntentState));
  return parts.length === 0 ? null : words.left(parts);
};

export const retry = async ({ id }: Pick<Intent, 'id'>): Promise<void> => {
  await attempt(() => ask(bridge.outbox.retry({ id })));
};

export const cancel = async ({ id }: Pick<Intent, 'id'>): Promise<void> => {
  await attempt(() => ask(bridge.outbox.cancel({ id })));
};

/** Lets the person choose another file for one that failed, and sends it again with that. */
export const replaceFile = async ({ id }: Pick<Intent, 'id'>): Promise<void> => {
  await attempt(async () => {
    const replaced = await ask(bridge.uploads.replaceFile({ id }));
    if (replaced !== null) announce(m.batches.isReplaced(replaced.title));
  });
};

/** Sends a refused one again without what it was refused for; `alike`: with all that were refused for no more. */
export const sendWithout = async ({ id }: Pick<Intent, 'id'>, alike: boolean): Promise<void> => {
  await attempt(async () => {
    const count = await ask(bridge.outbox.sendWithout({ id, alike }));
    toasts.show({ tone: 'success', words: m.refused.sent(count) });
  });
};

/** Holds everything of the account back, or goes on, and says so. */
export const holdAll = async (held: boolean): Promise<void> => {
  await attempt(async () => {
    await ask(bridge.outbox.hold({ held }));
    announce(held ? words.hold.isHeld : words.hold.goesOn);
  });
};

/** The person has taken note that the file was damaged; `noted` is said then. */
export const noteDamage = async (noted: string): Promise<void> => {
  await attempt(async () => {
    await ask(bridge.outbox.noteDamage());
    announce(noted);
  });
};

/** Sends all of a scope again that can be, and tells what was left. */
export const retryAll = async (scope: IntentScope): Promise<void> => {
  await attempt(async () => {
    const { count, left } = await ask(bridge.outbox.retryMany(scope));
    const detail = leftWords(left);
    toasts.show({
      tone: count === 0 ? 'warn' : 'success',
      words: words.retried(count),
      ...(detail === null ? {} : { detail }),
    });
  });
};

/** Puts back what was discarded, and says so. */
const restore = async (undo: string): Promise<void> => {
  await attempt(async () => {
    const count = await ask(bridge.outbox.restore({ undo }));
    toasts.show({ tone: 'success', words: words.restored(count) });
  });
};

/** Takes all of a scope off the list that are not on their way; it can be undone. */
export const discardAll = async (scope: IntentScope): Promise<boolean> =>
  attempt(async () => {
    const { count, left, undo } = await ask(bridge.outbox.discardMany(scope));
    const detail = leftWords(left);
    toasts.show({
      tone: count === 0 ? 'warn' : 'info',
      words: words.discarded(count),
      ...(detail === null ? {} : { detail }),
      ...(undo === null ? {} : { link: { words: words.undo, run: () => void restore(undo) } }),
    });
  });

/** Asks where the bundle goes, writes it, and says so. */
export const saveDiagnostics = async ({ id }: Pick<Intent, 'id'>): Promise<void> => {
  await attempt(async () => {
    const name = await ask(bridge.outbox.saveDiagnostics({ id }));
    if (name !== null) toasts.show({ tone: 'success', words: words.diagnosticsSaved(name) });
  });
};

/** Asks where to, and writes there what the list shows now, all of it. */
export const saveReceipt = async (query: IntentQuery): Promise<void> => {
  await attempt(async () => {
    const saved = await ask(bridge.outbox.saveReceipt({ query }));
    if (saved !== null) toasts.show({ tone: 'success', words: words.receiptSaved(saved.fileName, saved.rows) });
  });
};
