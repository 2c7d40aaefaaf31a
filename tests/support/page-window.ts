/** Sets what the preload script and Chromium set in the window of the program, before any component is loaded. */
import { bridge } from './fake-page.ts';

/** Methods of Chromium that happy-dom does not have. Components call them, and their effects are tested end to end. */
const missing = {
  showPopover: (): void => undefined,
  hidePopover: (): void => undefined,
  togglePopover: (): void => undefined,
  scrollIntoView: (): void => undefined,
  animate: () => ({ cancel: () => undefined, finished: Promise.resolve() }),
  getAnimations: () => [],
};

for (const [name, method] of Object.entries(missing))
  if (!(name in HTMLElement.prototype)) Object.defineProperty(HTMLElement.prototype, name, { value: method });
// Without layout, each element has the size 0, in which a list has no rows.
Object.defineProperties(HTMLElement.prototype, { clientHeight: { value: 600 }, clientWidth: { value: 1_000 } });
// Popovers and tooltips are rendered there (`renderer/ui/Toasts.svelte`).
const floating = document.createElement('div');
floating.id = 'floating';
document.body.append(floating);
Object.assign(window, { vitrine: bridge, requestIdleCallback: (run: () => void) => setTimeout(run) });
