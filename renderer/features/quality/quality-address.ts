/** Where on the page a person is: a section, and in `profiles` a profile, a rule of it, and an item of its worklist. */
export interface QualityPlace {
  readonly profile: string | null;
  readonly rule: string | null;
  readonly item: string | null;
}

const decoded = (part: string | undefined): string | null => {
  if (part === undefined || part === '') return null;
  try {
    return decodeURIComponent(part);
  } catch {
    return null;
  }
};

/** The place that `profiles/PROFILE/RULE/ITEM` names, each part encoded. */
export const readPlace = (rest: string | null): QualityPlace => {
  const [, profile, rule, item] = (rest ?? '').split('/');
  return { profile: decoded(profile), rule: decoded(rule), item: decoded(item) };
};

/** The address of a profile, a rule of it, and an item of its worklist. */
export const qualityAddress = (...parts: readonly string[]): string =>
  ['#/quality/profiles', ...parts.map(encodeURIComponent)].join('/');
