import { runWithErrorToast } from '../../../app/run-with-toast.ts';
import { unwrapReply, bridge } from '../../../app/bridge.ts';
import { fetchRawProperties } from '../nested/copy-sources.ts';
import { type Members, isMembers, toPrimitiveText } from '../nested/object-members.ts';

const maxSeenCatalogs = 25;
const latest = { field: 'modified', descending: true } as const;

/** Returns the distinct values of a property, known ones first. */
const collectValues = (entries: readonly unknown[], member: string, known: readonly string[]): readonly string[] => [
  ...new Set(
    [...known, ...entries.filter(isMembers).map((entry) => toPrimitiveText(entry[member]) ?? '')].filter(Boolean),
  ),
];

/** Values that the account's PDF catalogs use in fields that the interface document leaves open. */
export class SeenInCatalogs {
  #catalogs = $state.raw<readonly Members[]>([]);

  constructor() {
    void runWithErrorToast(() => this.#read());
  }

  get pageTypes(): readonly string[] {
    return collectValues(
      this.#catalogs.flatMap(({ pages }) => pages),
      'page_type',
      ['PRODUCTS', 'STATIC', 'INDEX'],
    );
  }

  get pageSizes(): readonly string[] {
    return collectValues(this.#settings(), 'page_size', ['US_LETTER', 'A4']);
  }

  get orientations(): readonly string[] {
    return collectValues(this.#settings(), 'orientation', ['PORTRAIT', 'LANDSCAPE']);
  }

  #settings(): readonly unknown[] {
    return this.#catalogs.map(({ settings }) => settings);
  }

  async #read(): Promise<void> {
    const query = { resource: 'pdfCatalog', searchText: '', view: 'all', type: null, sort: latest } as const;
    const { rows } = await unwrapReply(
      bridge.items.query({ query, offset: 0, limit: maxSeenCatalogs, list: `seen ${crypto.randomUUID()}` }),
    );
    this.#catalogs = await Promise.all(rows.map(({ id }) => fetchRawProperties('pdfCatalog', id)));
  }
}
