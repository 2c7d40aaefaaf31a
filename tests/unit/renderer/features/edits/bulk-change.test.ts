import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { EditorKind, EditValue } from '../../../../../electron/contract/index.ts';
import {
  type BulkChangeKind,
  type BulkChange,
  actionsFor,
  applyChange,
  staysSame,
} from '../../../../../renderer/features/edits/bulk-change.ts';

const change = (action: BulkChangeKind, more: Partial<BulkChange> = {}): BulkChange => ({
  action,
  text: '',
  find: '',
  matchCase: false,
  wholeWords: false,
  letters: 'lower',
  ...more,
});

describe('applyChange', () => {
  it.each<[string, EditorKind, EditValue, BulkChange, EditValue]>([
    ['sets a value', 'text', 'a', change('set', { text: 'b' }), 'b'],
    ['sets an empty value only where it is empty', 'text', null, change('setWhereEmpty', { text: 'b' }), 'b'],
    ['leaves a value that is there', 'text', 'a', change('setWhereEmpty', { text: 'b' }), 'a'],
    [
      'replaces all occurrences in any case',
      'text',
      'Canvas, canvas',
      change('replace', { find: 'canvas', text: 'cotton' }),
      'cotton, cotton',
    ],
    [
      'replaces in the same case',
      'text',
      'Canvas, canvas',
      change('replace', { find: 'canvas', text: 'x', matchCase: true }),
      'Canvas, x',
    ],
    [
      'replaces whole words of every script',
      'text',
      'grün, immergrün',
      change('replace', { find: 'grün', text: 'rot', wholeWords: true }),
      'rot, immergrün',
    ],
    [
      'takes the found text literally',
      'text',
      '1.5 or 125',
      change('replace', { find: '1.5', text: '$&' }),
      '$& or 125',
    ],
    ['leaves a text if nothing is to be found', 'text', 'abc', change('replace', { find: '', text: 'x' }), 'abc'],
    ['adds before', 'text', 'a', change('before', { text: 'New ' }), 'New a'],
    ['adds after', 'text', 'a', change('after', { text: ' l' }), 'a l'],
    ['adds nothing to an empty value', 'text', null, change('after', { text: ' l' }), null],
    ['trims spaces at the ends and between words', 'multiline', '  a   b \n c ', change('trim'), 'a b\n c'],
    ['changes to upper case', 'text', 'straße', change('case', { letters: 'upper' }), 'STRASSE'],
    ['changes to sentence case', 'text', '  ÉTÉ Chaud', change('case', { letters: 'sentence' }), '  Été chaud'],
    ['clears', 'text', 'a', change('clear'), null],
    ['adds to a number without binary remainders', 'number', 0.1, change('add', { text: '0.2' }), 0.3],
    ['multiplies a number that is stored as text', 'number', '2.5', change('multiply', { text: '2' }), 5],
    ['rounds a whole number', 'integer', 5, change('multiply', { text: '1.5' }), 8],
    ['leaves an empty number', 'number', null, change('add', { text: '1' }), null],
    ['adds an option once', 'choices', ['a'], change('addOption', { text: 'a' }), ['a']],
    ['removes the last option', 'choices', ['a'], change('removeOption', { text: 'a' }), null],
    ['sets several options', 'choices', null, change('set', { text: 'a, b, a' }), ['a', 'b']],
  ])('%s', (_, kind, value, changed, result) => {
    expect(applyChange(value, kind, changed)).toEqual({ value: result });
  });

  it('copies a value of another field if it fits', () => {
    expect(applyChange(null, 'text', change('copy'), 12.5)).toEqual({ value: '12.5' });
    expect(applyChange('a', 'number', change('copy'), 'no number')).toHaveProperty('problem');
    expect(applyChange(['a'], 'choices', change('copy'), 'b')).toEqual({ value: ['b'] });
  });

  it('says that a number cannot be changed by what is no number', () => {
    expect(applyChange(1, 'number', change('add', { text: 'x' }))).toHaveProperty('problem');
  });

  it('makes no further change when it is applied a second time, but for those that add', () => {
    const idempotent = fc.constantFrom<BulkChangeKind>('set', 'setWhereEmpty', 'trim', 'case', 'clear');
    fc.assert(
      fc.property(fc.option(fc.string(), { nil: null }), idempotent, fc.string(), (text, action, by) => {
        const value = text === '' ? null : text;
        const changed = change(action, { text: by });
        const once = applyChange(value, 'text', changed);
        if ('problem' in once) return;
        expect(staysSame(once.value, applyChange(once.value, 'text', changed))).toBe(true);
      }),
    );
  });

  it('offers find and replace for texts, adding for numbers and options for multiple choice', () => {
    expect(actionsFor('url')).toContain('replace');
    expect(actionsFor('integer')).toContain('multiply');
    expect(actionsFor('choices')).toContain('removeOption');
    expect(actionsFor('yesNo')).toEqual(['set', 'setWhereEmpty', 'copy', 'clear']);
  });
});
