import { describe, expect, it } from 'vitest';
import { getResource } from '../../../../../electron/model/index.ts';
import { requiredIdFields } from '../../../../../renderer/features/create/form-layouts.ts';
import {
  copyOfPage,
  measureText,
  createPage,
  parseMeasure,
} from '../../../../../renderer/features/create/catalog/page-edits.ts';
import { getFormLayout } from '../../../../../renderer/features/create/form-layouts.ts';
import {
  getQueryGroups,
  parseQuantities,
  formatQuantities,
  withGroup,
} from '../../../../../renderer/features/create/query/query-edits.ts';
import { IncompleteJson } from '../../../../../renderer/features/create/nested/draft-json.ts';
import {
  buildFormBody,
  validateForm,
  getFormFields,
  isFieldShown,
  groupIntoRows,
} from '../../../../../renderer/form/form-model.ts';

const fields = getFormFields(getResource('ecatalog'));
const rules = getFormLayout('ecatalog');

describe('form of an eCatalog', () => {
  it.each(Object.entries(requiredIdFields))(
    'shows for %s the field %s while it is on, and requires nothing',
    (name, needed) => {
      expect(isFieldShown(rules, {}, needed)).toBe(false);
      expect(isFieldShown(rules, { [name]: 'yes' }, needed)).toBe(true);
      expect([...validateForm(fields, rules, { name: 'A', [name]: 'yes' })]).toEqual([]);
      expect(buildFormBody(fields, rules, { name: 'A', [name]: 'yes' })).toEqual({ name: 'A', [name]: true });
    },
  );

  it.each(Object.entries(requiredIdFields))('still sends with %s off the %s that is set', (name, needed) => {
    const draft = { name: 'A', [name]: 'no', [needed]: 'id' };
    expect(isFieldShown(rules, draft, needed)).toBe(true);
    expect(buildFormBody(fields, rules, draft)).toEqual({ name: 'A', [name]: false, [needed]: 'id' });
  });

  it('shows the fields that a switch needs next to it', () => {
    const draft = { pds_active: 'yes', pdf_active: 'yes' };
    const offered = rules.groups.find(({ name }) => name === 'offered')?.fields ?? [];
    const shown = offered.flatMap((name) =>
      fields.filter((field) => field.name === name && isFieldShown(rules, draft, name)),
    );
    const rows = groupIntoRows(shown, rules).map((row) => row.map(({ name }) => name));
    for (const name of Object.keys(draft)) expect(rows).toContainEqual([name, requiredIdFields[name]]);
  });

  it('puts every field in at most one group, and only existing fields', () => {
    const grouped = rules.groups.flatMap((group) => group.fields);
    const names = new Set(fields.map(({ name }) => name));
    expect(new Set(grouped).size).toBe(grouped.length);
    expect(grouped.filter((name) => !names.has(name))).toEqual([]);
  });
});

describe('page of a catalog', () => {
  const page = { id: 'p', page_type: 'COVER', name: 'Cover', width: 612, height: 792, frame: { top: 36 }, odd: [1] };

  const anyId: unknown = expect.stringMatching(/^[0-9a-f]{24}$/);

  it('copies a page completely, with a new ID', () => {
    expect(copyOfPage(page)).toEqual({ ...page, id: anyId });
    expect(copyOfPage(page)['id']).not.toBe(copyOfPage(page)['id']);
  });

  it('starts a page with type and size of the previous page, or with the type in the contract', () => {
    expect(createPage(page)).toEqual({ id: anyId, page_type: 'COVER', width: 612, height: 792 });
    expect(createPage(undefined)).toEqual({ id: anyId, page_type: 'PRODUCTS' });
  });

  it('has sizes in whole numbers', () => {
    expect([' 612 ', '0', ''].map(parseMeasure)).toEqual([612, 0, undefined]);
    for (const text of ['6,12', '1e3', '-1', '612 pt', '99999999999999999999']) {
      expect(parseMeasure(text)).toBeInstanceOf(IncompleteJson);
      expect(measureText(parseMeasure(text))).toBe(text);
    }
  });
});

describe('values of a condition', () => {
  it('parses whole numbers separated by spaces, commas or semicolons', () => {
    expect(['', ' 3 ', '3, 10', '-1;2 5'].map(parseQuantities)).toEqual([undefined, [3], [3, 10], [-1, 2, 5]]);
    expect(formatQuantities([3, 10])).toBe('3, 10');
    expect(formatQuantities(undefined)).toBe('');
  });

  it('keeps values that are no whole numbers unchanged', () => {
    expect(formatQuantities(parseQuantities('three'))).toBe('three');
    expect(formatQuantities(['a'])).toBe('["a"]');
  });
});

describe('groups of a query', () => {
  it('has the groups of a list, and none if nothing is set', () => {
    expect(getQueryGroups(undefined)).toEqual([]);
    expect(getQueryGroups([[{}], 'odd'])).toEqual([[{}], 'odd']);
    expect(getQueryGroups({ relationship_id: 'r' })).toBeNull();
  });

  it('removes a group with its last condition', () => {
    expect(withGroup([[1], [2]], 0, [])).toEqual([[2]]);
    expect(withGroup([[1], [2]], 1, [3])).toEqual([[1], [3]]);
  });
});
