import { formatCount as counted } from '../messages/format.ts';

/** Names that the screen and profile files show unchanged. */
const names = {
  completeness: 'Completeness',
  image: 'No image',
  label: 'No label',
  gtin: 'No GTIN',
  description: 'No description',
  family: 'No family',
  category: 'No category',
};

export const qualityMessages = {
  names,
  unknownProfile: 'This profile no longer exists.',
  unknownPack: 'There is no such rule pack.',
  unknownRule: 'This rule no longer exists.',
  pattern: {
    unbounded: 'This pattern may never finish: simplify it. It must not look ahead, look behind or refer back.',
    costly: 'This pattern takes too long to check. Simplify it, for example by repeating a part fewer times.',
    wrong: (problem: string): string => `This pattern cannot be used: ${problem}.`,
    of: (title: string, problem: string): string => `The pattern of the rule “${title}” cannot be used. ${problem}`,
  },
  tooManyViews: (count: number): string =>
    `An account can watch ${counted(count, 'saved view')} at most. Stop watching one first.`,
  tooManyChannels: (count: number): string =>
    `An account can watch ${counted(count, 'profile or rule', 'profiles and rules')} of channels at most. Stop watching one first.`,
  tooMany: (count: number): string => `An account can have ${counted(count, 'profile')} at most. Delete one first.`,
  file: {
    titles: { save: 'Export profile' },
    buttons: { save: 'Export' },
    names: { kind: 'Profile (JSON)' },
    notJson: (name: string): string => `“${name}” is not JSON, so it is not a profile. Nothing was changed.`,
    other: (name: string): string => `“${name}” is JSON, but not a profile that Vitrine exported. Nothing was changed.`,
    newer: (name: string, found: number): string =>
      `“${name}” was made by a newer version of Vitrine (version ${String(found)} of the format). Update Vitrine to import it. Nothing was changed.`,
    wrong: (name: string, place: string, problem: string): string =>
      `“${name}” cannot be imported: “${place}” is wrong (${problem}). Nothing was changed.`,
    tooLarge: (name: string): string => `“${name}” is larger than 2 MB, more than any profile. Nothing was changed.`,
    unreadable: (name: string): string => `“${name}” cannot be read. Nothing was changed.`,
    notWritten: (name: string): string => `“${name}” could not be written. Choose another folder.`,
  },
  channel: {
    names: {
      noSku: 'No SKU',
      sameSku: 'Same SKU as another product',
      noLabel: 'No label',
      sameLabel: 'Same label as another product',
      longTitle: (most: number): string => `Label longer than ${counted(most, 'character')}`,
      noGtin: 'No GTIN',
      badGtin: 'GTIN is not valid',
      sameGtin: 'Same GTIN as another product',
      noPicture: 'No picture',
      html: 'HTML in a text',
      htmlIn: (label: string): string => `HTML in ${label}`,
      empty: (label: string): string => `${label} is empty`,
    },
  },
  failed: 'The products could not be checked. They will be checked again after the next sync.',
};
