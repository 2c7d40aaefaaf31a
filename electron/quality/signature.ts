import type { CompletenessPart } from '../model/index.ts';
import { completenessProfile } from '../model/rules/profile.ts';
import type { Profile, Rule } from '../model/rules/profile.ts';

/** The day by this computer's clock. */
export const today = (): string => {
  const now = new Date();
  const two = (value: number): string => String(value).padStart(2, '0');
  return `${String(now.getFullYear())}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
};

interface Known {
  /** The free attribute that holds descriptions. */
  readonly description: string | null;
  /** The queries of lists as JSON text, by the list's id. */
  readonly lists: Readonly<Record<string, string>>;
  /** The day it is (ISO 8601). */
  readonly day: string;
}

/** What decides of a profile; its name, words and order do not. */
export const signatureOf = (rules: readonly Rule[], { description, lists, day }: Known): string => {
  // Who is in a list may be told by a query.
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
    // What is in such a view or list may be another thing tomorrow.
    ...(rules.some(isMoving) || queries.values().some((query) => movingQuery.test(query)) ? [day] : []),
  ]);
};

/** Of the operators of queries that the copy knows, one goes by the day. */
const movingQuery = /"operator":"\s*!?last_days\s*"/i;

const isMoving = ({ holdsFor: { view } }: Rule): boolean =>
  view !== undefined &&
  (view.view === 'changedSinceYesterday' ||
    view.filters.groups.some(({ filters }) =>
      filters.some(({ operator }) => operator === 'within' || operator === 'inLastDays'),
    ));

/** The lists that rules hold for, each once. */
export const listsOf = (profiles: readonly Profile[]): string[] => [
  ...new Set(profiles.flatMap(({ rules }) => rules.flatMap(({ holdsFor: { list } }) => list?.id ?? []))),
];

/** What a person switched off of completeness is out of use in its profile too. */
export const withoutParts = (profile: Profile, off: readonly CompletenessPart[]): Profile =>
  profile.id !== completenessProfile
    ? profile
    : {
        ...profile,
        rules: profile.rules.map((rule) =>
          (off as readonly string[]).includes(rule.id) ? { ...rule, inUse: false } : rule,
        ),
      };
