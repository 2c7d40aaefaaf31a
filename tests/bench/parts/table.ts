import type { Line } from './report.ts';

const shown = (value: number | null | undefined): string =>
  value === null || value === undefined ? '' : String(Number(value.toPrecision(3)));

const limits = {
  ratio: (limit: number) => `ratio ${limit}`,
  value: String,
  difference: (limit: number) => `+${limit}`,
} as const;

const row = ({ name, value, unit, reference, ratio, limit, judged, ok, also = {}, load, seconds }: Line): string => {
  const further = Object.entries(also).map(([what, one]) => `${what}: ${shown(one.value)} (${one.limit})`);
  const cells = [
    `\`${name}\``,
    `${shown(value)} ${unit}`,
    shown(reference),
    shown(ratio),
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
