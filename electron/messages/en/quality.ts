/** Words that the page and the files of profiles show as they are. */
const names = {
  completeness: 'Completeness',
  image: 'No image',
  label: 'No label',
  gtin: 'No GTIN',
  description: 'No description',
  family: 'No family',
  category: 'No category',
};

export const quality = {
  names,
  unknownProfile: 'This profile is not there any more.',
  unknownRule: 'This rule is not there any more.',
  notSaved: 'The profiles could not be saved. Check that the disk has room and may be written to.',
  failed: 'The products could not be checked. It is tried again after the next sync.',
};
