import { describe, expect, it } from 'vitest';
import type { EditableField, EditRow, EditRule, SentEdit } from '../../../../../electron/contract/index.ts';
import { getEditDifference } from '../../../../../renderer/edit-values/edit-difference.ts';
import { getEditState } from '../../../../../renderer/features/edits/edit-state.ts';
import { createFieldLine } from '../../../../../renderer/features/edits/field-line.ts';
import {
  describeEditValue,
  formatEditValue,
  toShownEdit,
} from '../../../../../renderer/edit-values/format-edit-value.ts';
import { getEditorOptions, isSameValue } from '../../../../../renderer/edit-values/controls/editor-text.ts';
import { editValueMessages } from '../../../../../renderer/edit-values/messages.ts';
import { m } from '../../../../../renderer/features/edits/messages.ts';

const getRow = (more: Partial<EditRow> = {}): EditRow =>
  ({ state: 'staged', base: 'Old', value: 'New', editor: 'text', rules: [], warnings: [], ...more }) as EditRow;
const getField = (more: Partial<EditableField> = {}): EditableField =>
  ({ field: 'label', label: 'Label', editor: 'text', maxLength: null, ...more }) as EditableField;
const getRule = (effect: EditRule['effect'], severity: EditRule['severity'], message: string): EditRule => ({
  profile: 'Web',
  message,
  severity,
  effect,
});

describe('the remark about a staged edit', () => {
  const must = getRule('breaks', 'must', 'No label');
  const should = getRule('breaks', 'should', 'Long label');
  const [fixed, alsoFixed] = [getRule('fixes', 'must', 'No GTIN'), getRule('fixes', 'should', 'No brand')];

  it.each<[string, Partial<EditRow>, string, string]>([
    ['a deleted item', { state: 'missing', rules: [must] }, m.missing, 'warn'],
    [
      'a broken must, before a change at the service',
      { state: 'changedSince', rules: [should, must] },
      'No label',
      'danger',
    ],
    [
      'a change at the service, before a broken should',
      { state: 'changedSince', rules: [should] },
      m.changedSince('Old'),
      'warn',
    ],
    ['a broken should, before a warning', { rules: [fixed, should], warnings: ['Check digit'] }, 'Long label', 'warn'],
    ['a warning, before fixed rules', { rules: [fixed], warnings: ['Check digit'] }, 'Check digit', 'warn'],
    ['nothing until the rules are evaluated', { rules: null }, '', 'quiet'],
    ['one fixed rule by its message', { rules: [fixed] }, m.fixes('No GTIN'), 'success'],
    ['several fixed rules by their number', { rules: [fixed, alsoFixed] }, m.fixesMany(2), 'success'],
    ['no rule', { rules: [] }, m.noRules, 'quiet'],
    ['a rule that stays broken', { rules: [getRule('stays', 'must', 'No image')] }, m.noRules, 'quiet'],
  ])('is the most severe one: %s', (_, more, label, tone) => {
    expect(getEditState(getRow(more))).toMatchObject({ label, tone });
  });

  it.each<[EditRow['base'], EditRow['editor'], string]>([
    [null, 'text', editValueMessages.empty],
    [true, 'yesNo', editValueMessages.yes],
    [false, 'yesNo', editValueMessages.no],
    ['2027-01-15', 'date', '15 Jan 2027'],
  ])('shows the value %j at the service as text', (base, editor, text) => {
    expect(getEditState(getRow({ state: 'changedSince', base, editor })).label).toBe(m.changedSince(text));
  });
});

describe('the line below the control of a field', () => {
  const getLine = (more: {
    field?: Partial<EditableField>;
    edit?: Partial<EditRow> | undefined;
    text?: string;
    problem?: string;
  }): string => {
    const { field, edit, text = 'New', problem } = more;
    const line = createFieldLine({
      field: getField(field),
      edit: edit === undefined ? undefined : getRow(edit),
      text,
      problem,
    });
    return `${line.tone}: ${line.text}`;
  };

  it.each([
    [{ problem: 'Not a date', edit: { warnings: ['x'] } }, 'danger: Not a date'],
    [{ edit: { rules: [getRule('breaks', 'must', 'No label')], warnings: ['x'] } }, 'warn: No label · Web'],
    [{ edit: { rules: [getRule('stays', 'must', 'No image')] } }, 'warn: No image · Web'],
    [{ edit: { rules: [getRule('fixes', 'must', 'No label')], warnings: ['Digit'] } }, 'warn: Digit'],
    [{ field: { maxLength: 3 }, text: 'Four', edit: {} }, `warn: ${m.ofCharacters(4, 3)}`],
    [{ field: { maxLength: 3 }, text: 'Two', edit: {} }, `quiet: ${m.was('Old')}`],
    [{ edit: { base: null } }, `quiet: ${m.wasEmpty}`],
    [{ edit: { base: true } }, `quiet: ${m.was(editValueMessages.yes)}`],
    [{ edit: { base: false } }, `quiet: ${m.was(editValueMessages.no)}`],
    [{ edit: { base: 'x'.repeat(61) } }, `quiet: ${m.was(`${'x'.repeat(60)}…`)}`],
    [{ edit: { base: 'x'.repeat(60) } }, `quiet: ${m.was('x'.repeat(60))}`],
    [{ edit: { state: 'changedSince' } }, `warn: ${m.changedAtService('Old')}`],
    [{ edit: { state: 'changedSince', base: null } }, `warn: ${m.changedAtServiceEmpty}`],
    [{ edit: { editor: 'choices', base: ['a'], value: ['a', 'b', 'c'] } }, `quiet: ${m.added('b, c')}`],
    [{ edit: { editor: 'choices', base: ['a', 'b'], value: ['b'] } }, `quiet: ${m.removed('a')}`],
    [{ edit: { editor: 'choices', base: ['a'], value: ['b'] } }, `quiet: ${m.addedAndRemoved('b', 'a')}`],
    [{ field: { maxLength: 30 }, text: 'Four' }, `quiet: ${m.ofCharacters(4, 30)}`],
    [{ field: { maxLength: 29 }, text: 'Four' }, 'quiet: '],
    [{ field: { maxLength: 30 }, text: '' }, 'quiet: '],
    [{}, 'quiet: '],
  ] as const)('is for %j %s', (more, line) => {
    expect(getLine(more as Parameters<typeof getLine>[0])).toBe(line);
  });
});

describe('the text of a value', () => {
  it.each([
    ['yesNo', true, editValueMessages.yes],
    ['yesNo', false, editValueMessages.no],
    ['choices', ['a', 'b'], 'a | b'],
    ['date', '2027-01-15', '15 Jan 2027'],
    [null, 'plain', 'plain'],
    ['number', 1.5, '1.5'],
    ['text', null, ''],
  ] as const)('is for %s %j: %s', (editor, value, text) => {
    expect(formatEditValue(editor, value)).toBe(text);
    expect(describeEditValue(editor, value)).toBe(text === '' ? editValueMessages.empty : text);
  });

  it('is the same for a sent edit as for a staged one', () => {
    expect(toShownEdit({ editor: 'choices', base: null, value: ['a', 'b'] } as unknown as SentEdit)).toEqual({
      editor: 'choices',
      before: '',
      after: 'a | b',
    });
  });

  it('has options only for a multiple choice', () => {
    expect([getEditorOptions(['a', 'b']), getEditorOptions(null), getEditorOptions('a'), getEditorOptions(3)]).toEqual([
      ['a', 'b'],
      [],
      [],
      [],
    ]);
  });

  it.each([
    [['a', 'b'], ['a', 'b'], true],
    [['a', 'b'], ['b', 'a'], false],
    [['a'], ['a', 'b'], false],
    [['a'], 'a', false],
    [null, null, true],
    ['1', 1, false],
  ] as const)('equals another one: %j and %j: %s', (a, b, isSame) => {
    expect(isSameValue(a, b)).toBe(isSame);
  });
});

describe('the marked difference of an edit', () => {
  const getMarked = (before: string, after: string, editor: EditRow['editor'] = 'text'): string =>
    getEditDifference({ before, after, editor })
      .after.filter(({ differs }) => differs)
      .map(({ text }) => text)
      .join('');

  it.each(['text', 'multiline', 'html', 'url', 'choices', null] as const)(
    'marks the new words of a text (%s)',
    (editor) => {
      expect(getMarked('Red bag', 'Red bag 2027', editor)).toContain('2027');
    },
  );
  it.each(['number', 'date', 'dateTime', 'choice', 'yesNo', 'integer'] as const)(
    'marks nothing within a value (%s)',
    (editor) => {
      expect(getMarked('Red bag', 'Red bag 2027', editor)).toBe('');
    },
  );
  it('is computed once for each edit, which a row shows three times', () => {
    const edit = { before: 'Red bag', after: 'Red bag 2027', editor: 'text' } as const;
    expect(getEditDifference(edit)).toBe(getEditDifference(edit));
    expect(getEditDifference({ ...edit, after: 'Blue bag' })).not.toEqual(getEditDifference(edit));
  });
  it('marks nothing if one value is empty, or if both are very long', () => {
    expect([getMarked('', 'New'), getMarked('Old', '')]).toEqual(['', '']);
    const long = 'word '.repeat(8_000);
    expect(getMarked(long, `${long}more`)).toBe('');
  });
});
