import { untrack } from 'svelte';
import { SvelteSet } from 'svelte/reactivity';
import type { ResourceId } from '../../../electron/base/branded-types.ts';
import type { LookAlikeGroup, LookAlikeGroups, LookAlikePicture, AppError } from '../../../electron/contract/index.ts';
import type { Filters } from '../../../electron/model/index.ts';
import { onAccountSwitch } from '../account-switch.ts';
import { runWithErrorToast } from '../run-with-toast.ts';
import { unwrapReply, bridge, getBridgeError } from '../bridge.ts';
import { LatestRequest } from '../latest-request.ts';
import { dialogs } from '../dialogs.svelte.ts';
import { router } from '../router.svelte.ts';
import { throttleAsync } from '../../list/throttle-async.ts';
import { lists } from '../../list/list-registry.svelte.ts';
import { m } from '../../messages/lazy.ts';
import { toasts } from '../../ui/toasts.svelte.ts';

/** The number of groups per request. */
const groupsPerRequest = 20;
/** The maximum number of groups in one reply. */
const maxReplyGroups = 100;

/** The loaded groups of look-alikes, and their selection. */
class SimilarPictures {
  #groups = $state.raw<readonly LookAlikeGroup[] | null>(null);
  /** The current groups. Visible groups keep their order and size until the user requests an update. */
  #latest = $state.raw<readonly LookAlikeGroup[]>([]);
  #total = $state(0);
  /** The number of pictures in all current groups. */
  #pictures = $state(0);
  /** The number of pictures in groups that the user has not requested with `more`. */
  #unshown = $state(0);
  #isNewVisit = true;
  #uncompared = $state(0);
  #problem = $state.raw<AppError | null>(null);
  #wanted = groupsPerRequest;
  readonly #requests = new LatestRequest();
  readonly selected = new SvelteSet<ResourceId>();

  /** The visible groups, or null while they are unknown. */
  get groups(): readonly LookAlikeGroup[] | null {
    return this.#groups;
  }
  get total(): number {
    return this.#total;
  }
  /** The number of look-alikes found since the groups were shown. */
  get found(): number {
    return Math.max(0, this.#pictures - countPictures(this.#groups ?? []) - this.#unshown);
  }
  /** The number of pictures that were not compared, including those that cannot be. */
  get uncompared(): number {
    return this.#uncompared;
  }
  get problem(): AppError | null {
    return this.#problem;
  }
  /** The selected pictures in display order. */
  get chosen(): readonly LookAlikePicture[] {
    return (this.#groups ?? []).flatMap(({ pictures }) => pictures.filter(({ id }) => this.selected.has(id)));
  }

  /**
   * Loads the groups, and reloads them after changes. The groups of an earlier visit are replaced. Returns an unsubscribe
   * function.
   */
  follow(): () => void {
    this.#isNewVisit = true;
    const soon = throttleAsync(() => this.read());
    const stops = [bridge.on('items.changed', soon), onAccountSwitch(() => this.#reset())];
    // Called in an effect, which must not run again when the groups change.
    untrack(soon);
    return () => stops.forEach((stop) => stop());
  }

  /** Shows the current groups. */
  show(): void {
    this.#groups = this.#latest;
    this.#unshown = this.#pictures - countPictures(this.#latest);
  }

  async read(): Promise<void> {
    const isLatest = this.#requests.start();
    const visible = (this.#groups ?? []).flatMap(({ ids }) => ids);
    try {
      const found: LookAlikeGroup[] = [];
      let alike: readonly ResourceId[] = [];
      let last: LookAlikeGroups;
      do {
        last = await unwrapReply(
          bridge.lookAlikes.groups({
            from: found.length,
            most: Math.min(maxReplyGroups, this.#wanted - found.length),
            shown: found.length === 0 ? visible : [],
          }),
        );
        if (!isLatest()) return;
        if (found.length === 0) alike = last.alike;
        found.push(...last.groups);
      } while (last.groups.length > 0 && found.length < Math.min(this.#wanted, last.total));
      this.#latest = found;
      this.#pictures = last.pictures;
      if (this.#isNewVisit || this.#groups === null || this.#groups.length === 0) this.show();
      else this.#groups = keepGrouped(this.#groups, new Set(alike));
      this.#isNewVisit = false;
      this.#total = last.total;
      this.#uncompared = last.uncompared;
      this.#problem = null;
    } catch (thrown) {
      const problem = getBridgeError(thrown);
      if (isLatest()) this.#problem = problem;
    }
  }
  /** Shows more groups below the visible ones. */
  async more(): Promise<void> {
    this.#wanted += groupsPerRequest;
    await this.read();
    // The account was switched meanwhile.
    if (this.#groups === null) return;
    const shown = new Set(this.#groups.flatMap(({ ids }) => ids));
    const others = this.#latest.filter(({ ids }) => !ids.some((id) => shown.has(id)));
    this.#groups = [...this.#groups, ...others];
    this.#unshown = Math.max(0, this.#unshown - countPictures(others));
  }
  get mayShowMore(): boolean {
    return (this.#groups?.length ?? 0) < this.#total;
  }

  toggle(id: ResourceId): void {
    if (!this.selected.delete(id)) this.selected.add(id);
  }

  /** Toggles the picture with an ID from the DOM. */
  chosenBy(id: string | undefined): void {
    const found = this.#groups?.flatMap(({ pictures }) => pictures).find((picture) => picture.id === id);
    if (found !== undefined) this.toggle(found.id);
  }

  /** Marks a group as not alike and removes it. The toast can undo it. */
  async notAlike({ ids, product, pictures }: LookAlikeGroup): Promise<void> {
    const members = [...ids];
    const name = product ?? pictures[0]?.filename ?? '';
    await runWithErrorToast(async () => {
      await unwrapReply(bridge.lookAlikes.notAlike({ ids: members }));
      for (const id of members) this.selected.delete(id);
      await this.read();
      const undo = (): void =>
        void runWithErrorToast(async () => {
          await unwrapReply(bridge.lookAlikes.areAlike({ ids: members }));
          await this.read();
          this.show();
        });
      toasts.show({ tone: 'info', message: m.pictures.dismissed(name), link: { label: m.pictures.undo, run: undo } });
    });
  }

  /** Opens the list of all pictures of a group. */
  showAll({ ids }: LookAlikeGroup): void {
    const filter = {
      field: 'id',
      attribute: null,
      type: null,
      operator: 'inList' as const,
      values: [...ids],
      names: {},
    };
    const filters: Filters = { join: 'all', groups: [{ join: 'all', filters: [filter] }] };
    lists.of('asset').apply({ words: '', view: 'all', type: null, filters, order: null });
    router.open('asset', null);
  }

  async copyNames(): Promise<void> {
    const names = this.chosen.map(({ filename }) => filename);
    await runWithErrorToast(async () => {
      await unwrapReply(bridge.app.copy({ text: names.join('\n') }));
      toasts.show({ tone: 'success', message: m.lists.copied(names.length) });
    });
  }

  /** Opens the list of products that use a selected picture. */
  showProducts(): void {
    lists
      .of('product')
      .apply({ words: '', view: 'all', type: null, filters: createUsageFilters(this.chosen), order: null });
    router.open('product', null);
  }

  /** Shows two selected pictures side by side. `onclosed` restores the focus. */
  compare(onclosed: () => void): void {
    const [one, other] = this.chosen.map(({ id, filename }) => ({ id, name: filename }));
    if (one === undefined || other === undefined) return;
    const both = [one, other] as const;
    const getAsset = (at: number): Promise<(typeof both)[number] | null> => Promise.resolve(both[at] ?? null);
    dialogs.open('viewer', { at: 0, total: () => both.length, asset: getAsset, beside: both, onclosed });
  }

  /** Opens the export dialog for the selected pictures. */
  export(): void {
    const { selection } = lists.of('asset');
    selection.clear();
    this.chosen.forEach(({ id, filename }, index) => selection.toggle({ id, title: filename }, index));
    dialogs.open('export', { resource: 'asset', what: 'selection' });
  }

  #reset(): void {
    this.#groups = null;
    this.#latest = [];
    this.#total = this.#pictures = this.#unshown = 0;
    this.#uncompared = 0;
    this.#problem = null;
    this.#wanted = groupsPerRequest;
    this.selected.clear();
    void this.read();
  }
}

const countPictures = (groups: readonly LookAlikeGroup[]): number =>
  groups.reduce((sum, { ids }) => sum + ids.length, 0);

/** Returns the visible groups in their order, without pictures that no longer belong to a group. */
const keepGrouped = (shown: readonly LookAlikeGroup[], alike: ReadonlySet<ResourceId>): readonly LookAlikeGroup[] =>
  shown.flatMap((group) => {
    const ids = group.ids.filter((id) => alike.has(id));
    if (ids.length === group.ids.length) return group;
    const pictures = group.pictures.filter(({ id }) => alike.has(id));
    return ids.length < 2 || pictures.length === 0 ? [] : { ...group, ids, pictures, count: ids.length };
  });

const createUsageFilters = (pictures: readonly LookAlikePicture[]): Filters => ({
  join: 'all',
  groups: [
    {
      join: 'any',
      filters: pictures.map(({ id, filename }) => ({
        field: 'asset_ids',
        attribute: null,
        type: null,
        operator: 'contains',
        values: [id],
        names: { [id]: filename },
      })),
    },
  ],
});

export const similarPictures = new SimilarPictures();
