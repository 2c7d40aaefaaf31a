import { expect, it } from 'vitest';
import { PatternHistory } from '../../../../../renderer/features/downloads/edit-history.ts';

const at = (text: string): { text: string; caret: number } => ({ text, caret: text.length });

it('undoes continuous typing as one edit, and each insertion as one edit', () => {
  const history = new PatternHistory();
  history.note(at(''), 'typed');
  history.note(at('a'), 'typed');
  history.note(at('ab'), 'whole');
  history.note(at('ab{sku}'), 'whole');
  const back = [history.undo(at('ab{sku}{nn}')), history.undo(at('ab{sku}')), history.undo(at('ab'))];
  expect(back).toEqual([at('ab{sku}'), at('ab'), at('')]);
  expect(history.undo(at(''))).toBeNull();
});

it('separates edits by a pause in typing', () => {
  const history = new PatternHistory();
  history.note(at(''), 'typed');
  history.pause();
  history.note(at('a'), 'typed');
  expect(history.undo(at('ab'))).toEqual(at('a'));
});

it('redoes an undone edit until another edit is made', () => {
  const history = new PatternHistory();
  history.note(at(''), 'whole');
  expect(history.undo(at('a'))).toEqual(at(''));
  expect(history.redo(at(''))).toEqual(at('a'));
  expect(history.undo(at('a'))).toEqual(at(''));
  history.note(at(''), 'typed');
  expect(history.redo(at('b'))).toBeNull();
});
