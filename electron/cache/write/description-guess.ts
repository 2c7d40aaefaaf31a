import { kinds } from '../../model/index.ts';
import { guessDescription } from '../shared/description.ts';
import type { PageItems } from '../shared/page-items.ts';
import { isObject, readExactly } from '../shared/parse.ts';
import type { RawItem } from '../shared/parse.ts';
import type { WriteContext } from '../db/write-context.ts';

/** How many products a guess looks at. */
const sample = 400;

const attributesOf = (values: readonly unknown[]): RawItem[] =>
  values
    .map((value) => (isObject(value) ? kinds.map.read(value['attributes']) : undefined))
    .filter((map) => map !== undefined);

/** Of one page so many are enough. */
const pageSample = 100;

/** Makes a first guess from a page, while there is none. */
export const guessFrom = (store: WriteContext, page: PageItems): void => {
  if (store.description() !== null) return;
  const step = Math.max(1, Math.ceil(page.ids.length / pageSample));
  const values = page.ids.flatMap((_, index) => (index % step === 0 ? [page.value(index)] : []));
  const guess = guessDescription(attributesOf(values));
  if (guess !== null) store.setMeta('descriptionGuess', guess);
};

/** Guesses again from products spread over all. True when what holds now is another attribute than before. */
export const guessAgain = (store: WriteContext): boolean => {
  const before = store.description();
  const most = Number(store.sql.get('SELECT max(pk) AS most FROM r_product')?.['most'] ?? 0);
  const step = Math.max(1, Math.floor(most / sample));
  const texts = store.sql.column(
    `WITH RECURSIVE at (pk) AS (SELECT 1 UNION ALL SELECT pk + ?1 FROM at WHERE pk + ?1 <= ?2)
     SELECT text FROM at JOIN r_product USING (pk) JOIN body USING (pk)`,
    step,
    most,
  );
  const guess = guessDescription(attributesOf(texts.map((text) => readExactly(String(text)))));
  if (guess !== null) store.setMeta('descriptionGuess', guess);
  return store.description() !== before;
};
