import { isObject } from '../../base/guards.ts';
import { kindParsers } from '../../model/index.ts';
import type { WriteContext } from '../db/write-context.ts';
import { guessDescription } from '../shared/description-attribute.ts';
import type { PageItems } from '../shared/page-items.ts';
import { type RawItem, parseJsonExactly } from '../shared/parse-item.ts';

/** The number of products that a guess samples. */
const maxSampledProducts = 400;

const collectAttributes = (values: readonly unknown[]): RawItem[] =>
  values
    .map((value) => (isObject(value) ? kindParsers.map.read(value['attributes']) : undefined))
    .filter((map) => map !== undefined);

/** The number of products sampled from one page. */
const maxSampledPerPage = 100;

/** Guesses the description attribute from a page, unless there already is a guess. */
export const guessDescriptionAttribute = (store: WriteContext, page: PageItems): void => {
  if (store.description() !== null) return;
  const step = Math.max(1, Math.ceil(page.ids.length / maxSampledPerPage));
  const values = page.ids.flatMap((_, index) => (index % step === 0 ? [page.value(index)] : []));
  const guess = guessDescription(collectAttributes(values));
  if (guess !== null) store.setMeta('descriptionGuess', guess);
};

/**
 * Guesses the description attribute again from products spread over the whole cache. Returns whether the attribute in
 * effect has changed.
 */
export const guessAgain = (store: WriteContext): boolean => {
  const before = store.description();
  const maxPk = Number(store.sql.get('SELECT max(pk) AS most FROM r_product')?.['most'] ?? 0);
  const step = Math.max(1, Math.floor(maxPk / maxSampledProducts));
  const texts = store.sql.column(
    `WITH RECURSIVE at (pk) AS (SELECT 1 UNION ALL SELECT pk + ?1 FROM at WHERE pk + ?1 <= ?2)
     SELECT text FROM at JOIN r_product USING (pk) JOIN body USING (pk)`,
    step,
    maxPk,
  );
  const guess = guessDescription(collectAttributes(texts.map((text) => parseJsonExactly(String(text)))));
  if (guess !== null) store.setMeta('descriptionGuess', guess);
  return store.description() !== before;
};
