import { describe, expect, it } from 'vitest';
import { countEmptyFields } from '../../../../../renderer/features/create/creation-fields.ts';
import { m } from '../../../../../renderer/messages/lazy.ts';

const { missing, needsValues } = m.create;

describe('the note under a form with problems', () => {
  it.each([
    [{ sku: missing, label: missing }, '2 required fields are empty.'],
    [{ sku: missing }, '1 required field is empty.'],
    [{ sku: missing, gtin: 'Too long' }, '2 fields need another value.'],
    [{ gtin: 'Too long' }, '1 field needs another value.'],
  ])('tells empty required fields from values that must change: %j', (problems, note) => {
    expect(needsValues(Object.keys(problems).length, countEmptyFields(problems))).toBe(note);
  });
});
