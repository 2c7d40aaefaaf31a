import fc from 'fast-check';
import type { CallName } from '../../electron/contract/index.ts';
import { calls } from '../../electron/contract/index.ts';

/** Stands in whatever is hidden in an argument, so that a log that holds it shows. */
export const payload = 'payload-4711-hidden';

const id = '6f9619ff-8b86-4d01-b42d-00cf4fc964ff';

/** Shapes that a hostile page would try, whatever the call. */
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

/** Nested deeper than the link of a test to its page carries. */
export const deep = JSON.parse(`${'['.repeat(500)}"${payload}"${']'.repeat(500)}`) as unknown;

const jsonOf = (seed: number): readonly unknown[] => fc.sample(fc.jsonValue({ maxDepth: 4 }), { seed, numRuns: 12 });

/** Arguments that a call does not take, as its own schema says: fixed ones and, by seed, random ones. */
export const wildFor = (name: CallName, seed: number): readonly unknown[] =>
  [...shapes, ...jsonOf(seed)].filter((value) => !calls[name].argument.safeParse(value).success);
