import type { Profile, Rule, RuleList, RuleView } from '../../../electron/model/rules/profile.ts';
import { m } from '../../messages/lazy.ts';

/** The products that all rules of a profile are limited to; neither a list nor a view: all products. */
export interface ProfileScope {
  readonly view?: RuleView | undefined;
  readonly list?: RuleList | undefined;
}

/**
 * Describes the products that a profile checks. The profile of a channel checks the products that the channel sends.
 */
export const describeScope = ({ channel, rules }: Profile): string => {
  if (channel !== undefined) return m.quality.channels.why(channel);
  const scopes = new Set(
    rules.map(({ holdsFor: { level, view, list, families, categories } }) => {
      if (view !== undefined) return m.quality.editor.inView(view.name);
      if (list !== undefined) return m.quality.editor.inList(list.name);
      return families.length + categories.length > 0 ? '' : m.quality.levels[level];
    }),
  );
  const [only] = scopes;
  const viewText = scopes.size === 1 && only !== undefined && only !== '' ? only : m.quality.levels.all;
  return viewText.charAt(0).toUpperCase() + viewText.slice(1);
};

/** Returns a text that is the same for the same list and view. */
export const createScopeKey = ({ view, list }: ProfileScope): string => JSON.stringify([view ?? null, list ?? null]);

/** Returns the list and the view that all rules are limited to, or null if they differ. */
export const findScope = (rules: readonly Rule[]): ProfileScope | null => {
  const scopes = new Map(rules.map(({ holdsFor: { view, list } }) => [createScopeKey({ view, list }), { view, list }]));
  const [only = {}] = scopes.values();
  return scopes.size > 1 ? null : only;
};

/** Returns a rule that is limited to the list and the view of a scope. */
export const withScope = (rule: Rule, { view, list }: ProfileScope): Rule => {
  const { level, families, categories } = rule.holdsFor;
  const limits = { ...(view === undefined ? {} : { view }), ...(list === undefined ? {} : { list }) };
  return { ...rule, holdsFor: { level, families, categories, ...limits } };
};
