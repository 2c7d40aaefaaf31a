import { foldForSearch } from '../../../electron/model/index.ts';
import type { Action } from '../../app/actions.ts';
import { m } from '../../messages/lazy.ts';

const others: Readonly<Record<string, string>> = m.palette.otherTerms;

/** Returns the synonyms of an action, by its ID or by the part before the last dot. */
const getSynonyms = (id: string): string => others[id] ?? others[id.slice(0, id.lastIndexOf('.'))] ?? '';

/** Returns a predicate for actions that match all search terms, each in the title or at the start of a synonym. */
export const createActionMatcher = (typed: string): ((action: Pick<Action, 'id' | 'title'>) => boolean) => {
  const searchTerms = foldForSearch(typed.trim()).split(/\s+/);
  return ({ id, title }) => {
    const inTitle = foldForSearch(title);
    const synonyms = getSynonyms(id).split(' ');
    return searchTerms.every((word) => inTitle.includes(word) || synonyms.some((other) => other.startsWith(word)));
  };
};
