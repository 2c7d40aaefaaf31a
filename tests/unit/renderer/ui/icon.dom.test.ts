import { mount, tick } from 'svelte';
import { afterEach, expect, it } from 'vitest';
import type { IconSize } from '../../../../renderer/ui/icon-drawing.ts';
import type { IconComponent } from '../../../../renderer/ui/icon.ts';
import Icon from '../../../../renderer/ui/Icon.svelte';
import { stateIcons } from '../../../../renderer/ui/icons.ts';
import { createReactive } from '../../../support/reactive.svelte.ts';

afterEach(() => document.body.replaceChildren());

const draw = (svg: Element | null | undefined): string => svg?.innerHTML ?? '';

it('shows the drawing of its icon in its size, each time as another element', async () => {
  const props = createReactive<{ icon: IconComponent; size: IconSize }>({ icon: stateIcons.done, size: 16 });
  mount(Icon, { target: document.body, props });
  mount(Icon, { target: document.body, props: { icon: stateIcons.done } });
  await tick();
  const [first, second] = document.querySelectorAll('svg');
  expect(first).not.toBe(second);
  expect(draw(first)).toContain('<path');
  expect(draw(second)).toBe(draw(first));
  expect([first?.getAttribute('width'), first?.getAttribute('stroke-width')]).toEqual(['16', '1.9']);
});

it('shows another drawing when its icon or size changes', async () => {
  const props = createReactive<{ icon: IconComponent; size: IconSize }>({ icon: stateIcons.done, size: 16 });
  mount(Icon, { target: document.body, props });
  await tick();
  const before = draw(document.querySelector('svg'));
  props.icon = stateIcons.failed;
  props.size = 12;
  await tick();
  const all = document.querySelectorAll('svg');
  expect(all).toHaveLength(1);
  expect(draw(all[0])).not.toBe(before);
  expect([all[0]?.getAttribute('width'), all[0]?.getAttribute('stroke-width')]).toEqual(['12', '2.4']);
});
