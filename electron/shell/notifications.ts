import { Notification, powerSaveBlocker } from 'electron';
import type { BrowserWindow } from 'electron';
import { createLogger } from '../base/logger.ts';
import type { UploadProgress } from '../contract/index.ts';
import { m } from '../messages/index.ts';
import type { BatchEnd } from '../outbox/outbox.ts';
import type { Attention } from '../workspace/workspace.ts';

const log = createLogger('shell');

const none = -1;

/** How far the bar is, and its mode; -1: there is none. Pure. */
export const progressOf = ({
  counts,
  totals,
  paused,
}: UploadProgress): { readonly part: number; readonly mode: 'normal' | 'paused' | 'error' } => {
  const unfinished = totals.files - totals.finished;
  const mode = paused ? 'paused' : counts.failed > 0 ? 'error' : 'normal';
  if (unfinished === 0) return { part: none, mode: 'normal' };
  return { part: totals.bytes > 0 ? Math.min(1, totals.sent / totals.bytes) : 0, mode };
};

/** The words for a batch that has ended; null when the person stopped it all. Pure. */
export const notificationWords = ({
  done,
  failed,
  unknown,
}: BatchEnd): { readonly title: string; readonly body: string } | null => {
  const needing = failed + unknown;
  if (done + needing === 0) return null;
  const { titles, ended } = m.program.notifications;
  return { title: needing === 0 ? titles.done : titles.needsYou, body: ended(done, failed, unknown) };
};

/** Whether files leave now: not while a person, the service or the network holds them back. Pure. */
export const isSending = ({ totals, paused, hold }: UploadProgress): boolean =>
  totals.finished < totals.files && !paused && hold === null;

/** Keeps a system that nobody touches from going to sleep, and the program from being slowed, while something leaves. */
const createAwake = (): ((needed: boolean) => void) => {
  let blocker: number | null = null;
  return (needed) => {
    if (needed) blocker ??= powerSaveBlocker.start('prevent-app-suspension');
    else if (blocker !== null) {
      powerSaveBlocker.stop(blocker);
      blocker = null;
    }
  };
};

/** `onUploads`, `onQuality`: the person wants to see them. */
export const createNotifications = (
  window: () => BrowserWindow | null,
  { onUploads, onQuality }: { readonly onUploads: () => void; readonly onQuality: () => void },
): Attention => {
  /** Kept while they can be clicked: what is collected is deaf. */
  const shown = new Set<Notification>();
  const awake = createAwake();
  let bar = none;
  const setBar = (part: number, mode: 'normal' | 'paused' | 'error'): void => {
    // The system hears of whole steps of a hundred alone.
    const step = part < 0 ? none : Math.floor(part * 100) / 100;
    const open = window();
    if (!open || open.isDestroyed() || (step === none && bar === none)) return;
    bar = step;
    open.setProgressBar(step, { mode });
  };
  const show = (words: { readonly title: string; readonly body: string }, onClick: () => void): void => {
    if (window()?.isFocused() === true || !Notification.isSupported()) return;
    const note = new Notification(words);
    shown.add(note);
    note.on('close', () => shown.delete(note));
    note.on('failed', (_event, why) => {
      shown.delete(note);
      log.error(`A notification failed: ${why}`);
    });
    note.on('click', () => {
      shown.delete(note);
      onClick();
    });
    note.show();
  };
  return {
    uploadProgress: ({ progress }) => {
      const { part, mode } = progressOf(progress);
      awake(isSending(progress));
      setBar(part, mode);
    },
    batchEnd: (end) => {
      const words = notificationWords(end);
      if (words !== null) show(words, onUploads);
    },
    qualityGrown: ({ name, by, since }) => {
      const { titles, grown } = m.program.notifications;
      show({ title: titles.grown(name), body: grown(by, since) }, onQuality);
    },
    clear: () => {
      awake(false);
      setBar(none, 'normal');
    },
  };
};
