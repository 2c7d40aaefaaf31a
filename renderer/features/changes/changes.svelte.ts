import type {
  ChangeCount,
  ChangeEntry,
  ChangeQuery,
  ChangeWindow,
  HistoryInfo,
  Reply,
  ChangeDetail,
} from '../../../electron/contract/index.ts';
import { bridge } from '../../app/bridge.ts';
import { LatestRequest } from '../../app/latest-request.ts';
import { OpenedEntry } from '../../app/opened-entry.svelte.ts';
import { QueryList } from '../../list/query-list.svelte.ts';
import type { RowRequest } from '../../list/row-cache.ts';

const everything: ChangeQuery = { resource: null, kind: null, from: null, to: null, searchText: '' };
const nothing: ChangeCount = { added: 0, changed: 0, gone: 0 };

/** The change history of the current account: the query, and the rows near the visible range. */
class ChangeList extends QueryList<ChangeQuery, ChangeEntry, ChangeWindow> {
  #changes = $state(0);
  #revertible = $state(0);
  #totals = $state.raw(nothing);
  #info = $state.raw<HistoryInfo | null>(null);
  readonly #infoRequests = new LatestRequest();

  /** The number of changes, without headings. */
  get changes(): number {
    return this.#changes;
  }
  /** The number of changes of products that a sheet can revert. */
  get revertible(): number {
    return this.#revertible;
  }
  get totals(): ChangeCount {
    return this.#totals;
  }
  get info(): HistoryInfo | null {
    return this.#info;
  }

  override async refresh(): Promise<void> {
    const isLatest = this.#infoRequests.start();
    const info = await bridge.changes.info();
    if (info.ok && isLatest()) this.#info = info.value;
    await super.refresh();
  }

  protected send(query: ChangeQuery, stretch: RowRequest): Promise<Reply<ChangeWindow>> {
    return bridge.changes.query({ query, ...stretch });
  }
  protected keyOf({ entry, id }: ChangeEntry): string {
    return `${entry}${String(id)}`;
  }
  protected take({ changes, revertible, totals }: ChangeWindow): void {
    [this.#changes, this.#revertible, this.#totals] = [changes, revertible, totals];
  }
  protected forget(): void {
    this.#infoRequests.dropAll();
    [this.#changes, this.#revertible, this.#totals, this.#info] = [0, 0, nothing, null];
  }
}

/** One instance for the whole program, so that the query is kept while the user is on another page. */
export const changeList = new ChangeList(everything);

/** The open change of the history. */
export class OpenedChange extends OpenedEntry<number, ChangeDetail> {
  protected read(id: number): Promise<Reply<ChangeDetail | null>> {
    return bridge.changes.get({ id });
  }
}
