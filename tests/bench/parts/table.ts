import type { ReferenceName } from './reference.ts';
import type { JudgedFigure, Line } from './report.ts';

const shown = (value: number | null | undefined): string =>
  value === null || value === undefined ? '' : String(Number(value.toPrecision(3)));

const limits = {
  ratio: (limit: number) => `ratio ${limit}`,
  value: String,
  difference: (limit: number) => `+${limit}`,
} as const;

/** Formats the smallest and the largest number, if they differ in three digits. */
const formatSpread = (numbers: readonly number[] = []): string => {
  const [low, high] = [Math.min(...numbers), Math.max(...numbers)].map(shown);
  return numbers.length < 2 || low === high ? '' : ` (${low}–${high})`;
};

const formatCondition = (condition: string, { value, ratio = null, ratios, limit, judged = 'value' }: JudgedFigure) =>
  judged === 'ratio'
    ? `${condition}: ${shown(value)}, ratio ${shown(ratio)}${formatSpread(ratios)} (${limit})`
    : `${condition}: ${shown(value)} (${limit})`;

const row = (line: Line): string => {
  const { name, value, unit, reference, ratio, ratios, limit, judged, ok, also = {}, load, seconds } = line;
  const further = Object.entries(also).map(([condition, figure]) => formatCondition(condition, figure));
  const cells = [
    `\`${name}\``,
    `${shown(value)} ${unit}`,
    shown(reference),
    `${shown(ratio)}${formatSpread(ratios)}`,
    limits[judged](limit),
    further.join('; '),
    ok ? 'ok' : '**over**',
    shown(load),
    shown(seconds),
  ];
  return `| ${cells.join(' | ')} |`;
};

/**
 * Formats lines of benches as a Markdown table. `load` is the load of the computer at the end; `s` the duration of the
 * bench.
 */
export const table = (lines: readonly Line[]): string =>
  [
    '| bench | value | reference | ratio | limit | also (limit) | | load | s |',
    '|---|---|---|---|---|---|---|---|---|',
    ...lines.map(row),
  ].join('\n');

/** The units of the fixed work in the table of references. */
const referenceTitles = {
  rows: '60 rows of text',
  loop: 'loop',
  loopProcessor: 'loop, processor time',
} as const satisfies Readonly<Record<ReferenceName, string>>;

/** Formats the durations of the fixed work before and after each bench, or returns an empty text if none was measured. */
export const formatReferences = (lines: readonly Line[]): string =>
  lines
    .filter(({ references = [] }) => references.length > 0)
    .map(({ name, references = [] }) => {
      const titles = Object.entries(referenceTitles) as [ReferenceName, string][];
      const times = titles.flatMap(([key, title]) => {
        const measured = references.flatMap((one) => one[key] ?? []);
        return measured.length === 0 ? [] : [`${title} ${measured.map(shown).join(' and ')} ms`];
      });
      return `- \`${name}\`: ${times.join('; ')}`;
    })
    .join('\n');
