import { describe, expect, it } from 'vitest';
import { type ResourceName, getResource } from '../../../../../electron/model/index.ts';
import { formatKind } from '../../../../../renderer/features/create/channel/channel-formats.ts';
import { fromLabelsDraft, toLabelsDraft } from '../../../../../renderer/features/create/attribute/label-list.ts';
import {
  createAssetSourceRules,
  channelLayout,
  getFormLayout,
} from '../../../../../renderer/features/create/form-layouts.ts';
import {
  getWeekdaySpellings,
  describeFieldValue,
} from '../../../../../renderer/features/create/channel/known-values.ts';
import {
  type FormValues,
  buildFormBody,
  validateForm,
  getPrimaryFields,
  getFormFields,
  hasVisibleInput,
  groupIntoRows,
} from '../../../../../renderer/form/form-model.ts';

const fields = getFormFields(getResource('channel'));
const getVisibleFields = (draft: FormValues): readonly string[] =>
  fields.map(({ name }) => name).filter((name) => hasVisibleInput(channelLayout, draft, name));
const special = [
  'column_separator',
  'text_delimiter',
  'columns',
  'xml_output_attributes',
  'xml_nodes',
  'product_nodes',
  'storefront',
  'store_title',
  'store_link',
  'store_description',
];
const specialIn = (draft: FormValues): readonly string[] =>
  special.filter((name) => getVisibleFields(draft).includes(name));

describe('form of a channel', () => {
  it.each([
    ['CSV', 'lines'],
    ['tsv', 'lines'],
    ['XML', 'xml'],
    ['XLSX', 'table'],
    ['JSON', 'table'],
    ['GOOGLE_SHOPPING', 'shop'],
    ['WOOCOMMERCE', 'shop'],
    ['WAYFAIR', 'shop'],
    ['PARQUET', 'unknown'],
  ])('knows the type of the format %s', (format, kind) => {
    expect(formatKind(format)).toBe(kind);
  });

  it('shows only the fields that matter for the format', () => {
    expect(specialIn({})).toEqual([]);
    expect(specialIn({ format: 'CSV' })).toEqual(special.slice(0, 3));
    expect(specialIn({ format: 'XML' })).toEqual(special.slice(3, 6));
    expect(specialIn({ format: 'SHOPIFY' })).toEqual(special.slice(6));
    expect(specialIn({ format: 'PARQUET' })).toEqual(special);
  });

  it('keeps its layout while a known format is typed', () => {
    for (const format of ['C', 'cs', 'X', 'google_']) expect(specialIn({ format }), format).toEqual([]);
  });

  it('never hides a field with a value', () => {
    expect(specialIn({ format: 'XML', column_separator: ';', store_title: 'Shop' })).toEqual([
      'column_separator',
      ...special.slice(3, 6),
      'store_title',
    ]);
  });

  it('requests the day that the frequency needs, and sends hour and minute with one input', () => {
    const getDays = (frequency: string, more: FormValues = {}): readonly string[] =>
      getVisibleFields({ rebuild_periodically: 'yes', rebuild_feed_frequency: frequency, ...more }).filter((name) =>
        /_do[mw]$/.test(name),
      );
    expect(getDays('')).toEqual([]);
    expect(getDays('DAILY')).toEqual([]);
    expect(getDays('WEEKLY')).toEqual(['rebuild_feed_dow']);
    expect(getDays('MONTHLY')).toEqual(['rebuild_feed_dom']);
    expect(getDays('QUINCENAL')).toEqual(['rebuild_feed_dom', 'rebuild_feed_dow']);
    expect(getDays('DAILY', { rebuild_feed_dom: '3' })).toEqual(['rebuild_feed_dom']);
    expect(getVisibleFields({ rebuild_periodically: 'yes' })).not.toContain('rebuild_feed_moh');
  });

  it('requires all parts of a schedule together', () => {
    const base = { name: 'N', format: 'CSV', rebuild_periodically: 'yes' };
    const missing = (draft: FormValues): readonly string[] =>
      [...validateForm(fields, channelLayout, draft).keys()].toSorted();
    const rebuildFields = ['rebuild_feed_hod', 'rebuild_feed_moh', 'rebuild_feed_timezone'];
    expect(missing(base)).toEqual(['rebuild_feed_frequency', ...rebuildFields]);
    expect(missing({ ...base, rebuild_feed_frequency: 'WEEKLY' })).toEqual(['rebuild_feed_dow', ...rebuildFields]);
    expect(missing({ ...base, rebuild_feed_frequency: 'monthly' })).toEqual(['rebuild_feed_dom', ...rebuildFields]);
    expect(missing({ ...base, rebuild_feed_frequency: 'QUINCENAL' })).toEqual(rebuildFields);
    expect(missing({ ...base, rebuild_periodically: 'no' })).toEqual([]);
  });

  it('lays fields out in the visible rows', () => {
    const draft = { format: 'CSV', rebuild_periodically: 'yes', rebuild_feed_frequency: 'WEEKLY' };
    const first = [...fields.filter(({ required }) => required), ...getPrimaryFields(fields, channelLayout)];
    const shown = first.filter(({ name }) => hasVisibleInput(channelLayout, draft, name));
    expect(groupIntoRows(shown, channelLayout).map((row) => row.map(({ name }) => name))).toEqual([
      ['name', 'format'],
      ['product_list_id'],
      ['column_separator', 'text_delimiter'],
      ['output_filename', 'output_filename_with_timestamp'],
      ['columns'],
      ['parent_include_criteria'],
      ['rebuild_periodically'],
      ['rebuild_feed_frequency', 'rebuild_feed_dow', 'rebuild_feed_hod'],
      ['rebuild_feed_timezone'],
    ]);
  });

  it('requests no day if the channel is built every few hours', () => {
    const draft = { format: 'CSV', rebuild_periodically: 'yes', rebuild_feed_frequency: 'EVERY_6_HOURS' };
    expect(getVisibleFields(draft).filter((name) => /_do[mw]$/.test(name))).toEqual([]);
  });

  it('gives known values and characters a second label', () => {
    const winter = Date.parse('2026-01-10T00:00Z');
    const meaning = (field: string, value: string): string | undefined => describeFieldValue(field, value, winter);
    expect(meaning('column_separator', '\\t')).toBe('Tab');
    expect(meaning('text_delimiter', '"')).toBe('Double quotes');
    expect(meaning('rebuild_feed_frequency', 'WEEKLY')).toBe('every week');
    expect(meaning('rebuild_feed_frequency', 'QUINCENAL')).toBeUndefined();
    expect(meaning('rebuild_feed_timezone', 'Europe/Berlin')).toBe('UTC+1 now');
    expect(meaning('parent_include_criteria', 'ONLY_PARENT_IN_LIST')).toBe('Only those in the list');
  });

  it('offers all days in the spelling found in the account', () => {
    expect(getWeekdaySpellings(['MONDAY']).slice(0, 2)).toEqual(['MONDAY', 'TUESDAY']);
    expect(getWeekdaySpellings(['tue', 'x'])).toEqual(['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun', 'x']);
    expect(getWeekdaySpellings(['LUNES'])).toEqual(['LUNES']);
    expect(getWeekdaySpellings([]).slice(0, 2)).toEqual(['MONDAY', 'TUESDAY']);
  });
});

describe('fields that depend on another field', () => {
  const getErrors = (resource: ResourceName, draft: FormValues): readonly (readonly [string, string])[] => [
    ...validateForm(getFormFields(getResource(resource)), getFormLayout(resource), draft),
  ];

  it('shows the character to use when quotes are enabled', () => {
    const missing = [['quote_request_output_attributes', 'missing']];
    expect(getErrors('ecatalog', { name: 'A', quote_active: 'yes' })).toEqual(missing);
    expect(getErrors('ecatalog', { name: 'A', quote_active: 'yes', quote_request_output_attributes: '[]' })).toEqual(
      missing,
    );
    expect(
      getErrors('ecatalog', { name: 'A', quote_active: 'yes', quote_request_output_attributes: '[{"id":"sku"}]' }),
    ).toEqual([]);
    expect(getErrors('ecatalog', { name: 'A', quote_active: 'no', quote_request_output_attributes: '[]' })).toEqual([]);
  });

  it('hides the query of a static list, complete or not', () => {
    const lists = getFormFields(getResource('assetList'));
    const body = (type: string): object =>
      buildFormBody(lists, getFormLayout('assetList'), { name: 'A', type, query: '[[]]' });
    expect(body('static')).toEqual({ name: 'A', type: 'static' });
    expect(body('Smart')).toEqual({ name: 'A', type: 'Smart', query: [[]] });
    expect(getErrors('assetList', { name: 'A', type: 'Static', query: '[[]]' })).toEqual([]);
    expect(getErrors('assetList', { name: 'A', type: 'Smart', query: '[[]]' })).toEqual([['query', 'emptyCondition']]);
  });

  it('requests either the address or the content of a file', () => {
    const { needs, clashes } = createAssetSourceRules('url', 'content');
    const given = (draft: FormValues): readonly unknown[] => [needs?.(draft, 'url'), clashes?.(draft, 'url')];
    expect(given({})).toEqual([true, false]);
    expect(given({ '*': '{"folder":"x"}' })).toEqual([true, false]);
    expect(given({ '*': '{"content":"eA=="}' })).toEqual([false, true]);
    expect(needs?.({}, 'alt_text')).toBe(false);
  });

  it('offers values that the interface document does not list', () => {
    const getValues = (resource: ResourceName, name: string): unknown =>
      getFormFields(getResource(resource)).find((field) => field.name === name)?.field.values;
    expect(getValues('product', 'status')).toEqual(['Completed', 'Draft', 'Archived']);
    expect(getValues('channel', 'rebuild_feed_frequency')).toContain('EVERY_12_HOURS');
    expect(getValues('channel', 'process_products')).toContain('CREATED_OR_MODIFIED');
    expect(getValues('attribute', 'type')).toHaveLength(13);
    expect(getValues('channel', 'attribute_sorting')).toEqual(['MANUAL', 'ASC', 'DESC']);
  });
});

describe('form of an attribute', () => {
  const layout = getFormLayout('attribute');
  const all = getFormFields(getResource('attribute'));
  const standing = (draft: FormValues): readonly string[] =>
    all
      .filter(({ field, name }) => field.newer === true && hasVisibleInput(layout, draft, name))
      .map(({ name }) => name);

  it.each([
    ['TextAttribute', ['character_limit']],
    ['DropdownAttribute', ['options', 'restricted', 'manual_sorting', 'sort_ascending']],
    ['DateAttribute', ['include_time']],
    ['FormulaAttribute', ['formula_str', 'formula']],
    ['CompletenessAttribute', ['attributes']],
    ['UrlAttribute', []],
    ['SomethingNewAttribute', []],
  ])('has the fields of a %s', (type, names) => {
    expect(standing({ type })).toEqual(names);
    expect(getPrimaryFields(all, layout).map(({ name }) => name)).toEqual(expect.arrayContaining(names));
  });

  it('sends no field that the chosen type does not have, and keeps its value for later', () => {
    const draft = { name: 'Season', type: 'IntAttribute', options: '["Spring"]', character_limit: '80' };
    expect(buildFormBody(all, layout, draft)).toEqual({ name: 'Season', type: 'IntAttribute' });
    expect(buildFormBody(all, layout, { ...draft, type: 'DropdownAttribute' })).toEqual({
      name: 'Season',
      type: 'DropdownAttribute',
      options: ['Spring'],
    });
    expect(buildFormBody(all, layout, { ...draft, type: 'NewAttribute' })).toMatchObject({ character_limit: 80 });
  });

  it('shows the attributes of a completeness by their labels, and leaves unknown labels unchanged', () => {
    expect(toLabelsDraft('[{"label":"brand"},{"label":"care"}]')).toBe('["brand","care"]');
    expect(fromLabelsDraft('["brand","care"]')).toBe('[{"label":"brand"},{"label":"care"}]');
    for (const draft of ['', '[{"id":"x"}]', '[{"label":"a","id":"x"}]', '{', '['])
      expect(toLabelsDraft(draft)).toBe(draft);
    for (const text of ['', '[]', '[{"id":"x"}]', '[']) expect(fromLabelsDraft(text)).toBe(text);
  });
});
