import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { BulkChange } from '../../../../electron/edits/bulk-contract.ts';
import type { EditorKind, EditValue } from '../../../../electron/edits/contract.ts';
import { applyChange, isCompleteChange, isIdenticalValue } from '../../../../electron/edits/thread/bulk-change.ts';
import { type BulkChangeAction, getBulkActions } from '../../../../electron/model/bulk-actions.ts';

const change = (action: BulkChangeAction, more: Partial<BulkChange> = {}): BulkChange => ({
  action,
  value: null,
  text: '',
  find: '',
  matchCase: false,
  wholeWords: false,
  letters: 'lower',
  copied: '',
  ...more,
});

describe('applyChange', () => {
  it.each<[string, EditorKind, EditValue, BulkChange, EditValue]>([
    ['sets a value', 'text', 'a', change('set', { value: 'b' }), 'b'],
    ['sets an empty value only where it is empty', 'text', null, change('setWhereEmpty', { value: 'b' }), 'b'],
    ['leaves a value that is there', 'text', 'a', change('setWhereEmpty', { value: 'b' }), 'a'],
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
    ['adds to a number without binary remainders', 'number', 0.1, change('add', { value: 0.2 }), 0.3],
    ['multiplies a number that is stored as text', 'number', '2.5', change('multiply', { value: 2 }), 5],
    ['rounds a whole number', 'integer', 5, change('multiply', { value: 1.5 }), 8],
    ['leaves an empty number', 'number', null, change('add', { value: 1 }), null],
    ['adds an option once', 'choices', ['a'], change('addOption', { text: 'a' }), ['a']],
    ['removes the last option', 'choices', ['a'], change('removeOption', { text: 'a' }), null],
    ['sets several options', 'choices', null, change('set', { value: ['a', 'b'] }), ['a', 'b']],
  ])('%s', (_, kind, value, made, result) => {
    expect(applyChange(value, kind, made)).toEqual({ value: result });
  });

  it('copies a value of another field if it fits', () => {
    expect(applyChange(null, 'text', change('copy'), 12.5)).toEqual({ value: '12.5' });
    expect(applyChange('a', 'number', change('copy'), 'no number')).toHaveProperty('problem');
    expect(applyChange(['a'], 'choices', change('copy'), 'b')).toEqual({ value: ['b'] });
  });

  it('says that a number cannot be changed by what is no number', () => {
    expect(applyChange(1, 'number', change('add', { value: 'x' }))).toHaveProperty('problem');
  });

  it('makes no further change when it is applied a second time, but for those that add', () => {
    const idempotent = fc.constantFrom<BulkChangeAction>('set', 'setWhereEmpty', 'trim', 'case', 'clear');
    fc.assert(
      fc.property(fc.option(fc.string(), { nil: null }), idempotent, fc.string(), (text, action, by) => {
        const value = text === '' ? null : text;
        const made = change(action, { value: by });
        const once = applyChange(value, 'text', made);
        if ('problem' in once) return;
        const twice = applyChange(once.value, 'text', made);
        expect('value' in twice && isIdenticalValue(once.value, twice.value)).toBe(true);
      }),
    );
  });

  it('offers find and replace for texts, adding for numbers and options for multiple choice', () => {
    expect(getBulkActions('url')).toContain('replace');
    expect(getBulkActions('integer')).toContain('multiply');
    expect(getBulkActions('choices')).toContain('removeOption');
    expect(getBulkActions('yesNo')).toEqual(['set', 'setWhereEmpty', 'copy', 'clear']);
  });

  it('copies an ambiguous date into a date field as a problem', () => {
    expect(applyChange(null, 'date', change('copy'), '01/02/2026')).toHaveProperty('problem');
    expect(applyChange(null, 'date', change('copy'), '15.02.2026')).toEqual({ value: '2026-02-15' });
  });
});

describe('isCompleteChange', () => {
  it.each([
    [change('set'), false],
    [change('set', { value: 'a' }), true],
    [change('replace', { text: 'a' }), false],
    [change('replace', { find: 'a' }), true],
    [change('copy'), false],
    [change('clear'), true],
    [change('addOption', { text: 'a' }), true],
  ])('requires what the change needs: %j', (made, isComplete) => {
    expect(isCompleteChange(made)).toBe(isComplete);
  });
});
