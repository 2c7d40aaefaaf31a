import { formatLocalNumber } from '../messages/format.ts';

interface AllowedNumbers {
  readonly decimals: boolean;
  readonly min: number | undefined;
  readonly max: number | undefined;
}

/** Short, because number fields may be narrow: whole numbers are not negative anyway. */
const describeNumberRange = ({ min, max }: AllowedNumbers): string => {
  if (min !== undefined && max !== undefined) return ` from ${formatLocalNumber(min)} to ${formatLocalNumber(max)}`;
  if (min !== undefined && min !== 0) return ` of at least ${formatLocalNumber(min)}`;
  return max === undefined ? '' : ` of at most ${formatLocalNumber(max)}`;
};

export const uiMessages = {
  moreTabs: 'More tabs',
  close: 'Close',
  clear: 'Clear',
  optional: 'optional',
  required: 'required',
  show: (what: string): string => `Show ${what}`,
  hide: (what: string): string => `Hide ${what}`,
  notifications: 'Notifications',
  knownValues: 'Known values',
  none: '—',
  complete: (done: number, of: number): string => `Complete ${String(done)} of ${String(of)}`,
  completeness: 'Completeness',
  ofRules: (passed: number, rules: number): string => `${String(passed)} of ${String(rules)}`,
  steps: ['image', 'label', 'GTIN', 'description', 'family', 'category'],
  missing: (names: readonly string[]): string => `${names.join(', ')} missing`,
  day: 'Day',
  noDay: 'This is not a date. Enter one like 20 Nov 2026 or 2026-11-20.',
  chooseDay: (field: string): string => `Choose ${field} from a calendar`,
  numberNeeded: (allowed: AllowedNumbers): string =>
    `Enter a ${allowed.decimals ? 'number' : 'whole number'}${describeNumberRange(allowed)}.`,
  nothingMissing: 'nothing missing',
} as const;
