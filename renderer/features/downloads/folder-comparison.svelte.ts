import type { ExportScope, FolderComparison } from '../../../electron/contract/index.ts';
import { runWithErrorToast } from '../../app/run-with-toast.ts';
import { unwrapReply, bridge } from '../../app/bridge.ts';
import { dialogs } from '../../app/dialogs.svelte.ts';
import { uploads } from '../../app/uploads/uploads.svelte.ts';

/** The running folder comparison, if any. */
export class RunningComparison {
  #now = $state.raw<FolderComparison | null>(null);

  get now(): FolderComparison | null {
    return this.#now;
  }

  /** Subscribes to its progress. Returns an unsubscribe function. */
  follow(): () => void {
    return bridge.on('downloads.compared', (report) => {
      if (report.id === this.#now?.id) this.#now = report;
    });
  }

  /** Lets the user choose a folder. Resolves to whether one was chosen. */
  async choose(scope: ExportScope): Promise<boolean> {
    let chosen = false;
    await runWithErrorToast(async () => {
      const begun = await unwrapReply(bridge.downloads.compareFolder({ scope }));
      if (begun === null) return;
      this.#now = begun;
      chosen = true;
    });
    return chosen;
  }

  /** Opens the upload review of a group's files. Resolves to whether there is one. */
  upload(group: 'hereOnly' | 'otherContent'): Promise<boolean> {
    return this.#with(async (id) => {
      const review = await unwrapReply(bridge.downloads.uploadCompared({ id, group }));
      if (review !== null) uploads.reviewOpened(review);
    });
  }

  /** Opens the dialog that saves a group's files. */
  save(group: 'thereOnly' | 'otherContent'): Promise<boolean> {
    return this.#with(async (id) => {
      const ids = await unwrapReply(bridge.downloads.comparedAssets({ id, group }));
      const query = { resource: 'asset', searchText: '', view: 'all', type: null, sort: null } as const;
      const picked = { inverted: false, ids: [...ids] };
      dialogs.open('saveFiles', { resource: 'asset', scope: { what: 'selection', query, picked }, items: ids.length });
    });
  }

  async close(): Promise<void> {
    const id = this.#now?.id;
    if (id !== undefined) await runWithErrorToast(() => unwrapReply(bridge.downloads.closeComparison({ id })));
  }

  #with(run: (id: string) => Promise<void>): Promise<boolean> {
    const id = this.#now?.id;
    return id === undefined ? Promise.resolve(false) : runWithErrorToast(() => run(id));
  }
}
