import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { resourceOf } from '../../../../electron/model/index.ts';
import { layoutOf } from '../../../../renderer/features/create/layouts.ts';
import {
  bodyOf,
  complaints,
  earlyFields,
  formFields,
  readDraft,
  shownValue,
} from '../../../../renderer/resource/inputs.ts';
import type { Draft } from '../../../../renderer/resource/inputs.ts';

const product = formFields(resourceOf('product'));
const channel = formFields(resourceOf('channel'));
const channelRules = layoutOf('channel');
const plain = layoutOf('product');

describe('the fields of a creation form', () => {
  it('start with those that are required', () => {
    expect(channel.slice(0, 2).map(({ label }) => label)).toEqual(['Name', 'Format']);
    expect(product[0]).toMatchObject({ label: 'SKU', required: true, input: 'text' });
  });

  it('leave out what cannot be sent or has no plain input', () => {
    const names = product.map(({ name }) => name);
    expect(names).toEqual(['sku', 'label', 'gtin', 'status', 'product_family_id', 'parent_id']);
  });

  it('show at once what people always fill, and everything where it is little', () => {
    expect(earlyFields(product, plain).map(({ label }) => label)).toEqual(['Label', 'GTIN', 'Status', 'Family']);
    expect(earlyFields(channel, channelRules)).toEqual([]);
    const attribute = formFields(resourceOf('attribute'));
    expect(earlyFields(attribute, layoutOf('attribute'))).toEqual(attribute.filter(({ required }) => !required));
  });

  it('offer values where the contract leaves them open', () => {
    const offered = channel.filter(({ input }) => input === 'offer').map(({ name }) => name);
    expect(offered).toEqual(
      expect.arrayContaining(['format', 'column_separator', 'rebuild_feed_frequency', 'rebuild_feed_timezone']),
    );
  });
});

describe('a body', () => {
  it('carries what the person set and nothing else', () => {
    const draft = { sku: ' BAG-1 ', label: '', status: 'Draft', gtin: '   ' };
    expect(bodyOf(product, plain, draft)).toEqual({ sku: 'BAG-1', status: 'Draft' });
  });

  it('says no only when a no was chosen', () => {
    expect(bodyOf(channel, channelRules, { name: 'A', format: 'CSV', active: 'no' })).toEqual({
      name: 'A',
      format: 'CSV',
      active: false,
    });
  });

  it('sends whole numbers as numbers', () => {
    const fields = formFields(resourceOf('connection'));
    expect(bodyOf(fields, plain, { name: 'A', type: 'sftp', port: ' 22 ' })).toMatchObject({ port: 22 });
  });

  it('keeps white space where it can be the value, and means a tab by \\t', () => {
    const draft = { name: 'A', format: 'CSV', column_separator: shownValue('\t') };
    expect(bodyOf(channel, channelRules, draft)).toMatchObject({ column_separator: '\t' });
  });

  it('leaves the schedule out while it is not asked for', () => {
    const draft = { name: 'A', format: 'CSV', rebuild_periodically: 'no', rebuild_feed_hod: '6' };
    expect(bodyOf(channel, channelRules, draft)).toEqual({ name: 'A', format: 'CSV', rebuild_periodically: false });
  });

  it('has only members of the form, whatever stands in the draft', () => {
    const names = new Set(product.map(({ name }) => name));
    fc.assert(
      fc.property(fc.dictionary(fc.oneof(fc.string(), fc.constantFrom(...names)), fc.string()), (draft: Draft) => {
        const body = bodyOf(product, plain, draft);
        expect(Object.keys(body).every((name) => names.has(name))).toBe(true);
        expect(Object.values(body)).not.toContain('');
      }),
    );
  });
});

describe('complaints before sending', () => {
  it('name what is missing, white space included', () => {
    expect([...complaints(channel, channelRules, { name: '  ' })]).toEqual([
      ['name', 'missing'],
      ['format', 'missing'],
    ]);
  });

  it.each(['1.5', 'ten', '1e3', '99999999999999999999'])('do not take «%s» for a whole number', (port) => {
    const fields = formFields(resourceOf('connection'));
    const found = complaints(fields, plain, { name: 'A', type: 'ftp', port });
    expect([...found]).toEqual([['port', 'notWhole']]);
  });

  it('ask for frequency, hour, minute and time zone together once a schedule is wanted', () => {
    const found = complaints(channel, channelRules, { name: 'A', format: 'CSV', rebuild_periodically: 'yes' });
    expect([...found.keys()]).toEqual([
      'rebuild_feed_frequency',
      'rebuild_feed_hod',
      'rebuild_feed_moh',
      'rebuild_feed_timezone',
    ]);
  });
});

describe('a remembered draft', () => {
  it('fills the form it was made in', () => {
    expect(readDraft(product, plain, { sku: 'BAG-1', other: 'x', gtin: 4 })).toEqual({ sku: 'BAG-1' });
  });

  it('is none when it says no more than a fresh form', () => {
    const fields = formFields(resourceOf('attribute'));
    const rules = layoutOf('attribute');
    expect(readDraft(fields, rules, { type: 'TextAttribute', name: '' })).toBeNull();
    expect(readDraft(fields, rules, { name: 'strap' })).toEqual({ type: 'TextAttribute', name: 'strap' });
  });

  it('is none whatever else was remembered', () => {
    fc.assert(
      fc.property(fc.oneof(fc.constant(null), fc.integer(), fc.string(), fc.array(fc.string())), (value) => {
        expect(readDraft(product, plain, value)).toBeNull();
      }),
    );
  });
});
