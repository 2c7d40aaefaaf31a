import { Notification, powerSaveBlocker } from 'electron';
import type { BrowserWindow } from 'electron';
import { createLogger } from '../base/logger.ts';
import type { SavingRun, UploadProgress } from '../contract/index.ts';
import { m } from '../messages/index.ts';
import type { BatchEnd } from '../outbox/outbox.ts';
import type { Attention } from '../workspace/workspace.ts';

const log = createLogger('shell');

const none = -1;

/** Returns the progress and mode of the bar; -1: no bar. */
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

/** Returns the texts for a finished batch; null if the user cancelled all of it. */
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

/** Whether files are being sent now: not while they are paused or the service or network is unavailable. */
export const isSending = ({ totals, paused, hold }: UploadProgress): boolean =>
  totals.finished < totals.files && !paused && hold === null;

/** Returns the progress of a save run, from 0 to 1, or -1 if it is not running. */
export const savingPart = ({ state, came, of, files, counts }: SavingRun): number => {
  if (state !== 'running') return none;
  const { waiting, fetching, converting } = counts;
  return of > 0 ? Math.min(1, came / of) : files > 0 ? 1 - (waiting + fetching + converting) / files : 0;
};

/** Returns the texts for a save run that ended or needs the user; null if the user stopped it. */
export const savingWords = ({
  state,
  counts,
  problem,
}: SavingRun): { readonly title: string; readonly body: string } | null => {
  const { titles, savedFiles } = m.program.notifications;
  if (state === 'paused') return problem === null ? null : { title: titles.savingNeedsYou, body: problem };
  if (state !== 'done') return null;
  const title = counts.failed === 0 ? titles.saved : titles.savingNeedsYou;
  return { title, body: savedFiles(counts.saved + counts.there, counts.failed) };
};

/**
 * Creates a function that prevents an idle system from sleeping, and the program from being throttled, while files are
 * being sent.
 */
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

type Bar = ReturnType<typeof progressOf>;
const noBar: Bar = { part: none, mode: 'normal' };

/** Returns a function that sets the progress bar of the window in the taskbar or dock. */
const createBar = (window: () => BrowserWindow | null): ((bar: Bar) => void) => {
  let last = none;
  return ({ part, mode }) => {
    // Only steps of one percent are reported to the system.
    const step = part < 0 ? none : Math.floor(part * 100) / 100;
    const open = window();
    if (!open || open.isDestroyed() || (step === none && last === none)) return;
    last = step;
    open.setProgressBar(step, { mode });
  };
};

/** Creates the notifications. `onUploads` and `onQuality` are called when the user clicks one. */
export const createNotifications = (
  window: () => BrowserWindow | null,
  { onUploads, onQuality }: { readonly onUploads: () => void; readonly onQuality: () => void },
): Attention => {
  /** Referenced while they can be clicked, because a garbage-collected notification emits no events. */
  const shown = new Set<Notification>();
  const awake = createAwake();
  const setBar = createBar(window);
  let uploads = { isSending: false, bar: noBar };
  /** The running save run and its progress. */
  let saving: { readonly id: string; readonly part: number } | null = null;
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
  const update = (): void => {
    awake(uploads.isSending || saving !== null);
    setBar(uploads.bar.part === none && saving !== null ? { ...noBar, part: saving.part } : uploads.bar);
  };
  return {
    uploadProgress: ({ progress }) => {
      uploads = { isSending: isSending(progress), bar: progressOf(progress) };
      update();
    },
    savingChanged: (run) => {
      const wasRunning = saving?.id === run.id;
      if (run.state === 'running') saving = { id: run.id, part: savingPart(run) };
      else if (wasRunning) saving = null;
      update();
      const words = wasRunning && saving === null ? savingWords(run) : null;
      if (words !== null) show(words, () => window()?.show());
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
      uploads = { isSending: false, bar: noBar };
      saving = null;
      update();
    },
  };
};
