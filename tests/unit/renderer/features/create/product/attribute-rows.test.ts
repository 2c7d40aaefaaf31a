import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type ValueKind,
  convertEntry,
  formatAttributeDraft,
  parseAttributeDraft,
  createAttributeRows,
  findValueProblem,
  hasDoubtfulYear,
  valueKinds,
} from '../../../../../../renderer/features/create/product/attribute-rows.ts';

const getKind = (name: string): ValueKind => (name === 'released' ? 'date' : 'text');

describe('attributes of a product', () => {
  it('edits attributes with an input for their type', () => {
    const draft = '{"a":"x","b":1.5,"c":true,"d":["x"],"e":null,"f":"","released":"2026-10-04","g":"2026-10-04"}';
    expect(parseAttributeDraft(draft, getKind)).toEqual([
      { name: 'a', kind: 'text', text: 'x' },
      { name: 'b', kind: 'number', text: '1.5' },
      { name: 'c', kind: 'boolean', text: 'yes' },
      { name: 'd', kind: 'json', text: '["x"]' },
      { name: 'e', kind: 'json', text: 'null' },
      { name: 'f', kind: 'json', text: '""' },
      { name: 'released', kind: 'date', text: '2026-10-04' },
      { name: 'g', kind: 'text', text: '2026-10-04' },
    ]);
  });

  it.each(['{', '[]', '"x"', '12', 'null', '{"a":12345678901234567890}'])(
    'keeps a value that is no object as JSON: %s',
    (draft) => {
      expect(parseAttributeDraft(draft, getKind)).toBeNull();
    },
  );

  it('restores any attributes unchanged', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (attributes) => {
        const draft = JSON.stringify(attributes);
        const entries = parseAttributeDraft(draft, getKind);
        if (entries === null) return;
        expect(formatAttributeDraft(entries)).toBe(draft === '{}' ? '' : draft);
      }),
    );
  });

  it('holds only the typed text, and cannot be sent while it has an error', () => {
    const entry = fc.record({
      name: fc.string({ maxLength: 5 }),
      kind: fc.constantFrom(...valueKinds),
      text: fc.oneof(
        fc.string({ maxLength: 8 }),
        fc.constantFrom('1,"b":2', '1}', '12', 'yes', '2026-10-04', '[1]', '01'),
      ),
    });
    fc.assert(
      fc.property(entry, (one) => {
        const draft = formatAttributeDraft([one]);
        if (draft === '') return;
        if (findValueProblem(one) !== null) {
          expect(() => JSON.parse(draft) as unknown).toThrow();
          expect(draft).toContain(one.text);
        } else expect(Object.keys(JSON.parse(draft) as object)).toEqual([one.name]);
      }),
    );
  });

  it.each([
    ['number', '12,5', 'notNumber'],
    ['number', '12345678901234567890', 'notExact'],
    ['number', '-0.5', null],
    ['date', '4.10.2026', 'notDate'],
    ['json', '{', 'notJson'],
    ['text', '{', null],
    ['number', ' ', null],
  ] as const)('reports an error in a %s: %s', (kind, text, fault) => {
    expect(findValueProblem({ kind, text })).toBe(fault);
  });

  it('reports the same error when the value is entered another way', () => {
    const entry = { name: 'a', kind: 'text', text: 'yes' } as const;
    expect(convertEntry(entry, 'boolean').text).toBe('yes');
    expect(convertEntry(entry, 'json').text).toBe('"yes"');
    expect(convertEntry(convertEntry(entry, 'json'), 'text')).toEqual(entry);
    expect(convertEntry({ ...entry, text: 'maybe' }, 'boolean').text).toBe('');
  });

  it('lists attributes of the family first, set or not', () => {
    const entries = [
      { name: 'x', kind: 'number', text: '1' },
      { name: 'b', kind: 'text', text: 'set' },
    ] as const;
    expect(createAttributeRows(entries, ['a', 'b'], getKind).map(({ name, text }) => [name, text])).toEqual([
      ['a', ''],
      ['b', 'set'],
      ['x', '1'],
    ]);
  });
});

it('warns about the year of another calendar only in a valid date', () => {
  expect(hasDoubtfulYear({ kind: 'date', text: ' 2569-10-04 ' })).toBe(true);
  expect(hasDoubtfulYear({ kind: 'date', text: '2026-10-04' })).toBe(false);
  expect(hasDoubtfulYear({ kind: 'date', text: '2569-10-99' })).toBe(false);
  expect(hasDoubtfulYear({ kind: 'text', text: '2569-10-04' })).toBe(false);
});
