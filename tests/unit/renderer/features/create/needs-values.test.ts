import { describe, expect, it } from 'vitest';
import { describeProblems } from '../../../../../renderer/features/create/creation-fields.ts';
import { m } from '../../../../../renderer/messages/lazy.ts';

const { missing } = m.create;

describe('note under a form with errors', () => {
  it.each([
    [{ sku: missing, label: missing }, 0, '2 required fields are empty.'],
    [{ sku: missing }, 0, '1 required field is empty.'],
    [{ sku: missing, gtin: 'Too long' }, 0, '2 fields need another value.'],
    [{ gtin: 'Too long' }, 0, '1 field needs another value.'],
    [{ gtin: 'Not accepted' }, 1, 'The service does not accept 1 of the fields.'],
    [{}, 0, null],
  ])(
    'distinguishes empty required fields from values that must change: %j, %i rejected',
    (problems, notTaken, note) => {
      expect(describeProblems({ problems, faults: Object.keys(problems).length, notTaken })).toBe(note);
    },
  );
});
