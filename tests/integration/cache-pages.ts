export const pageCount = 140;
export const pageSize = 100;

/** One product in this many changes in each round. */
export const changedOf = 5;

/**
 * Returns page `n` of an account with 14,000 products in a round. Its next link is the number of the following page, up
 * to `pages`.
 */
export const page = (n: number, round = 0, pages = pageCount): Uint8Array<ArrayBuffer> => {
  const items = Array.from({ length: pageSize }, (_, at) => {
    const number = n * pageSize + at;
    return {
      id: `p${number}`,
      sku: `SKU-${number}`,
      label: `Thing ${number}${round > 0 && number % changedOf === 0 ? ` in round ${round}` : ''}`,
      attributes: { text: 'word '.repeat(30) },
    };
  });
  const pagination = n + 1 < pages ? { next_page: String(n + 1) } : {};
  return new TextEncoder().encode(JSON.stringify({ data: items, errors: [], pagination }));
};
