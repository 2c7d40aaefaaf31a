import { foldForSearch } from '../../../electron/model/index.ts';
import type { Action } from '../../app/actions.ts';
import { m } from '../../messages/lazy.ts';

const others: Readonly<Record<string, string>> = m.palette.otherWords;

/** What other programs call it: by the whole id, or by what the id begins with up to a point. */
const otherWordsOf = (id: string): string => others[id] ?? others[id.slice(0, id.lastIndexOf('.'))] ?? '';

/** Whether each of the words stands in the action's title, or begins one that other programs have for it. Pure. */
export const fitsAction = (typed: string): ((action: Pick<Action, 'id' | 'title'>) => boolean) => {
  const wanted = foldForSearch(typed.trim()).split(/\s+/);
  return ({ id, title }) => {
    const inTitle = foldForSearch(title);
    const beside = otherWordsOf(id).split(' ');
    return wanted.every((word) => inTitle.includes(word) || beside.some((other) => other.startsWith(word)));
  };
};
