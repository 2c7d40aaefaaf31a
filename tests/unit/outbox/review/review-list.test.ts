import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type ReviewNote, reviewFilterNames, reviewNotes } from '../../../../electron/contract/constants.ts';
import { ReviewEntry } from '../../../../electron/outbox/review/review-entry.ts';
import {
  filterEntries,
  getHeaderState,
  selectFiles,
  sortEntries,
} from '../../../../electron/outbox/review/review-list.ts';
import { filterTests } from '../../../../electron/outbox/review/review-notes.ts';

const entries = fc
  .array(
    fc.record({
      note: fc.constantFrom<ReviewNote>('new', ...reviewNotes),
      size: fc.constantFrom(null, 0, 10, 500),
      name: fc.constantFrom('bag.jpg', 'Tent.png', 'tent 2.jpg'),
      sentAs: fc.constantFrom(null, 'Sent.jpg'),
      product: fc.constantFrom(null, { id: 'p', sku: 'LAMP-1', label: 'A lamp' }),
      sku: fc.constantFrom(null, { text: 'CODE', at: 0 }),
      choice: fc.constantFrom(null, true, false),
    }),
    { maxLength: 8 },
  )
  .map((all) =>
    all.map(({ name, ...values }, place) => {
      const entry = new ReviewEntry(place, { path: `/${name}`, name, size: 1, mtimeMs: 0, problem: null });
      return Object.assign(entry, values) as ReviewEntry;
    }),
  );
const search = fc.constantFrom('', '  ', 'TENT', 'jpg tent', 'lamp', 'code', 'sent', 'nothing');

it('finds, selects and sorts files of a review, each once', () => {
  const filter = fc.constantFrom(...reviewFilterNames);
  fc.assert(
    fc.property(entries, filter, search, fc.nat(9), (all, name, searchText, at) => {
      const terms = searchText.toLowerCase().split(' ').filter(Boolean);
      const getTexts = (one: ReviewEntry): string =>
        [one.name, one.sentAs, one.product?.label, one.product?.sku ?? one.sku?.text].join(' ').toLowerCase();
      const expected = all.filter(
        (one) =>
          filterTests[name](one.note, one.product !== null, one.hasSecondaryNote) &&
          terms.every((term) => getTexts(one).includes(term)),
      );
      expect(filterEntries(all, { filter: name, searchText })).toEqual(expected);
      expect(selectFiles(all, { filter: name, searchText })).toEqual(expected);
      expect(selectFiles(all, { file: at })).toEqual(all.filter(({ place }) => place === at));
      expect(selectFiles(all, { note: 'twice' })).toEqual(all.filter(({ note }) => note === 'twice'));
      const ticked = all.filter((one) => one.ticked).length;
      const sendable = all.filter((one) => one.sendable).length;
      expect(getHeaderState(all)).toBe(ticked === 0 ? 'none' : ticked === sendable ? 'all' : 'some');
      const sort = (order: Parameters<typeof sortEntries>[1]): readonly ReviewEntry[] => {
        const sorted = sortEntries(all, order);
        expect(sorted.toSorted((one, other) => one.place - other.place)).toEqual(all);
        return sorted;
      };
      expect(sort('found')).toEqual(all);
      for (const [order, rank] of [
        ['size', ({ size }: ReviewEntry) => -(size ?? -1)],
        ['unmatched', ({ product, sku }: ReviewEntry) => (product !== null ? 2 : sku !== null ? 1 : 0)],
      ] as const)
        // Equal files keep the order in which they were found.
        expect(sort(order)).toEqual(all.toSorted((one, other) => rank(one) - rank(other)));
      const names = sort('name').map(({ finalName }) => finalName.toLowerCase());
      expect(names).toEqual(names.toSorted((one, other) => (one < other ? -1 : one > other ? 1 : 0)));
      const attention = sort('attention').map(({ note }) => (note === 'new' ? 1 : 0));
      expect(attention).toEqual(attention.toSorted());
    }),
    { numRuns: 300 },
  );
});
