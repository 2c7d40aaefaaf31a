import type { Component } from 'svelte';
import { createReactive } from './reactive.svelte.ts';
import { type Mounted, mountComponent } from './mount-component.ts';

/** Returns the lines of `after` that `before` does not have, each as often as it is additional. */
const subtract = (after: readonly string[], before: readonly string[]): readonly string[] => {
  const left = [...before];
  return after.filter((line) => {
    const index = left.indexOf(line);
    if (index >= 0) left.splice(index, 1);
    return index < 0;
  });
};

/**
 * Mounts a component, and then changes its properties or acts on it. Returns its outline with the addresses of its links
 * at first, and after each step the lines that have disappeared (`-`) and appeared (`+`).
 */
export const traceOutline = async <Props extends Record<string, unknown>>(
  component: Component<Props>,
  props: Props,
  steps: readonly (Partial<Props> | ((mounted: Mounted) => unknown))[],
): Promise<readonly (readonly string[])[]> => {
  const properties = createReactive(props);
  const mounted = await mountComponent(component, properties);
  const read = (): readonly string[] => [
    ...mounted.outline(),
    ...[...mounted.root.querySelectorAll('a')].map((link) => `→ ${link.getAttribute('href') ?? ''}`),
  ];
  let before = read();
  const traces = [before];
  for (const step of steps) {
    if (typeof step === 'function') await step(mounted);
    else Object.assign(properties, step);
    await mounted.settle();
    const after = read();
    traces.push([
      ...subtract(before, after).map((line) => `- ${line}`),
      ...subtract(after, before).map((line) => `+ ${line}`),
    ]);
    before = after;
  }
  return traces;
};
