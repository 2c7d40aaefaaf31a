import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Field,
  type KindName,
  type ResourceName,
  getField,
  kindParsers,
  resourceNames,
  getResource,
} from '../../../../../electron/model/index.ts';
import { createCreationDraft } from '../../../../../electron/outbox/state/draft-creation.ts';
import { buildBodyWithOriginals } from '../../../../../renderer/features/create/original-values.ts';
import { parseExactBody } from '../../../../../renderer/features/create/copy-values.ts';
import { copyItemValues } from '../../../../../renderer/features/create/copy-values.ts';
import { getFormLayout } from '../../../../../renderer/features/create/form-layouts.ts';
import { validateForm, getFormFields, isFieldShown } from '../../../../../renderer/form/form-model.ts';

const filledFrom = (resource: ResourceName, body: unknown) =>
  copyItemValues(getFormFields(getResource(resource)), { resource, raw: JSON.stringify(body) });

const bodyFrom = (resource: ResourceName, body: unknown) => {
  const { values, carried: copied } = filledFrom(resource, body);
  return buildBodyWithOriginals(getFormFields(getResource(resource)), getFormLayout(resource), values, copied);
};

const anyText = fc.oneof(fc.string(), fc.constantFrom('\\t', '\t', ' padded ', 'two\nlines', '"', '007', 'true'));
const json = fc.jsonValue({ maxDepth: 3 }).map((value) => JSON.parse(JSON.stringify(value)) as unknown);
const record = fc.dictionary(fc.string(), json, { maxKeys: 4 });
/** Values of each kind from a service that follows the document. */
const proper: Readonly<Record<KindName, fc.Arbitrary<unknown>>> = {
  text: anyText,
  code: anyText,
  status: anyText,
  ref: anyText,
  integer: fc.integer(),
  boolean: fc.boolean(),
  date: fc.constantFrom('2026-03-01T05:00:00Z', '2026-03-01T05:00:00.000Z', '2026-03-01T05:00:00.123456'),
  refs: fc.array(fc.string()),
  texts: fc.array(anyText),
  integers: fc.array(fc.integer()),
  object: record,
  map: record,
  objects: fc.array(record),
  query: fc.array(fc.array(record)),
};
const bodyArbitrary = (resource: ResourceName, of: (field: Field) => fc.Arbitrary<unknown>) =>
  fc.record(Object.fromEntries(getResource(resource).fields.map((field) => [field.name, of(field)])), {
    requiredKeys: [],
  });
const creatable = resourceNames.filter((name) => getResource(name).can.create);
const hasValue = (value: unknown): boolean =>
  value !== '' && !(typeof value === 'object' && value !== null && Object.keys(value).length === 0);

describe('form filled from an item', () => {
  it.each(creatable)('copies every value of a %s into the request unchanged', (resource) => {
    fc.assert(
      fc.property(
        bodyArbitrary(resource, ({ kind }) => proper[kind]),
        (item) => {
          const { values, left } = filledFrom(resource, item);
          const body = bodyFrom(resource, item);
          const copied = getResource(resource).fields.filter(
            ({ name, label, create }) =>
              create !== undefined &&
              hasValue(item[name] ?? '') &&
              !(create === 'required' && String(item[name]).trim() === '') &&
              isFieldShown(getFormLayout(resource), values, name) &&
              ![...left.own, ...left.inexact].includes(label),
          );
          expect(body).toEqual(Object.fromEntries(copied.map(({ name }) => [name, item[name]])));
        },
      ),
    );
  });

  it.each(creatable)('fills no value that the outbox would reject, whatever a %s contains', (resource) => {
    fc.assert(
      fc.property(
        bodyArbitrary(resource, () => fc.oneof(json, anyText)),
        (item) => {
          const fields = getFormFields(getResource(resource));
          const { values, carried: copied } = filledFrom(resource, item);
          const missing = fields.filter(({ required, name }) => required && (values[name] ?? '').trim() === '');
          const completed = { ...values, ...Object.fromEntries(missing.map(({ name }) => [name, 'X'])) };
          const rules = getFormLayout(resource);
          const found = validateForm(fields, rules, completed);
          fc.pre([...found.values()].every((complaint) => complaint === 'missing'));
          const body = buildBodyWithOriginals(fields, rules, completed, copied);
          for (const [name, value] of Object.entries(createCreationDraft(resource, body).body)) {
            const field = getField(getResource(resource), name);
            expect(field?.kind === 'date' ? kindParsers.date.read(body[name]) : body[name]).toEqual(value);
          }
        },
      ),
    );
  });

  it('copies IDs and set values, and names the values that it leaves out', () => {
    const {
      values,
      carried: copied,
      left,
    } = filledFrom('product', {
      id: 'p1',
      account_id: 'a',
      sku: 'BAG-1',
      gtin: '4006381333931',
      label: ' Bag ',
      status: null,
      attributes: { Colour: 'olive' },
      asset_ids: ['x', 'y'],
      assets: [{ id: 'x' }],
      category_ids: [],
      num_variations: 3,
      product_level: 1,
      colour_code: 7,
      overwritten_attributes: 'none',
      created: '2026-01-01T00:00:00Z',
    });
    expect(copied).toEqual({ label: ' Bag ', attributes: { Colour: 'olive' }, asset_ids: ['x', 'y'] });
    expect(Object.keys(values).sort()).toEqual(['asset_ids', 'attributes', 'label']);
    expect(left).toEqual({
      own: ['SKU', 'GTIN'],
      byService: ['Level', 'Variations'],
      unreadable: ['Overrides its parent'],
      inexact: [],
      undocumented: ['colour_code'],
    });
  });

  it('leaves out numbers that cannot be sent unchanged', () => {
    const raw = '{"sku":"A","label":"B","attributes":{"deep":[{"serial":90071992547409931}]},"category_ids":["1"]}';
    const { values, left } = copyItemValues(getFormFields(getResource('product')), { resource: 'product', raw });
    expect(left.inexact).toEqual(['Attributes']);
    expect(Object.keys(values).sort()).toEqual(['category_ids', 'label']);
  });

  it('sends edited values as typed, and the others unchanged', () => {
    const fields = getFormFields(getResource('product'));
    const { values, carried: copied } = filledFrom('product', { label: ' Bag ', status: ' Draft ' });
    const body = buildBodyWithOriginals(
      fields,
      getFormLayout('product'),
      { ...values, sku: ' BAG-2 ', label: ' Bag 2 ' },
      copied,
    );
    expect(body).toEqual({ sku: 'BAG-2', label: 'Bag 2', status: ' Draft ' });
    expect(Object.keys(body)).toEqual(['sku', 'label', 'status']);
  });
});

describe('numbers', () => {
  it('detects a loss of digits exactly when it occurs', () => {
    fc.assert(
      fc.property(fc.oneof(fc.bigInt(), fc.bigInt({ min: -(2n ** 54n), max: 2n ** 54n })), (completed) => {
        const { inexact } = parseExactBody(`{"n":${String(completed)},"m":{"deep":[0,${String(completed)}]}}`);
        const lost = BigInt(Number(completed)) !== completed;
        if (lost) expect([...inexact].sort()).toEqual(['m', 'n']);
        else if (String(Number(completed)) === String(completed)) expect(inexact.size).toBe(0);
      }),
    );
  });

  it('reads a JSON number of any size, and reports one that is too large', () => {
    expect(parseExactBody('{"a":1e400,"b":1.50,"c":0.1,"d":1e3,"e":0.12345678901234567}').inexact).toEqual(
      new Set(['a', 'e']),
    );
    expect(parseExactBody('[1]')).toEqual({ raw: {}, inexact: new Set() });
  });
});
