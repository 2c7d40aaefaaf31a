import { afterEach, describe, expect, it, vi } from 'vitest';
import { focusPage } from '../../../../../renderer/app/keyboard/page-focus.ts';

const open = (): { readonly list: HTMLElement; readonly overlay: HTMLElement } => {
  document.body.innerHTML = '<main><h1>Products</h1><div tabindex="0"></div></main><div><button>Item</button></div>';
  const list = document.querySelector<HTMLElement>('main div');
  const overlay = document.querySelector<HTMLElement>('body > div');
  if (list === null || overlay === null) throw new Error('The page has no list.');
  return { list, overlay };
};

/** Adds rows to a list. Resolves when observers that were registered before have been called. */
const addRows = (list: HTMLElement): Promise<void> =>
  new Promise((resolve) => {
    const observer = new MutationObserver(() => {
      observer.disconnect();
      resolve();
    });
    observer.observe(list, { attributes: true });
    list.setAttribute('data-list-keys', '');
  });

afterEach(() => {
  document.body.innerHTML = '';
});

describe('the focus after a navigation', () => {
  it.each([['menu'], ['dialog']])('stays in an open %s until it is closed', async (role) => {
    const { list, overlay } = open();
    const end = focusPage();
    overlay.setAttribute('role', role);
    const item = overlay.querySelector('button');
    item?.focus();
    await addRows(list);
    expect(document.activeElement).toBe(item);
    overlay.remove();
    await vi.waitFor(() => expect(document.activeElement).toBe(list));
    end();
  });

  it('is on the heading until there are rows', async () => {
    const { list } = open();
    const end = focusPage();
    expect(document.activeElement).toBe(document.querySelector('h1'));
    await addRows(list);
    expect(document.activeElement).toBe(list);
    end();
  });
});
