import type { Snippet, ItemRow } from '../../electron/contract/index.ts';
import { type Resource, type TextSegment, type Term, findMatches } from '../../electron/model/index.ts';
import { attributeTitles } from '../app/attribute-labels.svelte.ts';
import type { ListColumn } from '../columns/columns.ts';
import { filtersByValue, isCode, getFieldTerms, getCellTexts } from './search/snippets.svelte.ts';

/** A function that returns the parts of a text to highlight. */
export type Mark = (text: string) => readonly TextSegment[];

const markNothing: Mark = () => [];

/** Returns a function that highlights the search terms in texts of a column. */
export const getHighlight = (
  resource: Resource,
  field: string,
  terms: readonly Term[],
  attribute: string | null = null,
): Mark => {
  const fieldTerms = getFieldTerms(resource, field, terms);
  return fieldTerms.length === 0
    ? markNothing
    : (text) => findMatches(text, fieldTerms, { field, attribute, code: isCode(resource, field) });
};

/** A match in a field that is not shown, for display in the row. */
export interface HiddenMatch {
  readonly label: string;
  readonly text: string;
  readonly spans: readonly TextSegment[];
}

/** Returns a match that no visible column shows, or null if the visible columns show all terms. */
export const findHiddenMatch = (given: {
  readonly resource: Resource;
  readonly row: ItemRow;
  readonly terms: readonly Term[];
  readonly shown: readonly ListColumn[];
  readonly snippets: readonly Snippet[];
}): HiddenMatch | null => {
  const { resource, row, terms, shown, snippets } = given;
  if (terms.length === 0) return null;
  const texts = getCellTexts(row);
  const containsTerm = ([field, text]: readonly [string, string], term: Term): boolean =>
    getHighlight(resource, field, [term])(text).length > 0;
  const seen = texts.filter(([field]) => shown.some(({ name }) => name === field));
  const missed = terms.filter(
    (term) => !filtersByValue(resource, term) && !seen.some((one) => containsTerm(one, term)),
  );
  for (const term of missed) {
    const hidden = texts.find((text) => containsTerm(text, term));
    const label = resource.fields.find(({ name }) => name === hidden?.[0])?.label;
    if (hidden !== undefined && label !== undefined)
      return { label, text: hidden[1], spans: getHighlight(resource, hidden[0], terms)(hidden[1]) };
  }
  const [snippet] = missed.length > 0 ? snippets : [];
  return snippet === undefined
    ? null
    : {
        label: snippet.attribute === null ? snippet.label : attributeTitles.of(snippet.attribute),
        text: snippet.text,
        spans: getHighlight(resource, snippet.field, terms, snippet.attribute)(snippet.text),
      };
};
