import fc from 'fast-check';
import { type CallName, calls } from '../../electron/contract/index.ts';

/** A marker in every hidden part of an argument, to detect it in logs. */
export const payload = 'payload-4711-hidden';

const id = '6f9619ff-8b86-4d01-b42d-00cf4fc964ff';

/** Values that a hostile page may send with any call. */
const shapes: readonly unknown[] = [
  null,
  Number.NaN,
  payload,
  [payload],
  { [payload]: payload },
  { path: `/etc/${payload}` },
  { paths: ['/etc/passwd', payload] },
  { id, path: `/etc/${payload}` },
  { id: `../../${payload}` },
  { id: { toString: payload } },
  { id, constructor: { admin: payload } },
  { account: id, id: payload, resource: 'product' },
  { resource: payload, id },
  { text: payload.repeat(1_000) },
  { settings: { theme: payload } },
];

/** Nested deeper than the connection of a test to its page supports. */
export const deep = JSON.parse(`${'['.repeat(500)}"${payload}"${']'.repeat(500)}`) as unknown;

const getJson = (seed: number): readonly unknown[] => fc.sample(fc.jsonValue({ maxDepth: 4 }), { seed, numRuns: 12 });

/** Returns arguments that the call's schema rejects: fixed ones and, by seed, random ones. */
export const wildFor = (name: CallName, seed: number): readonly unknown[] =>
  [...shapes, ...getJson(seed)].filter((value) => !calls[name].argument.safeParse(value).success);
