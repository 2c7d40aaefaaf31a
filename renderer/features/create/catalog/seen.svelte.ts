import { attempt } from '../../../app/attempt.ts';
import { ask, bridge } from '../../../app/bridge.ts';
import { membersIn } from '../shaped/copy-from.ts';
import { isMembers, plainText } from '../shaped/members.ts';
import type { Members } from '../shaped/members.ts';

const most = 25;
const latest = { field: 'modified', descending: true } as const;

/** Returns the distinct values of a property, known ones first. */
const values = (entries: readonly unknown[], member: string, known: readonly string[]): readonly string[] => [
  ...new Set([...known, ...entries.filter(isMembers).map((entry) => plainText(entry[member]) ?? '')].filter(Boolean)),
];

/** Values that the account's PDF catalogs use in fields that the interface document leaves open. */
export class SeenInCatalogs {
  #catalogs = $state.raw<readonly Members[]>([]);

  constructor() {
    void attempt(() => this.#read());
  }

  get pageTypes(): readonly string[] {
    return values(
      this.#catalogs.flatMap(({ pages }) => pages),
      'page_type',
      ['PRODUCTS', 'STATIC', 'INDEX'],
    );
  }

  get pageSizes(): readonly string[] {
    return values(this.#settings(), 'page_size', ['US_LETTER', 'A4']);
  }

  get orientations(): readonly string[] {
    return values(this.#settings(), 'orientation', ['PORTRAIT', 'LANDSCAPE']);
  }

  #settings(): readonly unknown[] {
    return this.#catalogs.map(({ settings }) => settings);
  }

  async #read(): Promise<void> {
    const query = { resource: 'pdfCatalog', words: '', view: 'all', type: null, sort: latest } as const;
    const { rows } = await ask(
      bridge.items.query({ query, offset: 0, limit: most, list: `seen ${crypto.randomUUID()}` }),
    );
    this.#catalogs = await Promise.all(rows.map(({ id }) => membersIn('pdfCatalog', id)));
  }
}
