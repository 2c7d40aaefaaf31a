import { mount, tick, unmount } from 'svelte';
import { expect, it } from 'vitest';
import Dialog from '../../../../renderer/ui/Dialog.svelte';

it('leaves the styles of the body alone, because these apply to each element of the page', async () => {
  const before = document.body.getAttribute('style');
  const dialog = mount(Dialog, { target: document.body, props: { open: true, title: 'Rename' } });
  await tick();
  const shown = document.querySelector('[role="dialog"]');
  expect(shown).not.toBeNull();
  expect(document.body.getAttribute('style')).toBe(before);
  shown?.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
  await tick();
  expect(document.body.getAttribute('style')).toBe(before);
  await unmount(dialog);
});
