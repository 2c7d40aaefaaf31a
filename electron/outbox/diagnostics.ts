import { redactAddresses, redactTokens } from '../base/redact.ts';
import { readProblems } from '../base/words.ts';
import type { AccountSettings } from '../contract/accounts.ts';
import type { AppError } from '../base/errors.ts';
import type { IntentWhole } from '../contract/outbox-lists.ts';
import type { Answer, Intent } from '../contract/outbox.ts';
import { resourceOf } from '../model/index.ts';
import type { Resource } from '../model/index.ts';

/** What a bundle says of the program and the account beside the entry itself. */
export interface Surroundings {
  readonly versions: { readonly vitrine: string; readonly electron: string; readonly platform: string };
  readonly account: {
    readonly serviceAddress: string;
    readonly signInAddress: string;
    readonly demo: boolean;
    readonly settings: AccountSettings;
  };
  /** Blotted out wherever they stand, should a service or a person have written one somewhere. */
  readonly secrets: readonly string[];
}

type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json };

const longestText = 2_000;
const deepest = 8;
const mostEntries = 200;
const secretName = /pass|secret|token|credential|authoriz|api.?key|private.?key|signature|cookie/i;

const cleaner = (secrets: readonly string[]): ((text: string) => string) => {
  const known = secrets.filter((secret) => secret.length >= 4);
  return (text) => {
    const blotted = known.reduce((line, secret) => line.replaceAll(secret, '•••'), text);
    const plain = redactTokens(redactAddresses(blotted));
    return plain.length > longestText ? `${plain.slice(0, longestText)}…` : plain;
  };
};

/** A value in which every text is clean; a member whose name speaks of a secret keeps its name alone. */
const cleanValue = (value: unknown, clean: (text: string) => string, depth = deepest): Json => {
  if (typeof value === 'string') return clean(value);
  if (typeof value === 'number' || typeof value === 'boolean') return value;
  if (typeof value !== 'object' || value === null) return null;
  if (depth === 0) return '…';
  if (Array.isArray(value)) return value.slice(0, mostEntries).map((entry) => cleanValue(entry, clean, depth - 1));
  const members = Object.entries(value).slice(0, mostEntries);
  return Object.fromEntries(
    members.map(([name, entry]) => [
      clean(name),
      secretName.test(name) ? '(left out)' : cleanValue(entry, clean, depth - 1),
    ]),
  );
};

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const parsed = (text: string | null): unknown => {
  if (text === null) return null;
  try {
    return JSON.parse(text);
  } catch {
    // What is not JSON is told by its length alone.
    return null;
  }
};

/** Of an item its fields by the model; of anything else the name alone. */
const knownMembers = (resource: Resource, item: unknown, clean: (text: string) => string): Json => {
  if (!isObject(item)) return null;
  const names = new Set<string>(resource.fields.map(({ name }) => name));
  const entries = Object.entries(item);
  const fields = Object.fromEntries(entries.filter(([name]) => names.has(name)));
  const others = entries.filter(([name]) => !names.has(name)).map(([name]) => clean(name));
  return { fields: cleanValue(fields, clean), otherMembers: others.slice(0, mostEntries) };
};

const errorOf = ({ code, message, field, problems }: AppError, clean: (text: string) => string): Json => ({
  code,
  message: clean(message),
  field: field === undefined ? null : clean(field),
  problems: (problems ?? []).map((problem) => ({
    field: problem.field === undefined ? null : clean(problem.field),
    message: clean(problem.message),
  })),
});

const fileOf = (file: Intent['file'], clean: (text: string) => string): Json =>
  file && { name: clean(file.name), size: file.size, sha256: file.sha256 };

/** What the service said: its complaints, and of the item the fields of the model. */
const answerOf = ({ at, status, raw, cut }: Answer, resource: Resource, clean: (text: string) => string): Json => {
  const said = parsed(raw);
  const whole = isObject(said) ? said : {};
  const data = Array.isArray(whole['data']) ? (whole['data'] as unknown[])[0] : (whole['data'] ?? null);
  return {
    at,
    status,
    characters: raw?.length ?? 0,
    cut,
    members: Object.keys(whole).slice(0, mostEntries).map(clean),
    item: knownMembers(resource, data, clean),
    complaints: readProblems(whole['errors']).map(({ message }) => clean(message)),
  };
};

/** What an upload sends beside the file; of a creation the fields of the model. */
const bodyOf = ({ kind, resource, body }: Intent, clean: (text: string) => string): Json =>
  kind === 'upload' ? cleanValue(body, clean) : knownMembers(resourceOf(resource), body, clean);

const settingsOf = (settings: AccountSettings, clean: (text: string) => string): Json => ({
  itemsPerRequest: settings.itemsPerRequest,
  requestsPerTenSeconds: settings.requestsPerTenSeconds,
  backgroundRequestsPerHour: settings.backgroundRequestsPerHour,
  uploadFields: { filename: clean(settings.uploadFields.filename), content: clean(settings.uploadFields.content) },
  assetAddress: settings.assetAddress === null ? null : clean(settings.assetAddress),
});

/**
 * Everything that helps to understand one entry, and nothing else: each member is named here, so what is not named
 * cannot get in, and every text is cleaned of addresses' passwords and of whatever looks like a token.
 */
export const diagnosticsOf = (
  { intent, request, unconfirmed }: IntentWhole,
  { versions, account, secrets }: Surroundings,
): Json => {
  const clean = cleaner(secrets);
  return {
    about: 'One entry of the outbox of Vitrine. Secrets are left out.',
    versions: { vitrine: versions.vitrine, electron: versions.electron, platform: versions.platform },
    account: {
      serviceAddress: clean(account.serviceAddress),
      signInAddress: clean(account.signInAddress),
      demo: account.demo,
      settings: settingsOf(account.settings, clean),
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
      file: fileOf(intent.file, clean),
      resultId: intent.resultId,
      notTaken: intent.notTaken.map(clean),
      notice: intent.notice === null ? null : clean(intent.notice),
      error: intent.error && errorOf(intent.error, clean),
      unconfirmed,
      events: intent.events.map(({ at, what, words }) => ({ at, what, words: clean(words) })),
    },
    request: { method: request.method, path: request.path, body: bodyOf(intent, clean) },
    answer: intent.answer && answerOf(intent.answer, resourceOf(intent.resource), clean),
    look: intent.look && {
      state: intent.look.state,
      passes: intent.look.passes,
      lookedAt: intent.look.lookedAt,
      why: intent.look.why,
      problem: intent.look.problem && errorOf(intent.look.problem, clean),
    },
    dependsOn: intent.dependsOn.map(({ resource, state, member }) => ({ resource, state, member })),
    found: intent.found.map(({ id, created, differs }) => ({ id, created, differs: differs.map(clean) })),
  };
};
