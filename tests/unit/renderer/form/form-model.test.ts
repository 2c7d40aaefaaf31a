import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { IntentId } from '../../../../electron/base/branded-types.ts';
import type { Dependency } from '../../../../electron/contract/index.ts';
import { getResource } from '../../../../electron/model/index.ts';
import { getFieldErrorTexts } from '../../../../renderer/form/complaint-text.ts';
import { toFormValues } from '../../../../renderer/features/create/original-values.ts';
import { getFormLayout } from '../../../../renderer/features/create/form-layouts.ts';
import {
  type FormValues,
  buildFormBody,
  validateForm,
  toDraftText,
  getPrimaryFields,
  getFormFields,
  getDraftDependencies,
  readDraft,
  toInputText,
} from '../../../../renderer/form/form-model.ts';
import { toUnresolvedDraft } from '../../../../renderer/form/unresolved.ts';
import { toPendingReference } from '../../../../renderer/form/pending-reference.ts';

const product = getFormFields(getResource('product'));
const channel = getFormFields(getResource('channel'));
const channelRules = getFormLayout('channel');
const plain = getFormLayout('product');

describe('fields of a creation form', () => {
  it('starts with the required fields', () => {
    expect(channel.slice(0, 2).map(({ label }) => label)).toEqual(['Name', 'Format']);
    expect(product[0]).toMatchObject({ label: 'SKU', required: true, input: 'text' });
  });

  it('leaves out fields that only the service sets', () => {
    const names = product.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['attributes', 'asset_ids', 'category_ids', 'parent_id']));
    for (const name of ['id', 'account_id', 'num_variations', 'created', 'assets']) expect(names).not.toContain(name);
  });

  it('shows the usual fields first, and all fields if there are few', () => {
    expect(getPrimaryFields(product, plain).map(({ label }) => label)).toEqual([
      'Label',
      'GTIN',
      'Status',
      'Parent',
      'Family',
      'Attributes',
    ]);
    expect(getPrimaryFields(channel, channelRules).map(({ name }) => name)).toEqual(channelRules.early);
    const list = getFormFields(getResource('assetList'));
    expect(getPrimaryFields(list, getFormLayout('assetList'))).toEqual(list.filter(({ required }) => !required));
  });

  it('offers suggestions for fields without fixed values in the contract', () => {
    const offered = channel.filter(({ input }) => input === 'offer').map(({ name }) => name);
    expect(offered).toEqual(
      expect.arrayContaining(['format', 'column_separator', 'rebuild_feed_frequency', 'rebuild_feed_timezone']),
    );
  });
});

describe('request body of a form', () => {
  it('contains only the fields that the user set', () => {
    const draft = { sku: ' BAG-1 ', label: '', status: 'Draft', gtin: '   ' };
    expect(buildFormBody(product, plain, draft)).toEqual({ sku: 'BAG-1', status: 'Draft' });
  });

  it('sends no only if the user chose no', () => {
    expect(buildFormBody(channel, channelRules, { name: 'A', format: 'CSV', active: 'no' })).toEqual({
      name: 'A',
      format: 'CSV',
      active: false,
    });
  });

  it('sends whole numbers as numbers', () => {
    const fields = getFormFields(getResource('connection'));
    expect(buildFormBody(fields, plain, { name: 'A', type: 'sftp', port: ' 22 ' })).toMatchObject({ port: 22 });
  });

  it('keeps white space that can be the value, and reads \\t as a tab', () => {
    const draft = { name: 'A', format: 'CSV', column_separator: toInputText('\t') };
    expect(buildFormBody(channel, channelRules, draft)).toMatchObject({ column_separator: '\t' });
  });

  it('sends nested values as written', () => {
    const draft = { sku: 'A', attributes: '{"Colour": "olive", "Pockets": 3}', asset_ids: '["1", "2"]' };
    expect(buildFormBody(product, plain, draft)).toEqual({
      sku: 'A',
      attributes: { Colour: 'olive', Pockets: 3 },
      asset_ids: ['1', '2'],
    });
  });

  it('restores the same draft from a request body', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), fc.array(fc.string()), (attributes, ids) => {
        const meant = JSON.parse(JSON.stringify(attributes)) as unknown;
        const draft = { sku: 'A', attributes: toDraftText('object', meant), asset_ids: toDraftText('refs', ids) };
        expect(buildFormBody(product, plain, draft)).toEqual({ sku: 'A', attributes: meant, asset_ids: ids });
      }),
    );
  });

  it('leaves the schedule out unless it is requested', () => {
    const draft = { name: 'A', format: 'CSV', rebuild_periodically: 'no', rebuild_feed_hod: '6' };
    expect(buildFormBody(channel, channelRules, draft)).toEqual({
      name: 'A',
      format: 'CSV',
      rebuild_periodically: false,
    });
  });

  it('contains only fields of the form, for any draft', () => {
    const names = new Set(product.map(({ name }) => name));
    fc.assert(
      fc.property(fc.dictionary(fc.oneof(fc.string(), fc.constantFrom(...names)), fc.string()), (draft: FormValues) => {
        const body = buildFormBody(product, plain, draft);
        expect(Object.keys(body).every((name) => names.has(name))).toBe(true);
        expect(Object.values(body)).not.toContain('');
      }),
    );
  });
});

describe('items that must be created first', () => {
  const one = crypto.randomUUID() as IntentId;
  const two = crypto.randomUUID() as IntentId;
  const draft = {
    sku: 'A',
    parent_id: toPendingReference(one),
    asset_ids: JSON.stringify([toPendingReference(one), 'as1', toPendingReference(two)]),
    channel_ids: JSON.stringify([toPendingReference(two)]),
  };

  it('leaves the item to create out of the body', () => {
    expect(buildFormBody(product, plain, draft)).toEqual({ sku: 'A', asset_ids: ['as1'] });
    expect([...validateForm(product, plain, draft)]).toEqual([]);
  });

  it('creates the item first, and puts its ID into the field that refers to it', () => {
    expect(getDraftDependencies(product, plain, draft)).toEqual([
      { id: one, member: 'parent_id' },
      { id: one, member: 'asset_ids' },
      { id: two, member: 'asset_ids' },
      { id: two, member: 'channel_ids' },
    ]);
  });

  it('does not wait for the item of a field that is hidden', () => {
    const rules = { ...plain, hides: (_: unknown, name: string) => name === 'parent_id' };
    const before = getDraftDependencies(product, plain, draft).map(({ member }) => member);
    expect(getDraftDependencies(product, rules, draft).map(({ member }) => member)).toEqual(
      before.filter((member) => member !== 'parent_id'),
    );
  });

  it('restores the item to create in the form of the waiting entry', () => {
    const dependsOn = getDraftDependencies(product, plain, draft).map(
      (needed) => ({ ...needed, title: '' }) as Dependency,
    );
    const values = toFormValues(product, { body: buildFormBody(product, plain, draft), dependsOn });
    expect(getDraftDependencies(product, plain, values)).toEqual(getDraftDependencies(product, plain, draft));
    expect(buildFormBody(product, plain, values)).toEqual(buildFormBody(product, plain, draft));
  });
});

describe('validation errors before sending', () => {
  it('reports missing values, including white space', () => {
    expect([...validateForm(channel, channelRules, { name: '  ' })]).toEqual([
      ['name', 'missing'],
      ['format', 'missing'],
    ]);
  });

  it.each(['A\u200bB', 'A\u00a0B', '\u202aA\u202c', 'A\u00adB'])('finds invisible characters in the SKU %j', (sku) => {
    expect([...validateForm(product, plain, { sku })]).toEqual([['sku', 'hidden']]);
  });

  it('finds invisible characters in names and labels, but accepts spaces of other widths', () => {
    const named = (name: string): readonly unknown[] => [
      ...validateForm(channel, channelRules, { name, format: 'csv' }),
    ];
    expect([named('Shop\u200b'), named('Été\u00a0!')]).toEqual([[['name', 'hidden']], []]);
    expect([...validateForm(product, plain, { sku: 'A', label: 'Ba\ufeffg', gtin: '1\u200b' })]).toEqual([
      ['label', 'hidden'],
    ]);
  });

  it.each(['1.5', 'ten', '1e3', '99999999999999999999'])('rejects «%s» as a whole number', (port) => {
    const fields = getFormFields(getResource('connection'));
    const found = validateForm(fields, plain, { name: 'A', type: 'ftp', port });
    expect([...found]).toEqual([['port', 'notWhole']]);
  });

  it.each([
    ['{"a": 1', 'notJson'],
    ['[1]', 'notObject'],
    ['null', 'notObject'],
    ['4', 'notObject'],
  ])('rejects «%s» as an object', (attributes, complaint) => {
    expect([...validateForm(product, plain, { sku: 'A', attributes })]).toEqual([['attributes', complaint]]);
  });

  it.each(['soon', '2026-13-01', '22.11.2026'])('rejects «%s» as a date', (date) => {
    const found = validateForm(channel, channelRules, { name: 'A', format: 'CSV', build_reference_date: date });
    expect([...found]).toEqual([['build_reference_date', 'notDate']]);
  });

  it('rejects a number that would be sent with another value', () => {
    const found = validateForm(product, plain, { sku: 'A', attributes: '{"EAN": 12345678901234567890}' });
    expect([...found]).toEqual([['attributes', 'notExact']]);
  });

  it('rejects an object in place of a list', () => {
    expect([...validateForm(product, plain, { sku: 'A', asset_ids: '{}' })]).toEqual([['asset_ids', 'notList']]);
  });
});

describe('stored draft', () => {
  it('fills the form that stored the draft', () => {
    expect(readDraft(product, plain, { sku: 'BAG-1', other: 'x', gtin: 4 })).toEqual({ sku: 'BAG-1' });
  });

  it('ignores a draft that equals an empty form', () => {
    const fields = getFormFields(getResource('attribute'));
    const rules = getFormLayout('attribute');
    expect(readDraft(fields, rules, { type: 'TextAttribute', name: '' })).toBeNull();
    expect(readDraft(fields, rules, { name: 'strap' })).toEqual({ type: 'TextAttribute', name: 'strap' });
  });

  it('ignores other stored values', () => {
    fc.assert(
      fc.property(fc.oneof(fc.constant(null), fc.integer(), fc.string(), fc.array(fc.string())), (value) => {
        expect(readDraft(product, plain, value)).toBeNull();
      }),
    );
  });
});

describe('time zone of a schedule', () => {
  const draft = (zone: string): FormValues => ({
    name: 'A',
    format: 'CSV',
    rebuild_periodically: 'yes',
    rebuild_feed_frequency: 'DAILY',
    rebuild_feed_hod: '6',
    rebuild_feed_moh: '30',
    rebuild_feed_timezone: zone,
  });
  it.each(['amst', 'Europe', '+02:00', 'UTC+1'])('rejects “%s”, which is not a time zone', (zone) => {
    const found = validateForm(channel, channelRules, draft(zone));
    expect(found.get('rebuild_feed_timezone')).toBe('notZone');
    for (const typed of [zone, toUnresolvedDraft(zone)])
      expect(getFieldErrorTexts(found, draft(typed))['rebuild_feed_timezone']).toBe(`“${zone}” is not a time zone.`);
  });
  it.each(['Europe/Amsterdam', 'UTC', 'Asia/Kolkata', ' Europe/Berlin '])('accepts the time zone “%s”', (zone) => {
    expect(validateForm(channel, channelRules, draft(zone)).get('rebuild_feed_timezone')).toBeUndefined();
  });
  it('rejects an invalid time zone of a reference date too', () => {
    const odd = { name: 'A', format: 'CSV', build_reference_date_timezone: 'Berlin time' };
    expect(validateForm(channel, channelRules, odd).get('build_reference_date_timezone')).toBe('notZone');
  });
});
