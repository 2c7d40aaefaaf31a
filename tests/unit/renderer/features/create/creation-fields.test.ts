import { describe, expect, it } from 'vitest';
import { getResource } from '../../../../../electron/model/index.ts';
import {
  describeProblems,
  getCreationFields,
  otherPropertiesField,
} from '../../../../../renderer/features/create/creation-fields.ts';
import { getFormFields } from '../../../../../renderer/form/form-model.ts';

const getNames = (resource: 'asset' | 'product', address: string | null) => {
  const { fields, early, address: own } = getCreationFields(getResource(resource), address);
  return { names: fields.map(({ name }) => name), early, own };
};
const known = getFormFields(getResource('asset')).map(({ name }) => name);

describe('getCreationFields', () => {
  it('starts with the address if the account names a property for it, and ends with other properties', () => {
    const names = ['download_from', ...known, otherPropertiesField];
    expect(getNames('asset', 'download_from')).toEqual({ names, early: ['download_from'], own: 'download_from' });
  });

  it.each([null, known[0] ?? ''])('has each field once if the address is %s', (address) => {
    expect(getNames('asset', address)).toEqual({ names: [...known, otherPropertiesField], early: [], own: null });
  });

  it('has only documented fields where the service takes no others', () => {
    const names = getFormFields(getResource('product')).map(({ name }) => name);
    expect(getNames('product', 'download_from')).toEqual({ names, early: [], own: null });
  });
});

describe('describeProblems', () => {
  it('is silent without an error, and names rejected fields only if nothing else is wrong', () => {
    expect(describeProblems({ problems: {}, faults: 0, notTaken: 0 })).toBeNull();
    const [values, rejected] = [0, 2].map((notTaken) =>
      describeProblems({ problems: { a: 'x' }, faults: 2, notTaken }),
    );
    expect(values).not.toBe(rejected);
    expect(rejected).toMatch(/2/);
  });
});
