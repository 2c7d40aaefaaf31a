import type { Profile, Rule } from './profile.ts';

/** Returns a rule whose rule pack field is replaced by the mapped attribute; the same rule if it is not mapped. */
export const resolveRule = ({ fields = [] }: Pick<Profile, 'fields'>, rule: Rule): Rule => {
  const { subject } = rule;
  if (subject.of !== 'packField') return rule;
  const attribute = fields.find(({ name }) => name === subject.name)?.attribute ?? null;
  return attribute === null ? rule : { ...rule, subject: { of: 'attribute', name: attribute } };
};
