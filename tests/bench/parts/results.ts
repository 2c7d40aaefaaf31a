import { readFileSync } from 'node:fs';
import { format } from 'prettier';
import type { SoakRun } from '../../soak/verdict.ts';
import { type Circumstances, formatCircumstances } from './circumstances.ts';
import type { Line } from './report.ts';
import { formatReferences, table } from './table.ts';

/** The measurements of one `npm run bench`. */
export interface BenchRun extends Circumstances {
  readonly of: 'bench';
  readonly benches: readonly Line[];
  readonly failed: readonly string[];
}

/** The part of a run that `--json` saves. */
export type Run = BenchRun | SoakRun;

export const readRuns = (files: readonly string[]): Run[] =>
  files.map((file) => JSON.parse(readFileSync(file, 'utf8')) as Run);

const opening = `# Results

The measurements of \`npm run bench\` and \`npm run soak\`. \`README.md\` in this folder explains each row;
\`npm run bench -- --results\` writes this file.`;

/** If a bench was measured more than once, the last result counts. */
const latest = (runs: readonly BenchRun[]): Line[] => [
  ...new Map(runs.flatMap(({ benches }) => benches).map((line) => [line.name, line])).values(),
];

const ofBenches = (runs: readonly BenchRun[]): string => {
  const lines = latest(runs);
  const failed = runs.flatMap((run) => run.failed).filter((name) => !lines.some((line) => line.name === name));
  const references = formatReferences(lines);
  return [
    table(lines),
    ...(references === '' ? [] : [`Fixed work before and after:\n\n${references}`]),
    ...(failed.length === 0 ? [] : [`Could not be measured: ${failed.join(', ')}`]),
  ].join('\n\n');
};

const ofSoaks = (soaks: readonly SoakRun[]): string =>
  soaks
    .map(({ verdict, minutes, faults }) => [
      `- ${minutes} minutes: \`${verdict}\``,
      ...faults.map((one) => `  - ${one}`),
    ])
    .flat()
    .join('\n');

/** Formats the runs as Markdown, grouped by commit and computer. */
export const results = (runs: readonly Run[]): Promise<string> => {
  const parts = [...Map.groupBy(runs, formatCircumstances)].map(([title, all]) => {
    const measured = all.filter((run) => run.of === 'bench');
    const soaked = all.filter((run) => run.of === 'soak');
    return [
      `## ${title}`,
      ...(measured.length > 0 ? [ofBenches(measured)] : []),
      ...(soaked.length > 0 ? [`### Soak\n\n${ofSoaks(soaked)}`] : []),
    ].join('\n\n');
  });
  return format([opening, ...parts].join('\n\n'), { parser: 'markdown', printWidth: 120 });
};
