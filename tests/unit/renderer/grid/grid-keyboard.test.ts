import { describe, expect, it } from 'vitest';
import { getKeyAction } from '../../../../renderer/grid/grid-keyboard.ts';

const press = (key: string, more: Partial<KeyboardEvent> = {}) => ({
  key,
  shiftKey: false,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...more,
});
const place = { at: 5, total: 100, page: 10, across: 1 };

describe('keyboard navigation in a list', () => {
  it('moves by a row, a page, and to either end', () => {
    const to = (key: string, at = 5): unknown => getKeyAction(press(key), { ...place, at });
    expect(to('ArrowDown')).toMatchObject({ act: 'move', to: 6 });
    expect(to('ArrowUp', 0)).toMatchObject({ to: 0 });
    expect(to('PageDown')).toMatchObject({ to: 15 });
    expect(to('PageDown', 95)).toMatchObject({ to: 99 });
    expect(to('Home')).toMatchObject({ to: 0 });
    expect(to('End')).toMatchObject({ to: 99 });
  });

  it('extends the selection with shift', () => {
    expect(getKeyAction(press('ArrowDown', { shiftKey: true }), place)).toEqual({ act: 'move', to: 6, extend: true });
  });

  it('opens, selects, selects all and clears', () => {
    expect(getKeyAction(press('Enter'), place)).toEqual({ act: 'open' });
    expect(getKeyAction(press(' '), place)).toEqual({ act: 'toggle' });
    expect(getKeyAction(press('x'), place)).toEqual({ act: 'toggle' });
    expect(getKeyAction(press(' ', { ctrlKey: true }), place)).toEqual({ act: 'toggle' });
    expect(getKeyAction(press(' '), { ...place, looks: true })).toEqual({ act: 'look' });
    expect(getKeyAction(press(' ', { ctrlKey: true }), { ...place, looks: true })).toEqual({ act: 'toggle' });
    expect(getKeyAction(press('x'), { ...place, looks: true })).toEqual({ act: 'toggle' });
    expect(getKeyAction(press('c'), { ...place, looks: true })).toEqual({ act: 'compare' });
    expect(getKeyAction(press('c'), place)).toBeNull();
    expect(getKeyAction(press('c', { ctrlKey: true }), { ...place, looks: true })).toEqual({ act: 'copy' });
    expect(getKeyAction(press('a', { ctrlKey: true }), place)).toEqual({ act: 'all' });
    expect(getKeyAction(press('A', { metaKey: true }), place)).toEqual({ act: 'all' });
    expect(getKeyAction(press('Escape'), place)).toEqual({ act: 'clear' });
  });

  it('moves horizontally only if items are next to each other', () => {
    expect(getKeyAction(press('ArrowRight'), place)).toEqual({ act: 'across', step: 1 });
    expect(getKeyAction(press('ArrowLeft'), place)).toEqual({ act: 'across', step: -1 });
    expect(getKeyAction(press('ArrowLeft', { shiftKey: true }), place)).toBeNull();
    expect(getKeyAction(press('ArrowRight'), { ...place, across: 4 })).toMatchObject({ to: 6 });
    expect(getKeyAction(press('ArrowDown'), { ...place, across: 4 })).toMatchObject({ to: 9 });
  });

  it('copies, and opens a menu', () => {
    expect(getKeyAction(press('c', { ctrlKey: true }), place)).toEqual({ act: 'copy' });
    expect(getKeyAction(press('C', { metaKey: true }), place)).toEqual({ act: 'copy' });
    expect(getKeyAction(press('F10', { shiftKey: true }), place)).toEqual({ act: 'menu' });
    expect(getKeyAction(press('ContextMenu'), place)).toEqual({ act: 'menu' });
    expect(getKeyAction(press('F10'), place)).toBeNull();
  });

  it('leaves all other keys to the page', () => {
    expect(getKeyAction(press('z'), place)).toBeNull();
    expect(getKeyAction(press('x', { ctrlKey: true }), place)).toBeNull();
    expect(getKeyAction(press('ArrowDown', { altKey: true }), place)).toBeNull();
    expect(getKeyAction(press('ArrowDown'), { ...place, total: 0 })).toBeNull();
  });
});
