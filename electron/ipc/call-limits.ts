import { createFrequencyLimit } from '../base/frequency-limit.ts';
import { type CallName, VitrineError } from '../contract/index.ts';
import { m } from '../messages/index.ts';

/** The limit for calls that open another program, a window or a native dialog, or that start to write files. */
const maxOpened = 30;
/** The limit for calls that write a small file, whose size the schema of the call limits. */
const maxWritten = 600;

/**
 * The maximum number of calls per minute, far more than a user can cause. A page that runs malicious code must not open
 * any number of windows, or keep the disk and the main process busy.
 */
const maxCalls: Readonly<Partial<Record<CallName, number>>> = {
  'pictures.openOriginal': maxOpened,
  'pictures.saveOriginal': maxOpened,
  'pictures.dragOriginals': maxOpened,
  'app.showLog': maxOpened,
  'app.saveDiagnostics': maxOpened,
  'updates.openPage': maxOpened,
  'outbox.saveDiagnostics': maxOpened,
  'outbox.saveReceipt': maxOpened,
  'uploads.saveReceipt': maxOpened,
  'uploads.saveSkus': maxOpened,
  'uploads.replaceFile': maxOpened,
  'review.pick': maxOpened,
  'export.run': maxOpened,
  'export.changes': maxOpened,
  'export.showInFolder': maxOpened,
  'sheets.save': maxOpened,
  'sheets.saveRead': maxOpened,
  'sheets.read': maxOpened,
  'sheets.showInFolder': maxOpened,
  'edits.saveSheet': maxOpened,
  'downloads.chooseFolder': maxOpened,
  'downloads.compareFolder': maxOpened,
  'downloads.start': maxOpened,
  'downloads.showFolder': maxOpened,
  'quality.exportProfile': maxOpened,
  'quality.importProfile': maxOpened,
  'accounts.connect': maxOpened,
  'accounts.signIn': maxOpened,
  'accounts.saveSettings': maxOpened * 4,
  'accounts.rename': maxOpened * 4,
  'settingsChecks.assetAddress': maxOpened,
  'app.saveSettings': maxWritten,
  'app.remember': maxWritten,
  'app.copy': maxWritten,
  'drafts.keep': maxWritten,
  'drafts.keepPasted': maxWritten,
  'drafts.keepProfile': maxWritten,
};

const minuteMs = 60_000;

/** Returns a function that throws `rateLimited` if the page makes a call too often. */
export const createCallLimits = (now?: () => number): ((name: CallName) => void) => {
  const limits = new Map(
    Object.entries(maxCalls).map(([name, max]) => [name, createFrequencyLimit(max, minuteMs, now)]),
  );
  return (name) => {
    if (limits.get(name)?.() === false) throw new VitrineError('rateLimited', m.program.tooOften, { retryable: true });
  };
};
