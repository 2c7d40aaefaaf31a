import { describe, expect, it } from 'vitest';
import { type Dialect, unknownDialect } from '../../../../electron/contract/index.ts';
import { getValueAdvice } from '../../../../renderer/form/value-advice.ts';

const at = '2026-11-20T12:00:00Z';
const today: Dialect = { ...unknownDialect, findings: { relations: { takes: true, at } } };
const contract: Dialect = {
  ...unknownDialect,
  findings: { relations: { takes: false, at }, pageSize: { takes: true, at }, sorting: { takes: true, at } },
};

describe('advice before sending', () => {
  it('names values that no service can use', () => {
    expect(getValueAdvice('connection', 'port', '99999999', undefined)).toBe('A port is a number from 1 to 65,535.');
    expect(getValueAdvice('connection', 'port', '21', undefined)).toBeNull();
    expect(getValueAdvice('connection', 'url', 'ftp.example.com/in feeds', undefined)).toBe(
      'An address cannot contain spaces.',
    );
    expect(getValueAdvice('connection', 'url', ' ftp.example.com ', undefined)).toBeNull();
  });

  it('warns about a date whose year may be from another calendar', () => {
    const advise = (date: string) => getValueAdvice('channel', 'build_reference_date', date, undefined);
    for (const date of ['2569-10-04', '1447-04-12T08:00:00Z', '5787-01-01'])
      expect(advise(date)).toBe('The year may be from another calendar.');
    for (const date of ['2026-10-04', '1899-12-31', '']) expect(advise(date)).toBeNull();
  });

  it('names the limits of a current service', () => {
    const advice = (...[resource, field, text]: [Parameters<typeof getValueAdvice>[0], string, string]) =>
      getValueAdvice(resource, field, text, today);
    expect(advice('product', 'sku', 'x'.repeat(101))).toBe('The service accepts at most 100 characters; this has 101.');
    expect(advice('product', 'sku', ` ${'🎒'.repeat(100)} `)).toBeNull();
    expect(advice('product', 'status', 'In progress')).toBe('The service accepts Completed, Draft, Archived.');
    expect(advice('product', 'status', 'Draft')).toBeNull();
    expect(advice('attribute', 'label', 'Includes zipper')).toBe(
      'The service accepts only lower-case letters, digits and _.',
    );
    expect(advice('attribute', 'label', 'includes_zipper_2')).toBeNull();
    expect(advice('attribute', 'label', 'x'.repeat(256))).toContain('at most 255 characters');
    expect(advice('attribute', 'description', 'x'.repeat(201))).toContain('at most 200 characters');
    expect(advice('attribute', 'character_limit', '9')).toBe('The service accepts 10 or more.');
    expect(advice('attribute', 'character_limit', '10')).toBeNull();
  });

  it('names the allowed values of a current service, and accepts the values that the form offers', () => {
    const advice = (...[resource, field, text]: [Parameters<typeof getValueAdvice>[0], string, string]) =>
      getValueAdvice(resource, field, text, today);
    expect(advice('channel', 'rebuild_feed_frequency', 'HOURLY')).toContain('EVERY_3_HOURS, EVERY_6_HOURS');
    expect(advice('channel', 'rebuild_feed_dow', 'monday')).toContain('The service accepts MONDAY, TUESDAY');
    expect(advice('channel', 'rebuild_feed_moh', '20')).toBe('The service accepts the minutes 0, 15, 30 and 45.');
    expect(advice('channel', 'rebuild_feed_dom', '32')).toBe('The service accepts 1 to 31.');
    expect(advice('channel', 'column_separator', '#')).toBe('The service accepts “,”, “;”, “|”, “\\t”.');
    expect(advice('channel', 'process_products', 'NONE')).toContain('CREATED_OR_MODIFIED');
    expect(advice('connection', 'type', 'SFTP')).toBe('The service accepts sftp, ftp, dropbox.');
    expect(advice('assetList', 'type', 'Dynamic')).toContain('Smart');
    for (const [resource, field, text] of [
      ['channel', 'rebuild_feed_dow', 'MONDAY'],
      ['channel', 'rebuild_feed_moh', '15'],
      ['channel', 'rebuild_feed_hod', '0'],
      ['channel', 'column_separator', '\\t'],
      ['channel', 'column_separator', '\t'],
      ['channel', 'attribute_sorting', 'ASC'],
      ['assetList', 'type', 'Static'],
    ] as const)
      expect(advice(resource, field, text)).toBeNull();
  });

  it('gives no advice about empty or unlimited fields, or for an unknown service', () => {
    const long = 'x'.repeat(101);
    expect(getValueAdvice('product', 'sku', '  ', today)).toBeNull();
    expect(getValueAdvice('product', 'label', long, today)).toBeNull();
    for (const dialect of [contract, unknownDialect, undefined])
      expect(getValueAdvice('product', 'sku', long, dialect)).toBeNull();
  });
});
