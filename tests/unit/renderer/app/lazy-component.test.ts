import { afterAll, describe, expect, it, vi } from 'vitest';
import { LazyComponent, LazyPopover } from '../../../../renderer/app/lazy-component.svelte.ts';
import { LoadFailure } from '../../../../renderer/app/load-part.ts';
import { toasts } from '../../../../renderer/ui/toasts.svelte.ts';
import { m } from '../../../../renderer/messages/index.ts';

vi.hoisted(() => vi.resetModules());
afterAll(() => vi.resetModules());
vi.mock('../../../../renderer/app/bridge.ts', () => import('../../../support/fake-page.ts'));

describe('a component whose file cannot be read', () => {
  it('says so if the user needs it, and loads it when the user tries again', async () => {
    let canRead = false;
    const content = new LazyComponent(() =>
      canRead ? Promise.resolve({ default: 'the content' }) : Promise.reject(new SyntaxError('Damaged')),
    );
    await content.preload();
    expect([toasts.list, content.component]).toEqual([[], null]);
    await expect(content.load()).rejects.toBeInstanceOf(LoadFailure);
    expect(await content.want()).toBe(false);
    const popover = new LazyPopover(content);
    popover.open = true;
    await vi.waitFor(() => expect(toasts.list).toHaveLength(2));
    const [toast] = toasts.list;
    expect(toast).toMatchObject({
      ...{ tone: 'danger', message: m.frame.loadFailed, detail: m.frame.loadFailedHint },
      link: { label: m.lists.tryAgain },
    });
    canRead = true;
    expect([popover.open, content.component]).toEqual([false, null]);
    toast?.link?.run();
    await vi.waitFor(() => expect([popover.open, content.component]).toEqual([true, 'the content']));
    expect([await content.want(), toasts.list.length]).toEqual([true, 2]);
  });
});

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
