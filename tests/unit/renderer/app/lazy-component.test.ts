import { describe, expect, it } from 'vitest';
import { LazyComponent, LazyPopover } from '../../../../renderer/app/lazy-component.svelte.ts';

describe('a popover whose content is loaded on first use', () => {
  const load = (): { readonly popover: LazyPopover; readonly deliver: () => Promise<void> } => {
    const { promise, resolve } = Promise.withResolvers<{ default: string }>();
    const content = new LazyComponent(() => promise);
    return {
      popover: new LazyPopover(content),
      deliver: async () => {
        resolve({ default: 'the content' });
        await content.want();
      },
    };
  };

  it('opens when the content has loaded, and then at once', async () => {
    const { popover, deliver } = load();
    popover.open = true;
    expect(popover.open).toBe(false);
    await deliver();
    expect(popover.open).toBe(true);
    popover.open = false;
    expect(popover.open).toBe(false);
    popover.open = true;
    expect(popover.open).toBe(true);
  });

  it('stays closed if the user closed it before', async () => {
    const { popover, deliver } = load();
    popover.open = true;
    popover.open = false;
    await deliver();
    expect(popover.open).toBe(false);
  });
});
