import { type Component, flushSync, mount, unmount } from 'svelte';

/**
 * Renders a component in an element outside the document, so that its functions are compiled before the user opens it.
 * Returns a function that removes it.
 */
export const renderUnseen = <Props extends Record<string, unknown>>(
  component: Component<Props>,
  props: Props,
): (() => void) => {
  const rendered = mount(component, { target: document.createElement('div'), props });
  flushSync();
  return () => void unmount(rendered);
};
