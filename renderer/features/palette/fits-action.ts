import { foldForSearch } from '../../../electron/model/index.ts';
import type { Action } from '../../app/actions.ts';
import { m } from '../../messages/lazy.ts';

const others: Readonly<Record<string, string>> = m.palette.otherWords;

/** Returns the synonyms of an action, by its ID or by the part before the last dot. */
const otherWordsOf = (id: string): string => others[id] ?? others[id.slice(0, id.lastIndexOf('.'))] ?? '';

/** Returns a predicate for actions that match all search terms, each in the title or at the start of a synonym. */
export const fitsAction = (typed: string): ((action: Pick<Action, 'id' | 'title'>) => boolean) => {
  const wanted = foldForSearch(typed.trim()).split(/\s+/);
  return ({ id, title }) => {
    const inTitle = foldForSearch(title);
    const beside = otherWordsOf(id).split(' ');
    return wanted.every((word) => inTitle.includes(word) || beside.some((other) => other.startsWith(word)));
  };
};
