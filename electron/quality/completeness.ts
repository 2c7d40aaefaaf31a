import { completenessProfile } from '../model/rules/profile.ts';
import type { Profile, Rule } from '../model/rules/profile.ts';
import type { CompletenessPart } from '../model/index.ts';
import { m } from '../messages/index.ts';

const there = (id: CompletenessPart, subject: Rule['subject']): Rule => ({
  id,
  subject,
  condition: { is: 'there' },
  severity: 'must',
  weight: 1,
  words: m.quality.names[id],
  inUse: true,
  holdsFor: { level: 'all', families: [], categories: [] },
});

/** Returns the default profile of every account: the six completeness checks as rules. */
export const firstProfile = (): Profile => ({
  id: completenessProfile,
  name: m.quality.names.completeness,
  watched: true,
  rules: [
    there('image', { of: 'mainPicture' }),
    there('label', { of: 'field', name: 'label' }),
    there('gtin', { of: 'field', name: 'gtin' }),
    there('description', { of: 'description' }),
    there('family', { of: 'field', name: 'product_family_id' }),
    there('category', { of: 'links', name: 'category_ids' }),
  ],
});
