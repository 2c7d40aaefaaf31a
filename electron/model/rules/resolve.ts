import type { Profile, Rule } from './profile.ts';

/** A rule whose field of a pack is looked up among those of the profile; the same where nobody knows which it is. */
export const resolvedRule = ({ fields = [] }: Pick<Profile, 'fields'>, rule: Rule): Rule => {
  const { subject } = rule;
  if (subject.of !== 'packField') return rule;
  const attribute = fields.find(({ name }) => name === subject.name)?.attribute ?? null;
  return attribute === null ? rule : { ...rule, subject: { of: 'attribute', name: attribute } };
};
