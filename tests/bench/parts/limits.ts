import type { BenchName } from './arguments.ts';
import type { ReferenceName } from './reference.ts';

/** The derivation of a ratio from an earlier limit in milliseconds. */
export interface Derivation {
  readonly reference: ReferenceName;
  readonly maxMs: number;
  /** The figure of 23 November on a quiet computer, or null if none was measured. */
  readonly measuredMs: number | null;
}

/** The maximum of a figure: of its ratio to the reference, of the figure itself, or of its difference to the reference. */
export interface Limit {
  readonly judged: 'ratio' | 'value' | 'difference';
  readonly max: number;
  readonly derivation?: Derivation;
}

export interface BenchLimits {
  readonly main: Limit;
  /** The limits of further conditions, by the name that the bench reports. */
  readonly also?: Readonly<Record<string, Limit>>;
}

/**
 * The references on a quiet computer, in milliseconds. Provisional: they were measured on one day, with real-time priority
 * over other work on the computer.
 */
export const quietReferences: Readonly<Record<ReferenceName, number>> = {
  rows: 16.8,
  loop: 75,
  loopProcessor: 75,
};

/** Shorter stalls and tasks are not recorded reliably. */
const minRecordedMs = 15;

const ratio = (max: number): Limit => ({ judged: 'ratio', max });
const value = (max: number): Limit => ({ judged: 'value', max });

/**
 * Returns the limit in milliseconds as a ratio to a reference, rounded down to three significant digits. A figure that
 * was within its limit on 23 November replaces the limit.
 */
const derive = (reference: ReferenceName, maxMs: number, measuredMs: number | null = null): Limit => {
  const ms = measuredMs === null ? maxMs : Math.min(maxMs, Math.max(measuredMs, minRecordedMs));
  const exact = ms / quietReferences[reference];
  const digit = 10 ** (Math.floor(Math.log10(exact)) - 2);
  const max = Number((Math.floor(exact / digit) * digit).toPrecision(3));
  return { judged: 'ratio', max, derivation: { reference, maxMs, measuredMs } };
};

/** The limits of all benches. */
export const limits = {
  bundle: { main: value(170) },
  'first-day': { main: ratio(1.1), also: { 'time beside what limit and latency allow': value(1.25) } },
  sync: { main: ratio(4) },
  resync: {
    main: ratio(1.4),
    also: {
      'where the service tells what has changed, beside the loop': value(0.05),
      'requests where the service tells what has changed': value(15),
    },
  },
  requests: { main: ratio(0.25), also: { 'by itself an hour later, 1% changed': value(15) } },
  stall: { main: derive('loopProcessor', 50, 30.5) },
  cache: { main: ratio(2) },
  start: { main: ratio(1.6) },
  search: { main: derive('rows', 60, 48.5), also: { 'query beside the bare one, p95': value(1.5) } },
  filter: {
    main: derive('rows', 100, 86.1),
    also: { 'first by a free attribute': derive('rows', 300, 166) },
  },
  scroll: { main: value(20), also: { 'longest time between frames, ms': value(50), elements: value(2_500) } },
  detail: { main: derive('rows', 60) },
  memory: { main: { judged: 'difference', max: 200 } },
  hours: { main: value(10) },
  upload: { main: ratio(1.3), also: { 'peak memory of a large file, MB more': value(120) } },
  flood: {
    main: derive('rows', 100, 80.3),
    also: { 'stall of main': derive('loopProcessor', 50, 7.6), 'task of the page': derive('loopProcessor', 50, 27.4) },
  },
  paste: {
    main: derive('rows', 100, 60.5),
    also: { 'stall of main': derive('loopProcessor', 50, 1.04), 'task of the page': derive('loopProcessor', 50, 30.5) },
  },
  edit: {
    main: derive('loop', 2_000),
    also: {
      'F2 until painted': derive('rows', 50),
      'adding all': derive('loop', 5_000),
      'page Edits': derive('rows', 100, 86.1),
      // Both processors have other work for these seconds. Up to 200 ms, an interaction counts as good (INP).
      'page Edits while evaluated': derive('rows', 200),
      'task of the page': derive('loopProcessor', 50),
      'stall of main': derive('loopProcessor', 50),
      'requests of 1,000 edits': value(1_045),
    },
  },
  pictures: {
    main: ratio(1.3),
    also: { 'the same screen again, ms': derive('rows', 200), 'files fetched again': value(0) },
  },
  viewer: { main: derive('rows', 100) },
  sheet: { main: derive('loop', 3_000) },
  quality: {
    main: derive('loop', 5_000),
    also: {
      'rows of a search meanwhile, p95': derive('loop', 100),
      '1% changed': derive('loop', 150),
      'worklist, p95': derive('loop', 100),
    },
  },
  alike: {
    main: value(5),
    also: {
      'recoloured taken for copies, %': value(1),
      'others taken for copies, %': value(1),
      '100,000 compared, ms': derive('loop', 20_000),
      '1,000 more, ms': derive('loop', 500),
    },
  },
  million: { main: ratio(3) },
  scale: { main: value(1.15) },
} as const satisfies Readonly<Record<BenchName, BenchLimits>>;

const formatLimit = (bench: string, condition: string, { max, derivation }: Limit): string[] => {
  if (derivation === undefined) return [];
  const { reference, maxMs, measuredMs } = derivation;
  const cells = [`\`${bench}\``, condition, `${maxMs} ms`, measuredMs === null ? '–' : `${measuredMs} ms`];
  return [`| ${[...cells, `\`${reference}\`, ${quietReferences[reference]} ms`, String(max)].join(' | ')} |`];
};

/** Formats the ratios that were derived from limits in milliseconds as the rows of a Markdown table. */
export const formatDerivedLimits = (): string[] =>
  Object.entries<BenchLimits>(limits).flatMap(([bench, { main, also = {} }]) => [
    ...formatLimit(bench, '', main),
    ...Object.entries(also).flatMap(([condition, limit]) => formatLimit(bench, condition, limit)),
  ]);
