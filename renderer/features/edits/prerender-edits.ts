import { whenIdle } from '../../app/bridge.ts';
import { router } from '../../app/router.svelte.ts';
import { renderUnseen } from '../../page/render-unseen.ts';
import { editList } from './edit-list.svelte.ts';
import EditsPage from './EditsPage.svelte';

/**
 * Renders the page `Edits` invisibly with its first rows and removes it, in two idle moments. Afterwards its functions
 * are compiled and its rows are read, so the first opening is as fast as later ones. Does nothing on that page.
 */
export const prerenderEdits = (): void =>
  whenIdle(() => {
    if (router.page.name === 'edits') return;
    const remove = renderUnseen(EditsPage, {});
    void editList.rows.refresh().then(() => whenIdle(remove));
  });
