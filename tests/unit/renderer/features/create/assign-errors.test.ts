import { describe, expect, it } from 'vitest';
import type { AppError } from '../../../../../electron/contract/index.ts';
import { getResource } from '../../../../../electron/model/index.ts';
import { explainFileErrors, assignErrors } from '../../../../../renderer/features/create/assign-errors.ts';
import { getFormFields } from '../../../../../renderer/form/form-model.ts';

const fields = getFormFields(getResource('product'));
const failed = (rest: Partial<AppError>): AppError => ({ code: 'invalid', message: 'no', retryable: false, ...rest });

describe('field errors from the service', () => {
  it('assigns errors of the service to their fields', () => {
    const error = failed({
      problems: [
        { field: 'sku', message: 'Field required' },
        { field: 'gtin', message: 'Not a GTIN' },
      ],
    });
    const { atFields, above } = assignErrors(fields, 'sku', error);
    expect([...atFields]).toEqual([
      ['sku', 'Field required'],
      ['gtin', 'Not a GTIN'],
    ]);
    expect(above).toEqual([]);
  });

  it.each(['body.sku', 'SKU', 'data[0].sku', ' sku '])('assigns an error also under «%s»', (field) => {
    expect([...assignErrors(fields, 'sku', failed({ problems: [{ field, message: 'x' }] })).atFields.keys()]).toEqual([
      'sku',
    ]);
  });

  it('assigns an error in a nested value to the field that contains it, with its path', () => {
    const catalog = getFormFields(getResource('ecatalog'));
    const error = failed({
      problems: [
        { message: 'body.notification_list.0.email: not an address' },
        { message: 'output_attributes[2].label: missing' },
        { message: 'Name: too long' },
        { message: 'Mind: this is no field' },
      ],
    });
    const { atFields, above } = assignErrors(catalog, 'name', error);
    expect([...atFields]).toEqual([
      ['notification_list', '0.email: not an address'],
      ['output_attributes', '2.label: missing'],
      ['name', 'too long'],
    ]);
    expect(above).toEqual(['Mind: this is no field']);
  });

  it('shows an error above the form if no field matches', () => {
    const error = failed({ problems: [{ field: 'owner', message: 'unknown' }, { message: 'Plan forbids it' }] });
    expect(assignErrors(fields, 'sku', error).above).toEqual(['owner: unknown', 'Plan forbids it']);
  });

  it('joins several errors of one field', () => {
    const error = failed({
      problems: [
        { field: 'sku', message: 'Too long.' },
        { field: 'sku', message: 'Bad letter.' },
      ],
    });
    expect(assignErrors(fields, 'sku', error).atFields.get('sku')).toBe('Too long. Bad letter.');
  });

  it('assigns an error about a duplicate name to the field with the name', () => {
    const { atFields, above } = assignErrors(fields, 'sku', failed({ code: 'conflict', message: 'Already exists' }));
    expect([...atFields]).toEqual([['sku', 'Already exists']]);
    expect(above).toEqual([]);
  });

  it('falls back to the message of the failure', () => {
    expect(assignErrors(fields, 'sku', failed({ code: 'forbidden', message: 'Your role forbids it' })).above).toEqual([
      'Your role forbids it',
    ]);
  });

  it('gives instructions for an error that requests the content of a file', () => {
    const [asked, other] = explainFileErrors(['content: Field required', 'Not today'], 'content');
    expect(asked).toContain('Upload files');
    expect(asked).toContain('content: Field required');
    expect(other).toBe('Not today');
    expect(explainFileErrors(['content: Field required'], undefined)).toEqual(['content: Field required']);
  });
});
