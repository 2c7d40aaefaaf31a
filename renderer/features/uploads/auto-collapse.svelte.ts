import { untrack } from 'svelte';
import type { UploadProgress } from '../../../electron/contract/index.ts';
import type { RegionState } from './region-state.svelte.ts';
import { isUploadFinished } from '../../app/uploads/upload-progress.ts';

/** The time in milliseconds for which the result of the uploads stays open. */
const collapseDelayMs = 6_000;

/**
 * Folds the region of uploads a while after the last one has ended well, unless the pointer or the focus is in it. Uploads
 * that had ended before the region was shown do not fold it: the user has not seen their result. Created during the
 * initialization of a component.
 */
export class AutoCollapse {
  #isUsed = $state(false);
  #hasEndedHere = $state(false);

  constructor(region: Pick<RegionState, 'autoCollapse'>, progress: () => UploadProgress) {
    $effect(() => {
      const { counts } = progress();
      const isFinished = isUploadFinished(progress());
      const isOver = isFinished && counts.failed === 0 && counts.unknown === 0;
      if (!isFinished) this.#hasEndedHere = true;
      if (!isOver) untrack(() => region.autoCollapse(false));
      if (!isOver || !this.#hasEndedHere || this.#isUsed) return;
      const timer = setTimeout(() => {
        this.#hasEndedHere = false;
        region.autoCollapse(true);
      }, collapseDelayMs);
      return () => clearTimeout(timer);
    });
  }

  /** Observes whether the region is in use. */
  readonly watch = (section: HTMLElement): (() => void) => {
    const handle = (event: Event): void => {
      const isLeaving = event.type === 'pointerleave' || event.type === 'focusout';
      const target = event instanceof FocusEvent ? event.relatedTarget : document.activeElement;
      const isFocused = target instanceof Node && section.contains(target);
      const isUsed = !isLeaving || isFocused || (event.type === 'focusout' && section.matches(':hover'));
      // The browser sends focusout while Svelte removes the focused row, and state must not change during that.
      queueMicrotask(() => (this.#isUsed = isUsed));
    };
    const names = ['pointerenter', 'pointerleave', 'focusin', 'focusout'] as const;
    for (const name of names) section.addEventListener(name, handle);
    return () => names.forEach((name) => section.removeEventListener(name, handle));
  };
}
