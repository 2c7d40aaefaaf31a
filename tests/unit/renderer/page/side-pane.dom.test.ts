import { beforeEach, describe, expect, it } from 'vitest';
import { createRawSnippet } from 'svelte';
import SidePane from '../../../../renderer/page/SidePane.svelte';
import { m } from '../../../../renderer/messages/index.ts';
import { type Mounted, mountComponent } from '../../../support/mount-component.ts';

const children = createRawSnippet(() => ({
  render: () => '<div><input aria-label="Text"><p tabindex="-1">x</p></div>',
}));
const list = document.createElement('div');
list.tabIndex = 0;
list.dataset['listKeys'] = '';
let closed: number;
let escapes: number;

const open = (more: { whole?: boolean; onescape?: () => boolean } = {}): Promise<Mounted> =>
  mountComponent(SidePane, { title: 'BAG-1', onclose: () => void (closed += 1), children, ...more });

beforeEach(() => {
  document.body.append(list);
  list.focus();
  [closed, escapes] = [0, 0];
});

describe('a pane next to a list', () => {
  it.each(['with its button', 'with Escape'])('returns the focus to the list when it is closed %s', async (way) => {
    const { get, root, press, click } = await open();
    expect(document.activeElement).toBe(list);
    const text = get('textbox', 'Text');
    text.focus();
    if (way === 'with Escape') await press(text, 'Escape');
    else await click('button', m.ui.close);
    expect([closed, document.activeElement]).toEqual([1, list]);
    expect(root.querySelector('[data-covers]')).toBeNull();
  });

  it('leaves the focus where it is outside the pane', async () => {
    const { root, get, settle } = await open();
    const outside = document.createElement('input');
    root.before(outside);
    outside.focus();
    get('button', m.ui.close).dispatchEvent(new MouseEvent('click', { bubbles: true }));
    await settle();
    expect([closed, document.activeElement]).toEqual([1, outside]);
    outside.remove();
  });

  it('takes the focus only if it covers the list', async () => {
    const { root } = await open({ whole: true });
    expect(document.activeElement).toBe(root.querySelector('h2'));
    expect(root.querySelector('[data-covers]')).not.toBeNull();
  });

  it.each([true, false])('asks for another effect of Escape before it closes: %s', async (isHandled) => {
    const { get, press } = await open({ onescape: () => ((escapes += 1), isHandled) });
    await press(get('textbox', 'Text'), 'Escape');
    expect([escapes, closed]).toEqual([1, isHandled ? 0 : 1]);
    await press(get('textbox', 'Text'), 'Enter');
    expect([escapes, closed]).toEqual([1, isHandled ? 0 : 1]);
  });

  it('opens the picture with Space, except in an element that uses the key', async () => {
    const { root, press, get } = await open();
    const stage = document.createElement('button');
    let shown = 0;
    stage.dataset['look'] = '';
    stage.addEventListener('click', () => (shown += 1));
    const text = root.querySelector('p');
    expect(await press(text ?? root, ' ')).toBe(false);
    text?.parentElement?.append(stage);
    expect([await press(text ?? root, ' '), shown]).toEqual([true, 1]);
    expect([await press(get('textbox', 'Text'), ' '), shown]).toEqual([false, 1]);
  });
});
