import { expect, it } from 'vitest';
import { detailView } from '../../../../renderer/page/detail-view.svelte.ts';

const read = () => ({ over: detailView.over, tab: detailView.tab, editing: detailView.editing });
const initial = { over: false, tab: 'overview', editing: false };

it('keeps the view from item to item of a list, and starts anew for another list and after it was closed', () => {
  const leave = [() => detailView.begin('asset'), () => detailView.end()];
  for (const run of leave) {
    detailView.begin('product');
    expect(read()).toEqual(initial);
    detailView.turnOver();
    detailView.show('json');
    detailView.startEditing();
    detailView.begin('product');
    expect(read()).toEqual({ over: true, tab: 'json', editing: true });
    run();
    expect(read()).toEqual(initial);
  }
});

it('focuses the first input once for each start of editing', () => {
  detailView.startEditing();
  expect([detailView.takeFocus(), detailView.takeFocus()]).toEqual([true, false]);
  detailView.endEditing();
  expect(detailView.editing).toBe(false);
});

it('keeps expanded sections apart for each kind of item', () => {
  detailView.setOpen('product', 'attributes', true);
  expect([detailView.isOpen('product', 'attributes'), detailView.isOpen('asset', 'attributes')]).toEqual([true, false]);
  detailView.setOpen('product', 'attributes', false);
  expect(detailView.isOpen('product', 'attributes')).toBe(false);
});
