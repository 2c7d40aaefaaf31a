import { parseArgs } from 'node:util';

const numbers = {
  products: 100_000,
  assets: 100_000,
  most: 1_000_000,
  runs: 3,
  searches: 200,
  files: 200,
  'file-size': 5_000_000,
  'large-size': 1_000_000_000,
  'use-seconds': 60,
  actions: 10_000,
  flood: 20_000,
  'flood-sent': 4_000,
  pasted: 5_000,
} as const;

/** The sizes of a bench. Each can be set on the command line, as in `--products 20000`. */
export type Options = Readonly<Record<keyof typeof numbers, number>>;

const read = (): Options => {
  const names = Object.keys(numbers) as (keyof typeof numbers)[];
  const { values } = parseArgs({
    options: Object.fromEntries(names.map((name) => [name, { type: 'string' as const }])),
  });
  const entries = names.map((name) => [name, Number(values[name] ?? numbers[name])] as const);
  for (const [name, value] of entries) if (!(value > 0)) throw new RangeError(`--${name} takes a number above 0`);
  return Object.fromEntries(entries) as Options;
};

export const options: Options = read();
