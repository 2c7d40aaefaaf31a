import { readFileSync } from 'node:fs';

/** A fault and its result. */
export interface MutantResult {
  readonly fileName: string;
  readonly status: string;
  readonly location: { readonly start: { readonly line: number; readonly column: number } };
  readonly mutatorName: string;
  readonly replacement?: string | undefined;
}

const isNoticed = ({ status }: MutantResult): boolean => status === 'Killed' || status === 'Timeout';
/** Whether no test detected the fault. `NoCoverage`: no test runs the code. */
const isMissed = ({ status }: MutantResult): boolean => status === 'Survived' || status === 'NoCoverage';

const inProject = (file: string): string => file.slice(file.lastIndexOf('electron/'));

/** Returns a line for each undetected fault, by file and position, with the original code. */
export const survivorsOf = (faults: readonly MutantResult[]): string[] =>
  faults.filter(isMissed).map((fault) => {
    const { line, column } = fault.location.start;
    const text = readFileSync(fault.fileName, 'utf8').split('\n')[line - 1] ?? '';
    const instead = (fault.replacement ?? '').replaceAll(/\s+/g, ' ').slice(0, 80);
    return `${inProject(fault.fileName)}:${line}:${column + 1} ${fault.mutatorName}, ${fault.status}: ${text.trim().slice(0, 100)} → ${instead}`;
  });

/** Returns a line for each file and one for all: detected, total, and the percentage. */
export const scoresOf = (faults: readonly MutantResult[]): string[] => {
  const counted = faults.filter((fault) => isNoticed(fault) || isMissed(fault));
  const line = (name: string, of: readonly MutantResult[]): string => {
    const noticed = of.filter(isNoticed).length;
    return `${((100 * noticed) / of.length).toFixed(1).padStart(5)} % ${String(noticed).padStart(5)} of ${String(of.length).padStart(5)}  ${name}`;
  };
  const files = Map.groupBy(counted, ({ fileName }) => inProject(fileName));
  return [...[...files].map(([name, of]) => line(name, of)), line('all', counted)];
};
