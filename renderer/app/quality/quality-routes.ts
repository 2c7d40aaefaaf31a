/** A route within `profiles`: a profile, one of its rules, and an item of its worklist. */
export interface QualityRoute {
  readonly profile: string | null;
  readonly rule: string | null;
  readonly item: string | null;
}

/** The sections of the page in order. */
export const sections = ['profiles', 'pictures', 'values', 'variants', 'sheets'] as const;
export type QualitySection = (typeof sections)[number];

const decodeRoutePart = (part: string | undefined): string | null => {
  if (part === undefined || part === '') return null;
  try {
    return decodeURIComponent(part);
  } catch {
    return null;
  }
};

/** Returns the edited profile: its ID, or the ID of a new one, or null. */
export const readEdited = (rest: string | null): string | null => {
  const [section, profile] = (rest ?? '').split('/');
  return section === 'edit' ? decodeRoutePart(profile) : null;
};

/** The ID in the route of a profile that has not been saved yet. */
export const newProfileId = 'new';

/** Returns the route of the profile editor. */
export const editAddress = (id: string): string => `#/quality/edit/${encodeURIComponent(id)}`;

/** Parses `profiles/PROFILE/RULE/ITEM`, whose parts are encoded. */
export const parseQualityRoute = (rest: string | null): QualityRoute => {
  const [, profile, rule, item] = (rest ?? '').split('/');
  return { profile: decodeRoutePart(profile), rule: decodeRoutePart(rule), item: decodeRoutePart(item) };
};

/** Returns the route of a profile, one of its rules, and an item of its worklist. */
export const formatQualityRoute = (...parts: readonly string[]): string =>
  ['#/quality/profiles', ...parts.map(encodeURIComponent)].join('/');

/** Returns the section of a route. Unknown sections lead to profiles. */
export const readSection = (rest: string | null): QualitySection => {
  const [first] = (rest ?? '').split('/');
  return sections.find((section) => section === first) ?? 'profiles';
};

/** Returns what is open in a section other than profiles: an attribute or a parent. */
export const readOpened = (rest: string | null): string | null => decodeRoutePart((rest ?? '').split('/')[1]);

export const formatSectionRoute = (section: QualitySection): string =>
  section === 'profiles' ? '#/quality' : `#/quality/${section}`;

/** Returns the route of an attribute's values. */
export const formatValuesRoute = (attribute: string): string => `#/quality/values/${encodeURIComponent(attribute)}`;

export const formatVariantsRoute = (parent: string): string => `#/quality/variants/${encodeURIComponent(parent)}`;
