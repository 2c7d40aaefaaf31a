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
const position = { at: 5, total: 100, page: 10, across: 1 };

describe('keyboard navigation in a list', () => {
  it('moves by a row, a page, and to either end', () => {
    const to = (key: string, at = 5): unknown => getKeyAction(press(key), { ...position, at });
    expect(to('ArrowDown')).toMatchObject({ act: 'move', to: 6 });
    expect(to('ArrowUp', 0)).toMatchObject({ to: 0 });
    expect(to('PageDown')).toMatchObject({ to: 15 });
    expect(to('PageDown', 95)).toMatchObject({ to: 99 });
    expect(to('Home')).toMatchObject({ to: 0 });
    expect(to('End')).toMatchObject({ to: 99 });
  });

  it('extends the selection with shift', () => {
    expect(getKeyAction(press('ArrowDown', { shiftKey: true }), position)).toEqual({
      act: 'move',
      to: 6,
      extend: true,
    });
  });

  it('opens, selects, selects all and clears', () => {
    expect(getKeyAction(press('Enter'), position)).toEqual({ act: 'open' });
    expect(getKeyAction(press(' '), position)).toEqual({ act: 'toggle' });
    expect(getKeyAction(press('x'), position)).toEqual({ act: 'toggle' });
    expect(getKeyAction(press(' ', { ctrlKey: true }), position)).toEqual({ act: 'toggle' });
    expect(getKeyAction(press(' '), { ...position, looks: true })).toEqual({ act: 'look' });
    expect(getKeyAction(press(' ', { ctrlKey: true }), { ...position, looks: true })).toEqual({ act: 'toggle' });
    expect(getKeyAction(press('x'), { ...position, looks: true })).toEqual({ act: 'toggle' });
    expect(getKeyAction(press('c'), { ...position, looks: true })).toEqual({ act: 'compare' });
    expect(getKeyAction(press('c'), position)).toBeNull();
    expect(getKeyAction(press('c', { ctrlKey: true }), { ...position, looks: true })).toEqual({ act: 'copy' });
    expect(getKeyAction(press('a', { ctrlKey: true }), position)).toEqual({ act: 'all' });
    expect(getKeyAction(press('A', { metaKey: true }), position)).toEqual({ act: 'all' });
    expect(getKeyAction(press('Escape'), position)).toEqual({ act: 'clear' });
  });

  it('moves horizontally only if items are next to each other', () => {
    expect(getKeyAction(press('ArrowRight'), position)).toEqual({ act: 'across', step: 1 });
    expect(getKeyAction(press('ArrowLeft'), position)).toEqual({ act: 'across', step: -1 });
    expect(getKeyAction(press('ArrowLeft', { shiftKey: true }), position)).toBeNull();
    expect(getKeyAction(press('ArrowRight'), { ...position, across: 4 })).toMatchObject({ to: 6 });
    expect(getKeyAction(press('ArrowDown'), { ...position, across: 4 })).toMatchObject({ to: 9 });
  });

  it('copies, and opens a menu', () => {
    expect(getKeyAction(press('c', { ctrlKey: true }), position)).toEqual({ act: 'copy' });
    expect(getKeyAction(press('C', { metaKey: true }), position)).toEqual({ act: 'copy' });
    expect(getKeyAction(press('F10', { shiftKey: true }), position)).toEqual({ act: 'menu' });
    expect(getKeyAction(press('ContextMenu'), position)).toEqual({ act: 'menu' });
    expect(getKeyAction(press('F10'), position)).toBeNull();
  });

  it('leaves all other keys to the page', () => {
    expect(getKeyAction(press('z'), position)).toBeNull();
    expect(getKeyAction(press('x', { ctrlKey: true }), position)).toBeNull();
    expect(getKeyAction(press('ArrowDown', { altKey: true }), position)).toBeNull();
    expect(getKeyAction(press('ArrowDown'), { ...position, total: 0 })).toBeNull();
  });
});
