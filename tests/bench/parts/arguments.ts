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
  'upload',
  'flood',
  'paste',
  'pictures',
  'viewer',
  'sheet',
  'quality',
  'alike',
  'million',
] as const;

/** The parsed command line of `npm run bench`. */
export interface Asked {
  readonly names: readonly string[];
  /** The path to which figures are saved in addition to the output. */
  readonly json: string | null;
  /** Whether to write RESULTS.md. */
  readonly keep: boolean;
  /** Figures of earlier runs to write without measuring. */
  readonly files: readonly string[];
  /** The arguments passed to every bench. */
  readonly rest: readonly string[];
}

/** Parses a command line. Throws a `RangeError` for an unknown bench. */
export const readArguments = (args: readonly string[]): Asked => {
  const asked = { names: [] as string[], json: null as string | null, keep: false, files: [] as string[] };
  const rest: string[] = [];
  for (let at = 0; at < args.length; at++) {
    const arg = args[at] ?? '';
    if (arg === '--json') asked.json = args[(at += 1)] ?? null;
    else if (arg === '--results') asked.keep = true;
    else if (arg.startsWith('--')) rest.push(arg, args[(at += 1)] ?? '');
    else if (arg.endsWith('.json')) asked.files.push(arg);
    else asked.names.push(arg);
  }
  const unknown = asked.names.filter((name) => !benches.some((one) => one === name));
  if (unknown.length > 0)
    throw new RangeError(`No bench is called ${unknown.join(', ')}; there are ${benches.join(', ')}`);
  return { ...asked, names: asked.names.length > 0 ? asked.names : benches, rest };
};
