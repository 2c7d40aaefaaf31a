export const quality = {
  completeness: 'Completeness',
  lacks: {
    image: 'No image',
    label: 'No label',
    gtin: 'No GTIN',
    description: 'No description',
    family: 'No family',
    category: 'No category',
  },
  unknownProfile: 'This profile is not there any more.',
  unknownRule: 'This rule is not there any more.',
  notSaved: 'The profiles could not be saved. Check that the disk has room and may be written to.',
  failed: 'The products could not be checked. It is tried again after the next sync.',
};
