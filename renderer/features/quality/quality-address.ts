/** Where on the page a person is: a section, and in `profiles` a profile, a rule of it, and an item of its worklist. */
export interface QualityPlace {
  readonly profile: string | null;
  readonly rule: string | null;
  readonly item: string | null;
}

/** The sections of the page, in their order. */
export const sections = ['profiles', 'pictures', 'values', 'variants', 'sheets'] as const;
export type Section = (typeof sections)[number];

const decoded = (part: string | undefined): string | null => {
  if (part === undefined || part === '') return null;
  try {
    return decodeURIComponent(part);
  } catch {
    return null;
  }
};

/** What is being edited: a profile by its id, or a new one; null: nothing. */
export const readEdited = (rest: string | null): string | null => {
  const [section, profile] = (rest ?? '').split('/');
  return section === 'edit' ? decoded(profile) : null;
};

/** The id that stands in the address of a profile that is not kept yet. */
export const newProfileId = 'new';

/** Where a profile is edited. */
export const editAddress = (id: string): string => `#/quality/edit/${encodeURIComponent(id)}`;

/** The place that `profiles/PROFILE/RULE/ITEM` names, each part encoded. */
export const readPlace = (rest: string | null): QualityPlace => {
  const [, profile, rule, item] = (rest ?? '').split('/');
  return { profile: decoded(profile), rule: decoded(rule), item: decoded(item) };
};

/** The address of a profile, a rule of it, and an item of its worklist. */
export const qualityAddress = (...parts: readonly string[]): string =>
  ['#/quality/profiles', ...parts.map(encodeURIComponent)].join('/');

/** The section that an address names; profiles for any other. */
export const readSection = (rest: string | null): Section => {
  const [first] = (rest ?? '').split('/');
  return sections.find((section) => section === first) ?? 'profiles';
};

/** What is open in a section other than profiles: an attribute, or a parent. */
export const readOpened = (rest: string | null): string | null => decoded((rest ?? '').split('/')[1]);

export const sectionAddress = (section: Section): string =>
  section === 'profiles' ? '#/quality' : `#/quality/${section}`;

/** Where the values of an attribute are told. */
export const valuesAddress = (attribute: string): string => `#/quality/values/${encodeURIComponent(attribute)}`;

/** Where the variants of a parent are told. */
export const variantsAddress = (parent: string): string => `#/quality/variants/${encodeURIComponent(parent)}`;
