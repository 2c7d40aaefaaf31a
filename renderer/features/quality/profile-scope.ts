import type { Profile } from '../../../electron/model/rules/profile.ts';
import { m } from '../../messages/lazy.ts';

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
  const words = scopes.size === 1 && only !== undefined && only !== '' ? only : m.quality.levels.all;
  return words.charAt(0).toUpperCase() + words.slice(1);
};
