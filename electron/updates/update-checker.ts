import { type AppSettings, type UpdateStatus, toAppError, VitrineError } from '../contract/index.ts';
import { m } from '../messages/index.ts';
import type { Updater } from './updater.ts';

type Failure = keyof typeof m.updates.failed;

/** Patterns of errors of the library or network; the first match applies. */
const errorPatterns: readonly (readonly [RegExp, Failure])[] = [
  [/CHECKSUM_MISMATCH|sha\d+ checksum mismatch|SIGNATURE/i, 'file'],
  [/CHANNEL_FILE_NOT_FOUND|LATEST_VERSION_NOT_FOUND|NO_PUBLISHED_VERSIONS|HTTP_ERROR_404|status 404/, 'notFound'],
  [/ERR_UPDATER_|YAMLException|Unexpected (?:token|end)|is not valid JSON/, 'unreadable'],
  [/HTTP_ERROR_\d|status \d{3}/, 'serviceFault'],
  [/ENOSPC|EACCES|EROFS|EPERM|EDQUOT/, 'disk'],
  [/net::ERR_|ECONN|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EPIPE|socket hang up|aborted|timed out/i, 'offline'],
];

/** Converts an error of a check or download to one with a message for the user; the log contains the details. */
export const toUpdateError = (cause: unknown): VitrineError => {
  if (cause instanceof VitrineError) return cause;
  const { code: name = '', message = String(cause) } = cause as { code?: unknown; message?: string };
  const logMessage = `${String(name)} ${message}`;
  const code = errorPatterns.find(([pattern]) => pattern.test(logMessage))?.[1] ?? 'internal';
  return new VitrineError(code, m.updates.failed[code], { retryable: true, cause });
};

export const updateIntervalMs = 24 * 60 * 60 * 1000;

export interface CheckerParts {
  /** Opens the library for this build; null if there are no updates. Called once. */
  readonly open: () => Promise<Updater | null>;
  readonly settings: () => Pick<AppSettings, 'updates' | 'updateChannel'>;
  readonly emit: (status: UpdateStatus) => void;
  /** Returns the milliseconds of the clock. */
  readonly now: () => number;
}

/** Checks for a release and downloads it. Never rejects: errors are in the status. */
export interface Checker {
  readonly status: () => UpdateStatus;
  readonly updater: () => Promise<Updater | null>;
  /** Returns the version that is downloaded and pending, or null. */
  readonly ready: () => string | null;
  readonly check: () => Promise<UpdateStatus>;
  /** Reports that the downloaded version could not be installed; it is downloaded again with the next check. */
  readonly lost: (cause: unknown) => void;
  /** Checks if the last check was a day ago and checks are enabled. */
  readonly wake: () => Promise<void>;
}

const initialUpdateStatus: UpdateStatus = {
  state: 'idle',
  version: null,
  notes: null,
  checkedAt: null,
  progress: null,
  error: null,
  byHand: false,
};

type Patch = Partial<UpdateStatus>;

/** Stores a status and emits its changes; progress only in steps of one percent. */
const createStatusStore = (
  emit: CheckerParts['emit'],
): { readonly get: () => UpdateStatus; readonly set: (patch: Patch) => void } => {
  let status = initialUpdateStatus;
  const step = ({ progress }: UpdateStatus): number =>
    progress === null || progress.of === 0 ? -1 : Math.floor((100 * progress.got) / progress.of);
  return {
    get: () => status,
    set: (patch) => {
      const before = status;
      status = { ...status, ...patch };
      const grewALittle = before.progress !== null && status.progress !== null && step(before) === step(status);
      if (!grewALittle) emit(status);
    },
  };
};

const checkOnce = async (
  library: Updater,
  ready: string | null,
  { settings, now }: CheckerParts,
  set: (patch: Patch) => void,
): Promise<string | null> => {
  set({ state: 'checking', error: null });
  const release = await library.look(settings().updateChannel);
  const checkedAt = new Date(now()).toISOString();
  if (release === null) {
    set(ready === null ? { ...initialUpdateStatus, state: 'current', checkedAt } : { state: 'ready', checkedAt });
    return ready;
  }
  const byHand = library.way === 'byHand';
  const found = { ...release, checkedAt, byHand, progress: null };
  if (!byHand && release.version !== ready) {
    set({ ...found, state: 'fetching', progress: { got: 0, of: 0 } });
    await library.fetch((got, of) => set({ progress: { got, of } }));
  }
  set({ ...found, state: byHand ? 'found' : 'ready' });
  return byHand ? null : release.version;
};

export const createChecker = (parts: CheckerParts): Checker => {
  const { get, set } = createStatusStore(parts.emit);
  let opened: Promise<Updater | null> | null = null;
  let running: Promise<void> | null = null;
  let lastCheckAt = -Infinity;
  let ready: string | null = null;

  const setFailed = (cause: unknown): void => {
    const error = toAppError(toUpdateError(cause));
    set({ state: ready === null ? 'failed' : 'ready', error, progress: null });
  };
  const open = async (): Promise<Updater | null> => {
    const found = await parts.open();
    if (found === null) set({ state: 'none' });
    return found;
  };
  const getUpdater = (): Promise<Updater | null> => (opened ??= open());
  const run = async (): Promise<void> => {
    lastCheckAt = parts.now();
    try {
      const library = await getUpdater();
      if (library !== null) ready = await checkOnce(library, ready, parts, set);
    } catch (cause) {
      setFailed(cause);
    } finally {
      running = null;
    }
  };
  const check = async (): Promise<UpdateStatus> => {
    await (running ??= run());
    return get();
  };
  return {
    status: get,
    updater: getUpdater,
    ready: () => ready,
    check,
    lost: (cause) => {
      ready = null;
      setFailed(cause);
    },
    wake: async () => {
      if (parts.settings().updates && parts.now() - lastCheckAt >= updateIntervalMs) await check();
    },
  };
};
