import type { CompletenessPart } from '../model/index.ts';
import { type Profile, type Rule, completenessProfile } from '../model/rules/profile.ts';

/** Returns today's date by this computer's clock. */
export const getToday = (): string => {
  const now = new Date();
  const padTwo = (value: number): string => String(value).padStart(2, '0');
  return `${String(now.getFullYear())}-${padTwo(now.getMonth() + 1)}-${padTwo(now.getDate())}`;
};

interface Known {
  /** The free attribute that contains descriptions. */
  readonly description: string | null;
  /** The queries of lists as JSON text, by list ID. */
  readonly lists: Readonly<Record<string, string>>;
  /** Today's date (ISO 8601). */
  readonly day: string;
}

/** Returns a signature of everything that affects a profile's results. Its name, texts and order do not. */
export const computeSignature = (rules: readonly Rule[], { description, lists, day }: Known): string => {
  // A query may determine the members of a list.
  const queries = new Set(
    rules.flatMap(({ holdsFor: { list } }) => (list === undefined ? [] : (lists[list.id] ?? []))),
  );
  return JSON.stringify([
    rules.map(({ id, subject, condition, severity, weight, holdsFor }) => [
      id,
      subject,
      condition,
      severity,
      weight,
      holdsFor,
    ]),
    rules.some(({ subject }) => subject.of === 'description') ? description : null,
    ...queries,
    // The contents of such a view or list may change tomorrow.
    ...(rules.some(isMoving) || queries.values().some((query) => movingQuery.test(query)) ? [day] : []),
  ]);
};

/** Matches the only supported query operator that depends on the date. */
const movingQuery = /"operator":"\s*!?last_days\s*"/i;

const isMoving = ({ holdsFor: { view } }: Rule): boolean =>
  view !== undefined &&
  (view.view === 'changedSinceYesterday' ||
    view.filters.groups.some(({ filters }) =>
      filters.some(({ operator }) => operator === 'within' || operator === 'inLastDays'),
    ));

/** Returns the lists to which rules apply, without duplicates. */
export const getRuleLists = (profiles: readonly Profile[]): string[] => [
  ...new Set(profiles.flatMap(({ rules }) => rules.flatMap(({ holdsFor: { list } }) => list?.id ?? []))),
];

/** Disables the rules of completeness checks that the user switched off. */
export const withoutParts = (profile: Profile, off: readonly CompletenessPart[]): Profile =>
  profile.id !== completenessProfile
    ? profile
    : {
        ...profile,
        rules: profile.rules.map((rule) =>
          (off as readonly string[]).includes(rule.id) ? { ...rule, inUse: false } : rule,
        ),
      };
