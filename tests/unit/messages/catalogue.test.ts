import { describe, expect, it } from 'vitest';
import { VitrineError } from '../../../electron/base/errors.ts';
import { formatCount, formatNumber, selectPlural } from '../../../electron/messages/format.ts';
import { m } from '../../../electron/messages/index.ts';
import { getLanguage } from '../../../electron/messages/language.ts';
import { getResource } from '../../../electron/model/index.ts';
import { createResponseError } from '../../../electron/service/response-errors.ts';
import { convertNetworkError } from '../../../electron/service/http/network-errors.ts';
import type { HttpAnswer } from '../../../electron/service/http/transport.ts';

/** The possible values of each parameter of the catalogue, by its name. A name has the same meaning in all messages. */
const samples: Readonly<Record<string, readonly unknown[]>> = {
  host: ['api.example.com'],
  status: [503],
  said: [null, 'Wrong key'],
  credential: ['apiKey', 'apiPassword', null],
  members: [[], ['data', 'data.name']],
  ms: [900, 1000, 40_000, 89_000, 61_000, 3_600_000],
  one: ['product'],
  problem: ['The answer cannot be read.'],
  keychain: Object.keys(m.account.keychain),
  code: [undefined, 'ENOENT', 'EWHATEVER'],
  label: ['Valid from'],
  labels: [['Categories'], ['Categories', 'Assets']],
  many: ['products'],
  call: ['items.get'],
  isSent: [true, false],
  files: [0, 1, 48_216],
  creations: [1, 2],
  entries: [1, 1200],
  edits: [0, 1, 40],
  field: ['Label'],
  value: ['red'],
  digit: ['1'],
  before: ['.jpg'],
  failed: [0, 2],
  unknown: [0, 1],
  folder: ['/home/anna/files'],
  path: ['/home/anna/files/a.csv'],
  name: ['front.jpg'],
  title: ['NEW-1'],
  member: ['parent_id'],
  id: ['65f0c1'],
  most: [50],
  place: [1200],
  profile: ['Web ready'],
  count: [1, 100_000],
  times: [5],
  day: ['2026-11-25'],
  state: ['waiting', 'sending', 'unknown', 'done', 'failed', 'cancelled'],
  accountBefore: ['65f0c1'],
  accountNow: ['65f0c2'],
  found: ['«'],
  token: ['skus'],
  known: [['sku', 'n', 'ext']],
  type: ['JPG'],
  width: [2000],
  height: [1600],
  stored: [0, 48_216],
  sent: [48_217],
  when: ['2026-11-25T09:00:00.000Z'],
};

/** Messages that are not sentences: in menus, on buttons, in titles and within other sentences. */
const fragments =
  /^exporting\.(?:changes|receipt)\.|^sheets\.(?:row|value)\.|\.(?:labels|buttons|menu|titles|notes|names)\./;

/** A message of the catalogue with its path: `service.answer.timeout`. */
interface FoundText {
  readonly path: string;
  readonly text: string;
}

const combined = (lists: readonly (readonly unknown[])[]): readonly (readonly unknown[])[] =>
  lists.reduce<readonly (readonly unknown[])[]>(
    (rows, list) => rows.flatMap((row) => list.map((one) => [...row, one])),
    [[]],
  );

/** Returns the names of the parameters in the source: `(host, status) => …`. */
const getParameters = (words: (...given: never[]) => unknown): readonly string[] =>
  (/^\(?([^)=]*)\)?\s*=>/.exec(words.toString())?.[1] ?? '')
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');

const getTexts = (words: (...given: never[]) => unknown, path: string): readonly FoundText[] => {
  const lists = getParameters(words).map((name) => {
    const known = samples[name];
    if (known === undefined) throw new Error(`${path}: say in this test what «${name}» can be`);
    return known;
  });
  return combined(lists).map((given) => ({ path, text: words(...(given as never[])) as string }));
};

const textsOf = (value: unknown, path: string): readonly FoundText[] => {
  if (typeof value === 'string') return [{ path, text: value }];
  if (typeof value === 'function') return getTexts(value as (...given: never[]) => unknown, path);
  return Object.entries(value as object).flatMap(([name, inner]) =>
    textsOf(inner, path === '' ? name : `${path}.${name}`),
  );
};

const all = textsOf(m, '');
const findPaths = (isWrong: (text: string) => boolean): readonly string[] =>
  all.filter(({ text }) => isWrong(text)).map(({ path, text }) => `${path}: ${text}`);

describe('messages of the main process', () => {
  it('has no empty or undefined messages', () => {
    expect(findPaths((text) => text.trim() === '' || /undefined|null|NaN|\[object/.test(text))).toEqual([]);
  });

  it('uses typographic characters, and single spaces', () => {
    expect(findPaths((text) => /["'»]|\.\.\.| {2}|^\s|\s$|\s[.,;:!?](?!\{)/.test(text))).toEqual([]);
  });

  it('ends with a full stop only if it is a sentence', () => {
    const isWrong = ({ path: place, text }: FoundText): boolean =>
      fragments.test(place) ? /[^.]\.$/.test(text) : !/[.?!…]$/.test(text);
    expect(all.filter(isWrong)).toEqual([]);
  });

  it('defines each message once', () => {
    const pathsByText = new Map<string, Set<string>>();
    for (const { path: place, text } of all.filter((said) => !fragments.test(said.path)))
      pathsByText.set(text, (pathsByText.get(text) ?? new Set()).add(place));
    const duplicates = [...pathsByText].filter(([, at]) => at.size > 1).map(([text, at]) => [text, ...at]);
    expect(duplicates).toEqual([]);
  });
});

describe('failures', () => {
  const about = { resource: getResource('product'), doing: 'create' } as const;
  const answer = (status: number): HttpAnswer => ({ status, header: () => undefined, body: new Uint8Array(0) });
  const isSentence = ({ message }: Error): boolean => message.length > 10 && message.endsWith('.');

  it('has a message for every status of the service without a body', () => {
    const statuses = Array.from({ length: 300 }, (_, at) => at + 300);
    expect(statuses.filter((status) => !isSentence(createResponseError(answer(status), about, 0)))).toEqual([]);
  });

  it.each([
    ...['ENOTFOUND', 'EAI_AGAIN', 'ETIMEDOUT', 'UND_ERR_HEADERS_TIMEOUT', 'CERT_HAS_EXPIRED', 'EPROTO', 'HPE_INVALID'],
    ...['UND_ERR_REQ_CONTENT_LENGTH_MISMATCH', 'ECONNREFUSED', 'UND_ERR_SOCKET'],
  ])('has a message for %s in transit', (code) => {
    const error = convertNetworkError(Object.assign(new Error(code), { code }), 'api.example.com');
    expect(error).toBeInstanceOf(VitrineError);
    expect(isSentence(error)).toBe(true);
  });
});

describe('numbers in messages', () => {
  it('groups digits, with the correct form of the noun', () => {
    expect([
      formatNumber(48_216),
      formatCount(1, 'file'),
      formatCount(0, 'file'),
      formatCount(1200, 'entry', 'entries'),
    ]).toEqual(['48,216', '1 file', '0 files', '1,200 entries']);
    expect([1, 2].map((value) => selectPlural(value, { one: 'it goes', other: 'they go' }))).toEqual([
      'it goes',
      'they go',
    ]);
  });
});

describe('language', () => {
  it('falls back to English for languages without a catalogue', () => {
    expect(['en-GB', 'EN_us', 'de-AT', 'C', '', undefined].map(getLanguage)).toEqual(Array(6).fill('en'));
  });
});
