export const pageCount = 40;
export const pageSize = 100;

/** Page `n` of an account of 4,000 products; its next link is the number of the page after it. */
export const page = (n: number): Uint8Array<ArrayBuffer> => {
  const items = Array.from({ length: pageSize }, (_, at) => {
    const number = n * pageSize + at;
    return {
      id: `p${number}`,
      sku: `SKU-${number}`,
      label: `Thing ${number}`,
      attributes: { text: 'word '.repeat(30) },
    };
  });
  const pagination = n + 1 < pageCount ? { next_page: String(n + 1) } : {};
  return new TextEncoder().encode(JSON.stringify({ data: items, errors: [], pagination }));
};
