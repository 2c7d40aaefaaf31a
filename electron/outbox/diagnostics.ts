import { isObject } from '../base/guards.ts';
import { redactAddresses, redactTokens } from '../base/redact.ts';
import { parseProblems } from '../base/service-text.ts';
import type { AccountSettings } from '../contract/accounts.ts';
import type { AppError } from '../base/errors.ts';
import type { IntentDetail, ServiceResponse, Intent } from '../contract/outbox.ts';
import { type Resource, getResource } from '../model/index.ts';
import { m } from '../messages/index.ts';

/** The information about program and account in a diagnostics bundle. */
export interface DiagnosticsContext {
  readonly versions: { readonly vitrine: string; readonly electron: string; readonly platform: string };
  readonly account: {
    readonly serviceAddress: string;
    readonly signInAddress: string;
    readonly demo: boolean;
    readonly settings: AccountSettings;
  };
  /** Redacted wherever they occur. */
  readonly secrets: readonly string[];
}

type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json };

const maxTextLength = 2_000;
const maxDepth = 8;
const maxEntries = 200;
const secretName = /pass|secret|token|credential|authoriz|api.?key|private.?key|signature|cookie/i;

const createTextCleaner = (secrets: readonly string[]): ((text: string) => string) => {
  const known = secrets.filter((secret) => secret.length >= 4);
  return (text) => {
    const redacted = known.reduce((line, secret) => line.replaceAll(secret, '•••'), text);
    const plain = redactTokens(redactAddresses(redacted));
    return plain.length > maxTextLength ? `${plain.slice(0, maxTextLength)}…` : plain;
  };
};

/** Copies a value with every text redacted. The value of a property whose name suggests a secret is omitted. */
const cleanValue = (value: unknown, clean: (text: string) => string, depth = maxDepth): Json => {
  if (typeof value === 'string') return clean(value);
  if (typeof value === 'number' || typeof value === 'boolean') return value;
  if (typeof value !== 'object' || value === null) return null;
  if (depth === 0) return '…';
  if (Array.isArray(value)) return value.slice(0, maxEntries).map((entry) => cleanValue(entry, clean, depth - 1));
  const members = Object.entries(value).slice(0, maxEntries);
  return Object.fromEntries(
    members.map(([name, entry]) => [
      clean(name),
      secretName.test(name) ? '(left out)' : cleanValue(entry, clean, depth - 1),
    ]),
  );
};

const parseJsonOrNull = (text: string | null): unknown => {
  if (text === null) return null;
  try {
    return JSON.parse(text);
  } catch {
    // For a body that is not JSON, only the length is reported.
    return null;
  }
};

/** Returns the model's fields of an item, and only the names of other properties. */
const pickModelFields = (resource: Resource, item: unknown, clean: (text: string) => string): Json => {
  if (!isObject(item)) return null;
  const names = new Set<string>(resource.fields.map(({ name }) => name));
  const entries = Object.entries(item);
  const fields = Object.fromEntries(entries.filter(([name]) => names.has(name)));
  const others = entries.filter(([name]) => !names.has(name)).map(([name]) => clean(name));
  return { fields: cleanValue(fields, clean), otherMembers: others.slice(0, maxEntries) };
};

const toErrorDiagnostics = ({ code, message, field, problems }: AppError, clean: (text: string) => string): Json => ({
  code,
  message: clean(message),
  field: field === undefined ? null : clean(field),
  problems: (problems ?? []).map((problem) => ({
    field: problem.field === undefined ? null : clean(problem.field),
    message: clean(problem.message),
  })),
});

const toFileDiagnostics = (file: Intent['file'], clean: (text: string) => string): Json =>
  file && { name: clean(file.name), size: file.size, sha256: file.sha256 };

/** Returns the reported problems of a response, and the model's fields of its item. */
const toResponseDiagnostics = (
  { at, status, raw, cut }: ServiceResponse,
  resource: Resource,
  clean: (text: string) => string,
): Json => {
  const body = parseJsonOrNull(raw);
  const responseBody = isObject(body) ? body : {};
  const data = Array.isArray(responseBody['data'])
    ? (responseBody['data'] as unknown[])[0]
    : (responseBody['data'] ?? null);
  return {
    at,
    status,
    characters: raw?.length ?? 0,
    cut,
    members: Object.keys(responseBody).slice(0, maxEntries).map(clean),
    item: pickModelFields(resource, data, clean),
    complaints: parseProblems(responseBody['errors']).map(({ message }) => clean(message)),
  };
};

/** Returns the fields of an upload except its content, or the model's fields of a creation. */
const toBodyDiagnostics = ({ kind, resource, body }: Intent, clean: (text: string) => string): Json =>
  kind === 'upload' ? cleanValue(body, clean) : pickModelFields(getResource(resource), body, clean);

const toSettingsDiagnostics = (settings: AccountSettings, clean: (text: string) => string): Json => ({
  itemsPerRequest: settings.itemsPerRequest,
  requestsPerTenSeconds: settings.requestsPerTenSeconds,
  backgroundRequestsPerHour: settings.backgroundRequestsPerHour,
  uploadFields: { filename: clean(settings.uploadFields.filename), content: clean(settings.uploadFields.content) },
  assetAddress: settings.assetAddress === null ? null : clean(settings.assetAddress),
});

/**
 * Creates the diagnostics of one intent. An allowlist: only the properties named here are included, and passwords in
 * URLs and anything that resembles a token are redacted from every text.
 */
export const createIntentDiagnostics = (
  { intent, request, unconfirmed }: IntentDetail,
  { versions, account, secrets }: DiagnosticsContext,
): Json => {
  const clean = createTextCleaner(secrets);
  return {
    about: m.outbox.diagnostics,
    versions: { vitrine: versions.vitrine, electron: versions.electron, platform: versions.platform },
    account: {
      serviceAddress: clean(account.serviceAddress),
      signInAddress: clean(account.signInAddress),
      demo: account.demo,
      settings: toSettingsDiagnostics(account.settings, clean),
    },
    entry: {
      id: intent.id,
      kind: intent.kind,
      resource: intent.resource,
      state: intent.state,
      title: clean(intent.title),
      attempts: intent.attempts,
      createdAt: intent.createdAt,
      changedAt: intent.changedAt,
      file: toFileDiagnostics(intent.file, clean),
      resultId: intent.resultId,
      notTaken: intent.notTaken.map(clean),
      notice: intent.notice === null ? null : clean(intent.notice),
      error: intent.error && toErrorDiagnostics(intent.error, clean),
      unconfirmed,
      events: intent.events.map(({ at, what, words }) => ({ at, what, words: clean(words) })),
    },
    request: { method: request.method, path: request.path, body: toBodyDiagnostics(intent, clean) },
    answer: intent.answer && toResponseDiagnostics(intent.answer, getResource(intent.resource), clean),
    look: intent.look && {
      state: intent.look.state,
      passes: intent.look.passes,
      lookedAt: intent.look.lookedAt,
      why: intent.look.why,
      problem: intent.look.problem && toErrorDiagnostics(intent.look.problem, clean),
    },
    dependsOn: intent.dependsOn.map(({ resource, state, member }) => ({ resource, state, member })),
    found: intent.found.map(({ id, created, differs }) => ({ id, created, differs: differs.map(clean) })),
  };
};
