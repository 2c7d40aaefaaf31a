import { type BrowserWindow, Notification, powerSaveBlocker } from 'electron';
import { createLogger } from '../base/logger.ts';
import type { SaveRunStatus, UploadProgress } from '../contract/index.ts';
import { m } from '../messages/index.ts';
import type { BatchEnd } from '../outbox/outbox.ts';
import type { SystemIndicators } from '../workspace/workspace.ts';

const log = createLogger('shell');

const noProgress = -1;

/** Returns the progress and mode of the bar; -1: no bar. */
export const getTaskbarProgress = ({
  counts,
  totals,
  paused,
}: UploadProgress): { readonly part: number; readonly mode: 'normal' | 'paused' | 'error' } => {
  const unfinished = totals.files - totals.finished;
  const mode = paused ? 'paused' : counts.failed > 0 ? 'error' : 'normal';
  if (unfinished === 0) return { part: noProgress, mode: 'normal' };
  return { part: totals.bytes > 0 ? Math.min(1, totals.sent / totals.bytes) : 0, mode };
};

/** Returns the texts for a finished batch; null if the user cancelled all of it. */
export const getBatchNotification = ({
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
export const getSaveProgress = ({ state, came, of, files, counts }: SaveRunStatus): number => {
  if (state !== 'running') return noProgress;
  const { waiting, fetching, converting } = counts;
  return of > 0 ? Math.min(1, came / of) : files > 0 ? 1 - (waiting + fetching + converting) / files : 0;
};

/** Returns the texts for a save run that ended or needs the user; null if the user stopped it. */
export const getSaveNotification = ({
  state,
  counts,
  problem,
}: SaveRunStatus): { readonly title: string; readonly body: string } | null => {
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
const createSleepBlocker = (): ((needed: boolean) => void) => {
  let blocker: number | null = null;
  return (needed) => {
    if (needed) blocker ??= powerSaveBlocker.start('prevent-app-suspension');
    else if (blocker !== null) {
      powerSaveBlocker.stop(blocker);
      blocker = null;
    }
  };
};

type TaskbarProgress = ReturnType<typeof getTaskbarProgress>;
const noTaskbarProgress: TaskbarProgress = { part: noProgress, mode: 'normal' };

/** Returns a function that sets the progress bar of the window in the taskbar or dock. */
const createBar = (window: () => BrowserWindow | null): ((bar: TaskbarProgress) => void) => {
  let last = noProgress;
  return ({ part, mode }) => {
    // Only steps of one percent are reported to the system.
    const step = part < 0 ? noProgress : Math.floor(part * 100) / 100;
    const open = window();
    if (!open || open.isDestroyed() || (step === noProgress && last === noProgress)) return;
    last = step;
    open.setProgressBar(step, { mode });
  };
};

/** Creates the notifications. `onUploads` and `onQuality` are called when the user clicks one. */
export const createNotifications = (
  window: () => BrowserWindow | null,
  { onUploads, onQuality }: { readonly onUploads: () => void; readonly onQuality: () => void },
): SystemIndicators => {
  /** Referenced while they can be clicked, because a garbage-collected notification emits no events. */
  const shown = new Set<Notification>();
  const awake = createSleepBlocker();
  const setBar = createBar(window);
  let uploads = { isSending: false, bar: noTaskbarProgress };
  /** The running save run and its progress. */
  let saving: { readonly id: string; readonly part: number } | null = null;
  const show = (message: { readonly title: string; readonly body: string }, onClick: () => void): void => {
    if (window()?.isFocused() === true || !Notification.isSupported()) return;
    const note = new Notification(message);
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
    setBar(
      uploads.bar.part === noProgress && saving !== null ? { ...noTaskbarProgress, part: saving.part } : uploads.bar,
    );
  };
  return {
    uploadProgress: ({ progress }) => {
      uploads = { isSending: isSending(progress), bar: getTaskbarProgress(progress) };
      update();
    },
    downloadsChanged: (run) => {
      const wasRunning = saving?.id === run.id;
      if (run.state === 'running') saving = { id: run.id, part: getSaveProgress(run) };
      else if (wasRunning) saving = null;
      update();
      const notificationTexts = wasRunning && saving === null ? getSaveNotification(run) : null;
      if (notificationTexts !== null) show(notificationTexts, () => window()?.show());
    },
    batchEnd: (end) => {
      const notificationTexts = getBatchNotification(end);
      if (notificationTexts !== null) show(notificationTexts, onUploads);
    },
    qualityGrown: ({ name, by, since }) => {
      const { titles, grown } = m.program.notifications;
      show({ title: titles.grown(name), body: grown(by, since) }, onQuality);
    },
    clear: () => {
      uploads = { isSending: false, bar: noTaskbarProgress };
      saving = null;
      update();
    },
  };
};
