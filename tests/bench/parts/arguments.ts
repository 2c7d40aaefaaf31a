/** All benches in order: those that need a full cache follow the one that fills it. */
export const benches = [
  'bundle',
  'first-day',
  'sync',
  'resync',
  'requests',
  'stall',
  'cache',
  'start',
  'search',
  'filter',
  'scroll',
  'detail',
  'memory',
  'hours',
  'upload',
  'flood',
  'paste',
  'edit',
  'pictures',
  'viewer',
  'sheet',
  'quality',
  'alike',
  'million',
  'scale',
] as const;

export type BenchName = (typeof benches)[number];

/** The parsed command line of `npm run bench`. */
export interface BenchArguments {
  readonly names: readonly string[];
  /** The path to which figures are saved in addition to the output. */
  readonly json: string | null;
  /** Whether to write RESULTS.md. */
  readonly keep: boolean;
  /** Whether to compare the figures of earlier runs. */
  readonly compare: boolean;
  /** Figures of earlier runs to write or to compare without measuring. */
  readonly files: readonly string[];
  /** The arguments passed to every bench. */
  readonly rest: readonly string[];
}

/** Parses a command line. Throws a `RangeError` for an unknown bench, or for an odd number of runs to compare. */
export const readArguments = (args: readonly string[]): BenchArguments => {
  const parsed = {
    names: [] as string[],
    json: null as string | null,
    keep: false,
    compare: false,
    files: [] as string[],
  };
  const rest: string[] = [];
  for (let at = 0; at < args.length; at++) {
    const arg = args[at] ?? '';
    if (arg === '--json') parsed.json = args[(at += 1)] ?? null;
    else if (arg === '--results') parsed.keep = true;
    else if (arg === '--compare') parsed.compare = true;
    else if (arg.startsWith('--')) rest.push(arg, args[(at += 1)] ?? '');
    else if (arg.endsWith('.json')) parsed.files.push(arg);
    else parsed.names.push(arg);
  }
  const unknown = parsed.names.filter((name) => !benches.some((one) => one === name));
  if (unknown.length > 0)
    throw new RangeError(`No bench is called ${unknown.join(', ')}; there are ${benches.join(', ')}`);
  if (parsed.compare && (parsed.files.length === 0 || parsed.files.length % 2 !== 0))
    throw new RangeError('--compare takes pairs of files, as in --compare a1.json b1.json a2.json b2.json');
  return { ...parsed, names: parsed.names.length > 0 ? parsed.names : benches, rest };
};
