import { open } from 'node:fs/promises';
import type { AccountRecord } from '../account/account-store.ts';
import {
  type AppSettings,
  type OutboxCounts,
  type StorageInfo,
  type SyncStatus,
  calls,
  droppedFiles,
} from '../contract/index.ts';
import { m } from '../messages/index.ts';

/** The data for a diagnostics bundle, which includes only the properties named here. */
export interface DiagnosticsParts {
  readonly at: string;
  readonly versions: { readonly vitrine: string; readonly electron: string; readonly platform: string };
  readonly settings: AppSettings;
  readonly account: Pick<AccountRecord, 'serviceAddress' | 'signInAddress' | 'demo' | 'settings'> | null;
  readonly sync: SyncStatus | null;
  readonly outbox: OutboxCounts | null;
  readonly storage: StorageInfo | null;
  /** The end of the log as text. */
  readonly log: string;
}

type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json };

const getOrigin = (address: string): string | null => {
  const url = URL.parse(address);
  return url === null ? null : `${url.protocol}//${url.host}`;
};

const toAccountDiagnostics = (account: DiagnosticsParts['account']): Json => {
  if (account === null) return null;
  const { settings } = account;
  return {
    service: getOrigin(account.serviceAddress),
    signIn: getOrigin(account.signInAddress),
    demo: account.demo,
    itemsPerRequest: settings.itemsPerRequest,
    requestsPerTenSeconds: settings.requestsPerTenSeconds,
    backgroundRequestsPerHour: settings.backgroundRequestsPerHour,
    assets: settings.assetAddress === null ? null : getOrigin(settings.assetAddress),
  };
};

const toSyncDiagnostics = (sync: SyncStatus | null): Json =>
  sync && {
    state: sync.state,
    since: sync.since,
    nextAt: sync.nextAt,
    problem: sync.problem?.code ?? null,
    budget: { used: sync.budget.used, left: sync.budget.left, pace: sync.budget.pace.why },
    resources: sync.resources.map(({ resource, state, items, syncedAt, problem }) => ({
      resource,
      state,
      items,
      syncedAt,
      problem: problem?.code ?? null,
    })),
  };

/** The known scopes of the log: the layers, and the threads by their entry file. */
export const logScopes = [
  ...['main', 'ipc', 'shell', 'page', 'pages', 'pictures', 'updates', 'account', 'cache', 'sync', 'quality', 'outbox'],
  ...['edits', 'downloads', 'sheets', 'files', 'network', 'workspace'],
  ...['cache/writer-thread', 'cache/reader-thread', 'cache/page-thread', 'outbox/outbox-thread'],
  ...[
    'outbox/review/review-thread',
    'quality/quality-thread',
    'downloads/save-thread',
    'downloads/compare-thread',
    'sheets/read-thread',
    'sheets/save-thread',
    'sheets/values-thread',
    'edits/edits-thread',
    'edits/bulk-thread',
    'export/export-thread',
    'service/http/trust-thread',
    'pictures/scale-thread',
    'pictures/eviction-thread',
    'demo/demo-thread',
  ],
];
const scopes = new Set(logScopes);
const callNames = new Set([...Object.keys(calls), droppedFiles.channel]);

const logLinePattern =
  /^\[(\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{3})\] \[(info|warn|error)\]\s+(?:\(([a-z/-]{2,40})\)\s+)?(.*)$/;
const cause = /^ {2}caused by (.*)$/;
const programFilePattern = String.raw`(?:main|preload|[a-z]{1,20}-thread|chunks[/\\][\w-]{1,60})`;
const frame = new RegExp(String.raw`^ {4}at .*[/\\](${programFilePattern})\.c?js:(\d{1,7}):\d{1,7}\)?$`);
const errors =
  /\b(?:Vitrine|Type|Range|Syntax|Aggregate|Zod)?Error\b(?: \[[a-z][A-Za-z]{3,15}\]| \[(?:UND_)?ERR_[A-Z_]{2,40}(?: \d{1,5})?\])?/;
const causes =
  /\b(?:E(?:NOSPC|ACCES|PERM|ROFS|MFILE|NOENT|IO|CONNREFUSED|CONNRESET|TIMEDOUT)|SQLITE_(?:BUSY|CORRUPT|FULL|IOERR|NOTADB|READONLY))\b/;
const sentences: readonly RegExp[] = [
  /^Vitrine \d{1,4}\.\d{1,4}\.\d{1,4} starts(?=:|$)/,
  /^Vitrine quits$/,
  /^(?:Uncaught exception|Unhandled rejection|The workspace could not be opened|Vitrine could not start|Checking for update)(?=$| )/,
  /^slow [a-zA-Z]{1,30} took \d{1,9} ms(?=$|,)/,
];

/** Returns a logged call with the reason of its rejection, if the contract contains the call. */
const parseLoggedCall = (text: string): string | undefined => {
  const [said, name] = /^call ([a-zA-Z.]{3,60})(?:: (?:untrustedSender|badArgument))?(?=$| )/.exec(text) ?? [];
  return name !== undefined && callNames.has(name) ? said : undefined;
};

const extractKnownText = (text: string): string => {
  const knownSentence =
    parseLoggedCall(text) ?? sentences.map((sentence) => sentence.exec(text)?.[0]).find((found) => found !== undefined);
  return [knownSentence, errors.exec(text)?.[0], causes.exec(text)?.[0]]
    .filter((part) => part !== undefined)
    .join(' · ');
};

/**
 * Returns the parts of a log line that contain no secrets: time, level, scope, known beginnings, kinds of errors and
 * stack frames.
 */
const toSafeLogLine = (line: string): Json | null => {
  const frameMatch = frame.exec(line);
  if (frameMatch) return `at ${frameMatch[1]?.replace('\\', '/') ?? ''}:${frameMatch[2] ?? ''}`;
  const [, why] = cause.exec(line) ?? [];
  if (why !== undefined) return `caused by ${extractKnownText(why)}`;
  const [, at, level, scope, text] = logLinePattern.exec(line) ?? [];
  if (at === undefined || level === undefined || text === undefined) return null;
  return { at, level, ...(scope !== undefined && scopes.has(scope) ? { scope } : {}), what: extractKnownText(text) };
};

/**
 * Returns the state of the program for support, made only of allowlisted properties: never content, names, or free
 * text.
 */
export const collectProgramDiagnostics = (parts: DiagnosticsParts): Json => {
  const { versions, settings, storage, outbox } = parts;
  return {
    about: m.program.diagnostics,
    at: parts.at,
    versions: { vitrine: versions.vitrine, electron: versions.electron, platform: versions.platform },
    settings: {
      theme: settings.theme,
      density: settings.density,
      uploadsAtOnce: settings.uploadsAtOnce,
      uploadBytesPerSecond: settings.uploadBytesPerSecond,
      updates: settings.updates,
      updateChannel: settings.updateChannel,
    },
    account: toAccountDiagnostics(parts.account),
    sync: toSyncDiagnostics(parts.sync),
    outbox: outbox && {
      waiting: outbox.waiting,
      sending: outbox.sending,
      looking: outbox.looking,
      needsYou: outbox.needsYou,
      done: outbox.done,
    },
    bytes: storage && {
      cache: storage.cacheBytes,
      history: storage.historyBytes,
      outbox: storage.outboxBytes,
      pictures: storage.picturesBytes,
    },
    log: parts.log.split(/\r?\n/).flatMap((line) => toSafeLogLine(line) ?? []),
  };
};

const maxLogLength = 500_000;

/** Returns the last half megabyte of a log; empty if there is none. */
export const endOfLog = async (path: string): Promise<string> => {
  const file = await open(path).catch(() => null);
  if (file === null) return '';
  try {
    const { size } = await file.stat();
    const length = Math.min(size, maxLogLength);
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, size - length);
    return buffer.toString('utf8', 0, bytesRead);
  } finally {
    await file.close();
  }
};
