import { type Profile, type Rule, completenessProfile } from '../model/rules/profile.ts';
import type { CompletenessPart } from '../model/index.ts';
import { m } from '../messages/index.ts';

const createPresenceRule = (id: CompletenessPart, subject: Rule['subject']): Rule => ({
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
export const createDefaultProfile = (): Profile => ({
  id: completenessProfile,
  name: m.quality.names.completeness,
  watched: true,
  rules: [
    createPresenceRule('image', { of: 'mainPicture' }),
    createPresenceRule('label', { of: 'field', name: 'label' }),
    createPresenceRule('gtin', { of: 'field', name: 'gtin' }),
    createPresenceRule('description', { of: 'description' }),
    createPresenceRule('family', { of: 'field', name: 'product_family_id' }),
    createPresenceRule('category', { of: 'links', name: 'category_ids' }),
  ],
});
