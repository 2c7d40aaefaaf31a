import { expect, it } from 'vitest';
import { JsonDraft } from '../../../../../../renderer/features/create/nested/json-draft.svelte.ts';
import { createReactive } from '../../../../../support/reactive.svelte.ts';

const open = (text = '') => {
  const draft = createReactive({ value: text, onset: (set: string) => void (draft.value = set) });
  return { draft, json: new JsonDraft(() => draft) };
};

it('undoes the last described change, until something else is set', () => {
  const { draft, json } = open('[1]');
  json.change('Removed', []);
  expect([json.value, json.undoable]).toEqual([[], 'Removed']);
  json.undo();
  expect([draft.value, json.value, json.undoable]).toEqual(['[1]', [1], null]);
  json.change('Removed', []);
  json.set([2]);
  expect(json.undoable).toBeNull();
  json.change('Added', [2, 3]);
  draft.value = '[4]';
  expect([json.undoable, json.value]).toEqual([null, [4]]);
});

it('has no value for a text that cannot be rewritten without loss', () => {
  for (const text of ['[12345678901234567890]', '[1']) {
    const { json } = open(text);
    expect([text, json.value, json.isReadable]).toEqual([text, undefined, false]);
  }
  expect(open(' ').json.isReadable).toBe(true);
});
